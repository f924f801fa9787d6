import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { recountTallies } from "#server/tallies/recount-tallies.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import { pieceMarks } from "../../receiving.ts";

/** A mark as it is sent; `ageMs` is how long ago it was made, by the clock of the phone that made it. */
export type SentMark = { id: string; piece: string; mark: string; ageMs: number };

export const mostMarks = 1000;
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Throws an InvalidError for what no page of ours sends. */
export function requireMarks(marks: readonly SentMark[]): void {
	const isMark = ({ id, piece, mark, ageMs }: SentMark) =>
		isId.test(id) &&
		piece.length <= 60 &&
		!piece.includes("\u0000") &&
		pieceMarks.some((one) => one === mark) &&
		Number.isFinite(ageMs);
	if (marks.length === 0 || marks.length > mostMarks || !marks.every(isMark))
		throw new InvalidError(m.server_invalid());
}

/**
 * Takes marks of a load's pieces. A mark counts from when it was made by the server's clock, never later than now; one
 * that is known already changes nothing, and one of a piece that is not on the load is left out. Throws a NotFoundError
 * where there is no such load.
 */
export function takeMarks(
	context: RequestContext,
	viewer: Viewer,
	bol: string,
	marks: readonly SentMark[],
): Promise<void> {
	requireMarks(marks);
	return change(context, bol, async (tx, load) => {
		const values = [load.accountId, bol, load.shipToId, viewer.name, viewer.alias?.code ?? null];
		const taken = await tx.sql<{ mark: string }>(insertMarksSql, [
			...values,
			marks.map(({ id }) => id),
			marks.map(({ piece }) => piece),
			marks.map(({ mark }) => mark),
			marks.map(({ ageMs }) => Math.max(ageMs, 0)),
		]);
		if (taken.length === 0) return;
		await recountTallies(tx, "(select $1::bigint as account_id, $2::text as bol_number)", [load.accountId, bol]);
		const detail = Object.fromEntries(pieceMarks.map((one) => [one, taken.filter(({ mark }) => mark === one).length]));
		await recordAudit(tx, context, { action: "tally.mark", target: bol, detail });
		await publishTallyChange(tx, load, bol);
	});
}

/**
 * Says that a load is received. Throws an InvalidError while a piece has no mark; said again, the first time counts.
 */
export function finishTally(context: RequestContext, viewer: Viewer, bol: string): Promise<void> {
	return change(context, bol, async (tx, load) => {
		const [counted] = await tx.sql<{ left: number }>(leftOfSql, [load.accountId, bol]);
		const left = counted?.left ?? 0;
		if (left > 0) throw new InvalidError(m.documents_receiving_fault_left({ count: left }));
		const finished = await tx.sql(
			`update tally_checks set finished_at = now(), finished_by = $3, finished_alias = $4,
			 finished_company = viewer_company(account_id, ship_to_id)
			 where account_id = $1 and bol_number = $2 and finished_at is null returning bol_number`,
			[load.accountId, bol, viewer.name, viewer.alias?.code ?? null],
		);
		if (finished.length === 0) return;
		await recordAudit(tx, context, { action: "tally.finish", target: bol });
		await publishTallyChange(tx, load, bol);
	});
}

/** Goes on with a load that was finished. */
export function reopenTally(context: RequestContext, bol: string): Promise<void> {
	return change(context, bol, async (tx, load) => {
		const reopened = await tx.sql(
			`update tally_checks set finished_at = null, finished_by = null, finished_alias = null, finished_company = null
			 where account_id = $1 and bol_number = $2 and finished_at is not null returning bol_number`,
			[load.accountId, bol],
		);
		if (reopened.length === 0) return;
		await recordAudit(tx, context, { action: "tally.reopen", target: bol });
		await publishTallyChange(tx, load, bol);
	});
}

type Load = { accountId: number; shipToId: number };

/** Works on a load's check under its lock: what several phones send at once is taken one after the other. */
async function change(
	context: RequestContext,
	bol: string,
	work: (tx: Transaction, load: Load) => Promise<void>,
): Promise<void> {
	await asViewer(context, async (tx) => {
		const [load] = await tx.sql<Load>(
			`select account_id as "accountId", ship_to_id as "shipToId" from shipments where bol_number = $1
				order by shipped_at desc, account_id limit 1`,
			[bol],
		);
		if (!load) throw new NotFoundError();
		await tx.sql(
			"insert into tally_checks (account_id, bol_number, ship_to_id) values ($1, $2, $3) on conflict do nothing",
			[load.accountId, bol, load.shipToId],
		);
		await tx.sql("select from tally_checks where account_id = $1 and bol_number = $2 for update", [
			load.accountId,
			bol,
		]);
		await work(tx, load);
	});
}

async function publishTallyChange(tx: Transaction, { accountId, shipToId }: Load, bol: string): Promise<void> {
	await publishChanges(
		tx,
		liveKinds.tallies,
		"select jsonb_build_array(jsonb_build_object('account', $2::bigint, 'shipTo', $3::bigint, 'bol', $4::text))",
		[accountId, shipToId, bol],
	);
}

// Whole milliseconds: browsers, which also merge marks, have no finer resolution.
const insertMarksSql = `
	insert into tally_marks (account_id, bol_number, ship_to_id, piece_number, mark_id, mark, marked_at, marked_by, alias,
	person_id, company)
	select $1, $2, $3, p.piece_number, x.id, x.mark,
	date_trunc('milliseconds', now() - least(x.age, 3e9) * interval '1 millisecond'), $4, $5, viewer_person(),
	viewer_company($1, $3)
	from unnest($6::uuid[], $7::text[], $8::text[], $9::float8[]) as x (id, piece, mark, age)
	join pieces p on p.account_id = $1 and p.bol_number = $2 and p.piece_number = x.piece
	on conflict do nothing returning mark`;

const leftOfSql = `
	select (select count(*) from pieces p where p.account_id = c.account_id and p.bol_number = c.bol_number)
		- c.received - c.damaged - c.missing as left
	from tally_checks c where c.account_id = $1 and c.bol_number = $2`;
