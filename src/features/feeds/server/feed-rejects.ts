import type { Transaction } from "#server/database/database.ts";
import { type FaultCode, lostCodes } from "../faults.ts";

/** One fault of one row, as answered and kept. */
export type Reject = { line: number; field: string; code: FaultCode; reason: string };

/** A refused row: as it came, with all its faults. */
export type RejectedRow = { line: number; text: string; faults: Reject[] };

/** Keeps refused rows with their run; the row as it came stands with its first fault. */
export async function keepRejects(tx: Transaction, run: number, rows: readonly RejectedRow[]): Promise<void> {
	if (rows.length === 0) return;
	const records = rows.flatMap(({ text, faults }) => faults.map((fault, index) => ({ ...fault, row: index === 0 ? text : null })));
	await tx.sql(
		`insert into feed_rejects (run_id, line, field, code, reason, row)
		select $1, x.line, x.field, x.code, x.reason, x.row from json_to_recordset($2::json) as x(line bigint, field text, code text, reason text, row text)`,
		[run, JSON.stringify(records)],
	);
}

/** Rows of a run that were sent again: what still has faults is kept with its new ones, the rest is resolved. */
export async function resolveRejects(
	tx: Transaction,
	run: number,
	lines: readonly number[],
	stillBad: readonly RejectedRow[],
): Promise<void> {
	await tx.sql("delete from feed_rejects where run_id = $1 and line = any ($2::bigint[]) and resolved_at is null", [
		run,
		stillBad.map((row) => row.line),
	]);
	await tx.sql("update feed_rejects set resolved_at = now() where run_id = $1 and line = any ($2::bigint[]) and resolved_at is null", [
		run,
		lines,
	]);
	await keepRejects(tx, run, stillBad);
}

/** Unresolved rows of a run past a line, in the order of the file. Lines that never became text are not among them. */
export async function openRejects(
	tx: Transaction,
	run: number,
	afterLine: number,
	limit: number,
): Promise<{ line: number; text: string }[]> {
	return tx.sql<{ line: number; text: string }>(
		`select line, row as text from feed_rejects where run_id = $1 and line > $2 and resolved_at is null and row is not null
			and code <> all ($4::text[]) order by line limit $3`,
		[run, afterLine, limit, lostCodes],
	);
}
