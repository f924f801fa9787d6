import type { StockRequestRow } from "../../../rows/stock-request-row.ts";
import { changedBy, type Importer, refuse, type StagedError, stage } from "../importer.ts";

const columns = `n int, request uuid, "soldTo" text, "shipTo" text, po text, mode text, "requestedWeek" date, comment text, by text, at timestamptz`;
const tables = ["staged_requests", "staged_items"];

/**
 * Requests that did not come through the portal hold their steel as the others do: what a customer holds already is
 * refused.
 */
export const stockRequestsImporter: Importer<StockRequestRow> = {
	group: "stock",
	millsOf: () => [],
	async storeRows(tx, rows) {
		await stage(
			tx,
			"staged_requests",
			columns,
			rows.map(({ n, row: { stock: _stock, ...row } }) => ({ n, ...row })),
			", a.id as account_id, t.id as ship_to_id",
			`left join accounts a on a.code = x."soldTo" and a.kind = 'sold_to'
				left join accounts t on t.code = x."shipTo" and t.kind = 'ship_to'`,
		);
		const items = rows.flatMap(({ n, row }) => row.stock.map((stock, i) => ({ n, i, stock })));
		await stage(tx, "staged_items", "n int, i int, stock text", items);
		const faults: StagedError[] = [];
		for (const query of [unknownReferencesSql, changedRequestsSql, takenSql])
			faults.push(...(await refuse(tx, tables, query)));
		const changed = await changedBy(tx, addRequestsSql);
		for (const statement of [addItemsSql, bindItemsSql]) await tx.sql(statement, [[...changed]]);
		return { faults, changed };
	},
};

const isKnown = "exists (select from stock_requests r where r.id = s.request and r.account_id = s.account_id)";

const unknownReferencesSql = `
	select n, 'soldTo' as field, 'unknown_account' as code, "soldTo" as value from staged_requests
	where account_id is null
	union all select n, 'request', 'conflict', request::text from staged_requests s
		where exists (select from stock_requests r where r.id = s.request and r.account_id <> s.account_id)
	union all select n, 'shipTo', 'unknown_account', "shipTo" from staged_requests
	where "shipTo" is not null and ship_to_id is null
	union all select n, 'shipTo', 'ship_to_not_linked', "shipTo" from staged_requests s
	where account_id is not null and ship_to_id is not null
		and not exists (select from account_links k where k.sold_to_id = s.account_id and k.ship_to_id = s.ship_to_id)
	union all select i.n, 'stock[' || i.i || ']', 'unknown_stock', i.stock from staged_items i
		where not exists (select from stock_items k where k.stock_number = i.stock)`;

const steelOf = (n: string) => `(select array_agg(i.stock order by i.stock) from staged_items i where i.n = ${n})`;
const said = (alias: string) =>
	["account_id", "ship_to_id", "po", "mode", `"requestedWeek"`, "at"].map((column) => `${alias}.${column}`).join(", ");

// A request never changes: the same one for other steel, or on other terms, is an error of the source. One that was
// entered here is not the source's.
const changedRequestsSql = `
	select s.n, 'request' as field, 'conflict' as code, s.request::text as value from staged_requests s
	join (select distinct on (request) * from staged_requests order by request, n) f using (request)
	left join stock_requests r on r.id = s.request and r.account_id = s.account_id
	where case
		when r.id is null then (${said("s")}, ${steelOf("s.n")}) is distinct from (${said("f")}, ${steelOf("f.n")})
		else r.person_id is null and (${said("s")}, ${steelOf("s.n")}) is distinct from (
			r.account_id, r.ship_to_id, r.po_number, r.mode, r.requested_week, r.requested_at,
			(select array_agg(k.stock_number order by k.stock_number) from stock_request_items k
			where k.account_id = r.account_id and k.request_id = r.id))
	end`;

// The first request gets the stock, in a batch as elsewhere.
const takenSql = `
	select i.n, 'stock[' || i.i || ']' as field, 'stock_taken' as code, i.stock as value
	from staged_items i join staged_requests s using (n)
	where not ${isKnown} and (
		exists (select from stock_items k where k.stock_number = i.stock and not k.is_available)
		or exists (select from stock_holds h where h.stock_number = i.stock
		and (h.request_id is not null or h.expires_at > now()))
		or exists (select from staged_items e join staged_requests f on f.n = e.n
			where e.stock = i.stock and e.n < i.n and f.request <> s.request))`;

const addRequestsSql = `
	with first as (select distinct on (account_id, request) * from staged_requests order by account_id, request, n),
	added as (
		insert into stock_requests (account_id, id, asked_by, ship_to_id, po_number, mode, requested_week, comment,
		requested_at)
		select account_id, request, by, ship_to_id, po, mode, "requestedWeek", comment, at from first
		on conflict do nothing returning account_id, id
	)
	select n from first f join added a on a.account_id = f.account_id and a.id = f.request`;

const ofNew = `from staged_items i join staged_requests s using (n) join stock_items k on k.stock_number = i.stock
		where i.n = any ($1::int[])`;

const addItemsSql = `
	insert into stock_request_items (account_id, request_id, stock_number, weight_lb, pieces, price_per_cwt)
	select s.account_id, s.request, k.stock_number, k.weight_lb, k.pieces, k.price_per_cwt ${ofNew}`;

// A hold that has lapsed may still lie there.
const bindItemsSql = `
	insert into stock_holds as h (stock_number, account_id, held_at, expires_at, request_id)
	select k.stock_number, s.account_id, s.at, 'infinity', s.request ${ofNew}
	on conflict (stock_number) do update
	set account_id = excluded.account_id, person_id = null, alias = null, held_at = excluded.held_at,
		expires_at = excluded.expires_at, request_id = excluded.request_id
	where h.request_id is null and h.expires_at <= now()`;
