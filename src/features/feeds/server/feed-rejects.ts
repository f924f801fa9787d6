import type { Transaction } from "#server/database/database.ts";
import type { EntityName } from "../entities.ts";
import { lostCodes, type RowErrorCode } from "../row-errors.ts";

/** One error of one row, as answered. */
export type Reject = { line: number; field: string; code: RowErrorCode; reason: string };

/** An error as it is stored, with the values of its message, so that it can be shown in another language. */
export type KeptError = Reject & { value?: string | null | undefined };

/** A refused row: as it came, what it is about, its source's counter, and all its errors. */
export type RejectedRow = {
	line: number;
	text: string;
	mark: string;
	revision?: number | undefined;
	faults: KeptError[];
};

/** The run that refused rows. */
export type RejectingRun = { id: number; source: string; entity: EntityName };

/**
 * Keeps refused rows with their run. A row that its source sends again takes the place of the one before, and remembers
 * since when.
 */
export async function keepRejects(tx: Transaction, run: RejectingRun, rows: readonly RejectedRow[]): Promise<void> {
	if (rows.length === 0) return;
	const heads = rows.map(({ faults, ...row }) => ({ ...row, ...faults[0] }));
	await tx.sql(
		`with x as (
			select * from json_to_recordset($4::json) as x(line bigint, field text, code text, reason text, value text,
			text text, mark text, revision bigint)
		), kept as (
			insert into feed_rejects (run_id, source, entity, line, field, code, reason, value, row, mark, revision,
			first_seen_at, times)
			select $1, $2, $3, x.line, x.field, x.code, x.reason, x.value, x.text, x.mark, x.revision,
			coalesce(b.first_seen_at, now()), coalesce(b.times, 0) + 1
			from x left join lateral (
				select min(h.first_seen_at) as first_seen_at, max(h.times) as times from feed_rejects h where ${isBefore("x")}
			) b on true
			returning id, mark, revision
		)
		update feed_rejects h set resolved_at = now(), outcome = 'sent_again', newer_id = x.id
		from (select distinct on (mark) * from kept order by mark, revision desc nulls last, id desc) x
		where ${isBefore("x")}`,
		[run.id, run.source, run.entity, JSON.stringify(heads)],
	);
	await keepFurther(tx, run.id, rows);
}

// The statement's own rows are not seen by it, so a file that names one thing twice keeps both.
const isBefore = (
	row: string,
) => `h.entity = $3 and h.mark = ${row}.mark and h.source = $2 and h.row is not null and h.resolved_at is null
	and (h.revision is null or ${row}.revision is null or h.revision <= ${row}.revision)`;

/** The first error is with the row, the others beside it. */
async function keepFurther(tx: Transaction, run: number, rows: readonly RejectedRow[]): Promise<void> {
	const further = rows.flatMap(({ faults }) => faults.slice(1));
	if (further.length === 0) return;
	await tx.sql(
		`insert into feed_rejects (run_id, line, field, code, reason, value)
		select $1, x.line, x.field, x.code, x.reason, x.value
		from json_to_recordset($2::json) as x(line bigint, field text, code text, reason text, value text)`,
		[run, JSON.stringify(further)],
	);
}

/**
 * Rows that were imported after all, no matter who sent them: what was refused of them before, earlier in the same
 * file too, and is not newer, needs nobody any more.
 */
export async function settleImported(
	tx: Transaction,
	{ run, entity }: { run?: number; entity: EntityName },
	imported: () => readonly { mark: string; line: number; revision: number | undefined }[],
): Promise<void> {
	const [open] = await tx.sql(
		"select 1 from feed_rejects where entity = $1 and row is not null and resolved_at is null limit 1",
		[entity],
	);
	if (!open) return;
	await tx.sql(
		`update feed_rejects h set resolved_at = now(), outcome = 'imported'
		from json_to_recordset($2::json) as x(mark text, line bigint, revision bigint)
		where h.entity = $1 and (h.run_id is distinct from $3 or h.line < x.line) and h.mark = x.mark and h.row is not null
		and h.resolved_at is null
			and (h.revision is null or x.revision is null or h.revision <= x.revision)
			-- Another row of the same key does not settle what contradicts it.
			and h.code <> 'conflict'`,
		[entity, JSON.stringify(imported()), run ?? null],
	);
}

/** Certificates that a heat or the limits of a grade have completed need nobody any more; `marks` say which. */
export async function settleComplete(tx: Transaction, marks: readonly string[]): Promise<void> {
	await tx.sql(
		`update feed_rejects set resolved_at = now(), outcome = 'imported'
		where entity = 'certificates' and code = 'incomplete_certificate' and mark = any ($1::text[]) and row is not null
		and resolved_at is null`,
		[marks],
	);
}

type Resent = { run: number; lines: readonly number[]; by: string | undefined };

/** Rows of a run that were sent again: what still has errors is kept with its new ones, the rest is resolved. */
export async function resolveRejects(
	tx: Transaction,
	{ run, lines, by }: Resent,
	stillBad: readonly RejectedRow[],
): Promise<void> {
	const bad = stillBad.map(({ line }) => line);
	await tx.sql("delete from feed_rejects where run_id = $1 and line = any ($2::bigint[]) and row is null", [run, bad]);
	await tx.sql(
		`update feed_rejects h set field = x.field, code = x.code, reason = x.reason, value = x.value
		from json_to_recordset($2::json) as x(line bigint, field text, code text, reason text, value text)
		where h.run_id = $1 and h.line = x.line and h.row is not null and h.resolved_at is null`,
		[run, JSON.stringify(stillBad.flatMap(({ faults }) => faults.slice(0, 1)))],
	);
	await keepFurther(tx, run, stillBad);
	await tx.sql(
		`update feed_rejects set resolved_at = now(), outcome = 'resent', settled_by = $4
		where run_id = $1 and line = any ($2::bigint[]) and line <> all ($3::bigint[]) and resolved_at is null`,
		[run, lines, bad, by ?? null],
	);
}

/**
 * Unresolved rows of a run after a line, in the order of the file; only those of `ids` if set. Lines that could not be
 * decoded are left out.
 */
export async function openRejects(
	tx: Transaction,
	run: number,
	afterLine: number,
	limit: number,
	ids?: readonly number[],
): Promise<{ line: number; text: string }[]> {
	return tx.sql<{ line: number; text: string }>(
		`select line, row as text from feed_rejects where run_id = $1 and line > $2 and resolved_at is null
			and row is not null
			and code <> all ($4::text[]) and ($5::bigint[] is null or id = any ($5)) order by line limit $3`,
		[run, afterLine, limit, lostCodes, ids ?? null],
	);
}
