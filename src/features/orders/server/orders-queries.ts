import type { RowScope, Transaction } from "#server/database/database.ts";
import { type JsonFields, jsonArray, jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { keyParts, orderSql } from "#server/lists/keyset.ts";
import { preferIndexOrder } from "#server/lists/prefer-index-order.ts";
import type { ResourceRow } from "#server/lists/resources/resource-object.ts";
import { createSqlValues } from "#server/lists/sql-values.ts";
import { orderLineFields } from "./order-line-row.ts";
import { millsSql } from "./order-lines-sql.ts";

export type OrderSummaryRow = {
	orderNumber: string;
	poNumber: string;
	orderedOn: string;
	mill: string;
	lines: ResourceRow[];
};
export type OrderConnection = { nodes: OrderSummaryRow[] };

const newest = keyParts(
	[
		{ sql: "x.ordered_on", type: "day" },
		{ sql: "x.order_number", type: "text" },
		{ sql: "x.account_id", type: "integer" },
	],
	true,
);

const linesFrom = (mills: string) =>
	`order_lines l join ${mills} on m.code = l.mill where l.account_id = x.account_id and l.order_number = x.order_number`;

const orderFields: JsonFields = {
	orderNumber: "x.order_number",
	poNumber: "x.po_number",
	orderedOn: "x.ordered_on",
	mill: "x.mill",
	// The day at its mill is worked out only where lateness is requested.
	lines: (wanted) =>
		jsonArray(orderLineFields, wanted, { from: linesFrom(wanted.daysLate ? millsSql : "mills m"), order: "l.item" }),
};

/**
 * Orders with what is `wanted` of them and of their lines, in one statement; each account is read from its own index.
 */
export async function findOrders(
	tx: Transaction,
	{ first, scope }: { first: number; scope: RowScope },
	wanted: Selection,
): Promise<OrderConnection> {
	const { soldToIds = [], shipToIds = [] } = scope;
	const values = createSqlValues();
	const sold = values.add(soldToIds, "bigint[]");
	const ship = values.add(shipToIds, "bigint[]");
	const order = orderSql(newest, true);
	const ends = `order by ${order} limit ${first}`;
	const branch = (ids: string, condition: string) =>
		`select x.* from unnest(${ids}) a (id), lateral (select x.* from orders x where ${condition} ${ends}) x`;
	const branches = [
		branch(sold, "x.account_id = a.id"),
		branch(ship, `x.ship_to_id = a.id and x.account_id <> all(${sold})`),
	];
	const text = `select coalesce(json_agg(r.row), '[]') as nodes from (
		select ${jsonObject(orderFields, wanted.nodes ?? {})} as row
		from (select x.* from (${branches.join(" union all ")}) x ${ends}) x order by ${order}) r`;
	const [, [row]] = await Promise.all([
		preferIndexOrder(tx),
		tx.lastPlanned<{ nodes: OrderSummaryRow[] }>(text, values.list),
	]);
	return { nodes: row?.nodes ?? [] };
}
