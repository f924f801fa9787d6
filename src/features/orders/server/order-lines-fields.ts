import { type JsonFields, jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { daysLateSql } from "./order-lines-sql.ts";

/** How each field of an order line `l` of mill `m` is read. */

const sameLine = (alias: string) =>
	`${alias}.account_id = l.account_id and ${alias}.order_number = l.order_number and ${alias}.item = l.item`;

const partyFields: JsonFields = { code: "a.code", name: "a.name", city: "a.city" };
const party = (id: string) => (wanted: Selection) => `(select ${jsonObject(partyFields, wanted)} from accounts a where a.id = ${id})`;

const priceFields: JsonFields = { currency: "r.currency", basePerCwt: "r.base_per_cwt", netPerCwt: "r.net_per_cwt" };

export const lineFields: JsonFields = {
	orderNumber: "l.order_number",
	item: "l.item",
	poNumber: "l.po_number",
	poLine: "l.po_line",
	partNumber: "l.part_number",
	product: "l.product",
	grade: "l.grade",
	thicknessIn: "l.thickness_in",
	widthIn: "l.width_in",
	lengthIn: "l.length_in",
	mode: "l.mode",
	orderedPieces: "l.ordered_pieces",
	producedPieces: "l.produced_pieces",
	readyPieces: "l.ready_pieces",
	heldPieces: "l.held_pieces",
	shippedPieces: "l.shipped_pieces",
	orderedLb: "l.ordered_lb",
	readyLb: "l.ready_lb",
	shippedLb: "l.shipped_lb",
	balanceLb: "l.balance_lb",
	orderedOn: "l.ordered_on",
	requestedOn: "l.requested_on",
	firstPromisedOn: "l.first_promised_on",
	estimatedOn: "l.estimated_on",
	expectedOn: "l.expected_on",
	daysLate: daysLateSql,
	state: "l.state",
	heldFrom: "l.held_from",
	holdReason: "l.hold_reason",
	delayReason: "l.delay_reason",
	isOpen: "l.is_open",
	lastShippedAt: "l.last_shipped_at",
	mill: (wanted) => jsonObject({ code: "m.code", name: "m.name", timeZone: "m.time_zone" }, wanted),
	shipTo: party("l.ship_to_id"),
	soldTo: party("l.account_id"),
	price: (wanted) => `(select ${jsonObject(priceFields, wanted)} from order_line_prices r where ${sameLine("r")})`,
};

export type LinePartyRow = { code: string; name: string; city: string | null };
export type LinePriceRow = { currency: string; basePerCwt: number; netPerCwt: number };

/** An order line as PostgreSQL's JSON answers it; what was not asked for is not there. */
export type LineRow = {
	orderNumber: string;
	item: number;
	poNumber: string;
	poLine: string;
	partNumber: string | null;
	product: string;
	grade: string;
	thicknessIn: number;
	widthIn: number;
	lengthIn: number | null;
	mode: string;
	orderedPieces: number;
	producedPieces: number;
	readyPieces: number;
	heldPieces: number;
	shippedPieces: number;
	orderedLb: number;
	readyLb: number;
	shippedLb: number;
	balanceLb: number;
	orderedOn: string;
	requestedOn: string;
	firstPromisedOn: string | null;
	estimatedOn: string | null;
	expectedOn: string;
	daysLate: number | null;
	state: string;
	heldFrom: string | null;
	holdReason: string | null;
	delayReason: string | null;
	isOpen: boolean;
	lastShippedAt: string | null;
	mill: { code: string; name: string; timeZone: string };
	shipTo: LinePartyRow | null;
	soldTo: LinePartyRow | null;
	price: LinePriceRow | null;
};
