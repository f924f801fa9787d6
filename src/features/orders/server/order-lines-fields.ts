import { type JsonFields, jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { type LineFiguresRow, lineFigureFields } from "./line-figures.ts";
import { daysLateSql } from "./order-lines-sql.ts";

/** How each field of an order line `l` of mill `m` is read. */

const sameLine = (alias: string) =>
	`${alias}.account_id = l.account_id and ${alias}.order_number = l.order_number and ${alias}.item = l.item`;

const partyFields: JsonFields = { code: "a.code", name: "a.name", city: "a.city" };
const party = (id: string) => (wanted: Selection) => `(select ${jsonObject(partyFields, wanted)} from accounts a where a.id = ${id})`;

const priceFields: JsonFields = { currency: "r.currency", basePerCwt: "r.base_per_cwt", netPerCwt: "r.net_per_cwt" };

export const lineFields: JsonFields = {
	...lineFigureFields,
	orderNumber: "l.order_number",
	expectedOn: "l.expected_on",
	daysLate: daysLateSql,
	mill: (wanted) => jsonObject({ code: "m.code", name: "m.name", timeZone: "m.time_zone" }, wanted),
	shipTo: party("l.ship_to_id"),
	soldTo: party("l.account_id"),
	price: (wanted) => `(select ${jsonObject(priceFields, wanted)} from order_line_prices r where ${sameLine("r")})`,
};

export type LinePartyRow = { code: string; name: string; city: string | null };
export type LinePriceRow = { currency: string; basePerCwt: number; netPerCwt: number };

/** An order line as PostgreSQL's JSON answers it; what was not asked for is not there. */
export type LineRow = LineFiguresRow & {
	orderNumber: string;
	expectedOn: string;
	daysLate: number | null;
	mill: { code: string; name: string; timeZone: string };
	shipTo: LinePartyRow | null;
	soldTo: LinePartyRow | null;
	price: LinePriceRow | null;
};
