import type { Transaction } from "#server/database/database.ts";
import { type OrderLineRow, type OrderRow, storedLineFields } from "../../rows/order-row.ts";
import type { Staged } from "./importer.ts";

const stored = Object.entries(storedLineFields);
const storedColumns = stored.map(([, { column }]) => column).join(", ");
const storedValues = stored.map(([field]) => `v."${field}"`).join(", ");
const storedAnew = stored.map(([field, { column }]) => `${column} = v."${field}"`).join(", ");

/** Lines as they are staged: `n` is their order's row, `i` their place in it; net price in the currency per 100 lb. */
export const orderLineColumns = `n int, i int, item int, "shipTo" text, mill text,
	${stored.map(([field, { type }]) => `"${field}" ${type}`).join(", ")}, "firstPromisedOn" date, "estimatedOn" date,
	state text, "stateAt" timestamptz, currency text, base numeric, extras jsonb, surcharges jsonb, net numeric`;

export function orderLineRecords(rows: Staged<OrderRow>[]): object[] {
	return rows.flatMap(({ n, row }) =>
		row.lines.map((line, i) => ({ n, i, ...line, ...priceRecord(line), price: undefined })),
	);
}

function priceRecord({ price }: OrderLineRow): object {
	if (!price) return {};
	const extras = price.extras ?? [];
	const surcharges = price.surcharges ?? [];
	const net = [...extras, ...surcharges].reduce((sum, charge) => sum + charge.perCwt, price.basePerCwt);
	// Discounts never turn a price around; four decimals as the table has them.
	return {
		currency: price.currency ?? "USD",
		base: price.basePerCwt,
		extras,
		surcharges,
		net: Math.max(0, Math.round(net * 10_000) / 10_000),
	};
}

/**
 * Each line follows its own newest revision, so that a late older order still brings lines that the newer one did not
 * name. What is there is looked up for each (`offset 0` keeps it so): a join of a batch would sooner read the whole
 * index of a table that grows.
 */
export async function upsertLines(tx: Transaction): Promise<void> {
	await tx.sql(
		`create temp table changed_lines (n int, i int, account_id bigint, order_number text, item int, is_new boolean)
			on commit drop`,
	);
	await tx.sql(`
		with newest as (
			select distinct on (o.account_id, o."order", l.item) o.account_id, o."order", o.revision, o.po_number,
			o.ordered_on, l.*,
				coalesce(l.ship_to_id, o.ship_to_id) as to_id, coalesce(l.mill, o.mill) as at_mill
			from staged_lines l join (
				select s.*, h.po_number, h.ordered_on from staged_orders s cross join lateral (
					select h.po_number, h.ordered_on from orders h where h.account_id = s.account_id
					and h.order_number = s."order" offset 0) h
			) o using (n)
			order by o.account_id, o."order", l.item, o.revision desc, n
		), known as materialized (
			select v.*, l.revision as old_revision from newest v
			left join lateral (select l.revision from order_lines l where ${isSame} offset 0) l on true
		), fresh as (
			select * from known where old_revision is null
		), updated as (
			update order_lines l set ship_to_id = v.to_id, mill = v.at_mill, ${storedAnew},
				reported_state = v.state, reported_state_at = v."stateAt", reported_first_on = v."firstPromisedOn",
				reported_estimated_on = v."estimatedOn", revision = v.revision, updated_at = now()
			from known v where ${isSame} and v.old_revision < v.revision
			returning v.n, v.i, v.account_id, v."order", v.item
		), added as (
			insert into order_lines (account_id, order_number, item, ship_to_id, mill, po_number, ${storedColumns}, ordered_on,
				first_promised_on, estimated_on, state, state_at, reported_state, reported_state_at, reported_first_on,
				reported_estimated_on, revision)
			select v.account_id, v."order", v.item, v.to_id, v.at_mill, v.po_number, ${storedValues}, v.ordered_on,
				v."firstPromisedOn", v."estimatedOn",
				coalesce(v.state, 'entered'), coalesce(v."stateAt", v.ordered_on::timestamp at time zone m.time_zone),
				v.state, v."stateAt", v."firstPromisedOn", v."estimatedOn", v.revision
			from fresh v join mills m on m.code = v.at_mill
			order by v.account_id, v."order", v.item
		)
		insert into changed_lines
		select *, false from updated union all select n, i, account_id, "order", item, true from fresh`);
}

const isSame = `l.account_id = v.account_id and l.order_number = v."order" and l.item = v.item`;

/** A line's price is what its newest revision says; none said, none kept. */
export async function replacePrices(tx: Transaction): Promise<void> {
	await tx.sql(`
		delete from order_line_prices p using changed_lines c join staged_lines s using (n, i)
		where not c.is_new and s.base is null and p.account_id = c.account_id and p.order_number = c.order_number
		and p.item = c.item`);
	const pricedSql = `
		insert into order_line_prices (account_id, order_number, item, currency, base_per_cwt, extras, surcharges,
		net_per_cwt)
		select c.account_id, c.order_number, c.item, s.currency, s.base, s.extras, s.surcharges, s.net
		from changed_lines c join staged_lines s using (n, i) where s.base is not null`;
	await tx.sql(`${pricedSql} and c.is_new order by 1, 2, 3`);
	await tx.sql(`
		${pricedSql} and not c.is_new and not exists (
			select from order_line_prices p where p.account_id = c.account_id and p.order_number = c.order_number and p.item = c.item
				and (p.currency, p.base_per_cwt, p.extras, p.surcharges, p.net_per_cwt) = (s.currency, s.base, s.extras, s.surcharges, s.net))
		order by 1, 2, 3
		on conflict (account_id, order_number, item) do update set currency = excluded.currency, base_per_cwt = excluded.base_per_cwt,
			extras = excluded.extras, surcharges = excluded.surcharges, net_per_cwt = excluded.net_per_cwt`);
}
