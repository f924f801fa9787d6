import type { Transaction } from "#server/database/database.ts";
import { NotFoundError } from "#shared/errors.ts";
import type { EntityName } from "../../entities.ts";

/** An error as it is stored: `value` is inserted into its message. */
export type KeptReason = { field: string; code: string; value: string | null };

/** A refused row with everything about it. `row` is what its source sent; `newerId` the refusal that took its place. */
export type RejectedRowDetail = {
	id: string;
	runId: number;
	line: number;
	source: string;
	entity: EntityName;
	key: string;
	revision: number | null;
	row: string;
	firstSeenAt: string;
	lastSeenAt: string;
	times: number;
	state: string;
	settledAt: string | null;
	settledBy: string | null;
	settledWhy: string | null;
	newerId: string | null;
	faults: KeptReason[];
};

const detailSql = `select h.id::text, h.run_id as "runId", h.line, h.source, h.entity, case
	when starts_with(h.mark, '#') then '' else h.mark end as key,
	h.revision, h.row, to_json(h.first_seen_at) #>> '{}' as "firstSeenAt",
	to_json(h.last_seen_at) #>> '{}' as "lastSeenAt", h.times, h.state,
	to_json(h.settled_at) #>> '{}' as "settledAt", h.settled_by as "settledBy", h.settled_why as "settledWhy",
	h.newer_id::text as "newerId",
	(select coalesce(json_agg(json_build_object('field', f.field, 'code', f.code, 'value', f.value)
	order by f.row is null, f.id), '[]')
		from feed_rejects f where f.run_id = h.run_id and f.line = h.line) as faults
	from rejected_rows h where h.id = $1 
		and h.source is not null and h.entity is not null and h.mark is not null and h.row is not null
		and h.first_seen_at is not null`;

/** One refused row; throws NotFoundError when there is none of that number. */
export async function requireRejected(tx: Transaction, id: string): Promise<RejectedRowDetail> {
	const [found] = /^\d{1,15}$/.test(id) ? await tx.sql<RejectedRowDetail>(detailSql, [Number(id)]) : [];
	if (!found) throw new NotFoundError();
	return found;
}

/** The same, locked until the transaction ends: of two administrators the second sees what the first has done. */
export async function lockRejected(tx: Transaction, id: string): Promise<RejectedRowDetail> {
	if (/^\d{1,15}$/.test(id))
		await tx.sql("select 1 from feed_rejects where id = $1 and row is not null for update", [Number(id)]);
	return requireRejected(tx, id);
}

/** Settles one row; its further errors stay beside it as they were. */
export async function settleRejected(
	tx: Transaction,
	id: string,
	outcome: "mended" | "dismissed",
	by: string,
	why?: string,
): Promise<void> {
	await tx.sql(
		`update feed_rejects h set resolved_at = now(), outcome = $2, settled_by = $3, settled_why = $4
			where h.id = $1 and h.resolved_at is null`,
		[Number(id), outcome, by, why ?? null],
	);
}

type OpenRejected = { runId: number; entity: EntityName; ids: number[] };

/** The open ones of some rows, by the run that refused them. */
export function findOpenRejected(tx: Transaction, ids: readonly number[]): Promise<OpenRejected[]> {
	return tx.sql<OpenRejected>(
		`select run_id as "runId", entity, array_agg(id order by line) as ids from rejected_rows
		 where id = any ($1::bigint[]) and state = 'open' and entity is not null
		 group by run_id, entity order by run_id`,
		[ids],
	);
}
