import type { AuditActor } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { addToOutbox } from "#server/outbox.ts";
import { answerFileKinds } from "#server/storage/answer-file-owners.ts";
import { decisionDays } from "#shared/stock/stock-states.ts";
import type { StockRequestValues } from "../stock-request-form.ts";
import type { Holder } from "./stock-holds.ts";

export type StockRequestRow = {
	id: string;
	accountCode: string;
	accountName: string;
	poNumber: string;
	state: string;
	requestedAt: Date;
	requestedWeek: string;
	decidedAt: Date | null;
	decidedBy: string | null;
	decisionNote: string | null;
	orderNumber: string | null;
	hasOrder: boolean;
	expiresAt: Date;
	askedBy: string | null;
	alias: string | null;
	stockNumbers: string[];
	items: number;
	weightLb: number;
	files: { id: string; name: string; mediaType: string }[];
};

// What the mill sent with its decision.
const files = `coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type) order by f.name, f.id)
	from files f where f.account_id = r.account_id and f.owner_kind = '${answerFileKinds.stock}' and f.owner_key = r.id::text), '[]')`;

/** So many are shown; whatever waits for the mill is, besides. */
const mostRequests = 50;

/** How many requests the viewer's accounts have made in all. */
export async function countRequests(tx: Transaction): Promise<number> {
	const [row] = await tx.sql<{ count: number }>("select count(*)::int as count from stock_requests");
	return row?.count ?? 0;
}

/** The viewer's newest requests and those that wait, the newest first. */
export function findRequests(tx: Transaction): Promise<StockRequestRow[]> {
	return tx.sql<StockRequestRow>(
		`select r.id, a.code as "accountCode", a.name as "accountName", r.po_number as "poNumber", r.state,
			r.requested_at as "requestedAt",
			r.requested_week as "requestedWeek", r.decided_at as "decidedAt", r.decided_by as "decidedBy",
			r.decision_note as "decisionNote",
			r.order_number as "orderNumber", r.asked_by as "askedBy", r.alias,
			r.requested_at + interval '${decisionDays} days' as "expiresAt",
			exists (select from orders o where o.account_id = r.account_id and o.order_number = r.order_number) as "hasOrder",
			coalesce(array_agg(i.stock_number order by i.stock_number) filter (where i.stock_number is not null),
			'{}') as "stockNumbers",
			count(i.stock_number)::int as items, coalesce(sum(i.weight_lb), 0) as "weightLb", ${files} as files
		 from stock_requests r join accounts a on a.id = r.account_id
		 left join stock_request_items i on i.account_id = r.account_id and i.request_id = r.id
		 where r.state = 'requested'
		 or r.id in (select id from stock_requests order by requested_at desc, id limit ${mostRequests})
		 group by r.account_id, r.id, a.code, a.name order by r.requested_at desc, r.id`,
	);
}

type RequestedStock = Pick<StockRequestValues, "poNumber" | "mode" | "requestedWeek" | "comment"> & {
	shipToId: number | null;
	/** The held items that the user saw; null = all items that the account holds. */
	stock: readonly string[] | null;
};

/**
 * Requests the stock that the account holds and the mill still has: the holds stay until the mill decides. Returns the
 * request's id with its items, or undefined if no hold is left.
 */
export async function requestReserved(
	tx: Transaction,
	{ accountId, personId, name, alias }: Holder,
	requested: RequestedStock,
): Promise<{ id: string; stock: string[] } | undefined> {
	const [request] = await tx.sql<{ id: string }>(
		`insert into stock_requests (account_id, person_id, alias, ship_to_id, po_number, mode, requested_week, comment,
		 asked_by)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
		[
			accountId,
			personId,
			alias,
			requested.shipToId,
			requested.poNumber,
			requested.mode,
			requested.requestedWeek,
			requested.comment ?? null,
			name,
		],
	);
	if (!request) throw new Error("The request was not stored");
	const items = await tx.sql<{ stock: string }>(
		`with bound as (
			update stock_holds h set request_id = $2, expires_at = 'infinity'
			where account_id = $1 and request_id is null and expires_at > now()
			and ($3::text[] is null or stock_number = any ($3))
				and exists (select from stock_items s where s.stock_number = h.stock_number and s.is_available)
			returning stock_number
		)
		insert into stock_request_items (account_id, request_id, stock_number, weight_lb, pieces, price_per_cwt)
		select $1, $2, s.stock_number, s.weight_lb, s.pieces, s.price_per_cwt
		from bound join stock_items s using (stock_number)
		returning stock_number as stock`,
		[accountId, request.id, requested.stock],
	);
	return items.length > 0 ? { id: request.id, stock: items.map(({ stock }) => stock) } : undefined;
}

const requestContentSql = `
	select a.code as account, t.code as "shipTo", r.po_number as po, r.mode, r.requested_week::text as "requestedWeek",
	r.comment,
		coalesce((select jsonb_agg(jsonb_build_object('stock', i.stock_number, 'weightLb', i.weight_lb, 'pieces', i.pieces,
				'pricePerCwt', i.price_per_cwt) order by i.stock_number)
			from stock_request_items i where i.account_id = r.account_id and i.request_id = r.id), '[]') as items
	from stock_requests r join accounts a on a.id = r.account_id left join accounts t on t.id = r.ship_to_id
	where r.account_id = $1 and r.id = $2`;

/** Notifies the mill's systems of a request, in the transaction that makes it. */
export async function addRequestToOutbox(
	tx: Transaction,
	{ viewer }: AuditActor,
	{ accountId, alias }: Holder,
	id: string,
): Promise<void> {
	const [content] = await tx.sql(requestContentSql, [accountId, id]);
	const by = { by: viewer?.name ?? null, alias };
	await addToOutbox(tx, {
		accountId,
		kind: "stock.requested",
		subject: id,
		content: { request: id, ...content, ...by },
	});
}
