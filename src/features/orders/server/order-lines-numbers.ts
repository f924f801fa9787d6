import type { ResourceSource } from "#server/lists/resources/list-resource.ts";
import { accountAnd, millOrder, type NumberPlace, numberLookups } from "#server/lists/resources/number-search.ts";
import { millsSql } from "./order-lines-sql.ts";

const priceOfLine = "pr.account_id = l.account_id and pr.order_number = l.order_number and pr.item = l.item";

/** Order lines `l`, and what is beside them. */
export const lineSource: ResourceSource = {
	table: "order_lines",
	alias: "l",
	owners: [
		{ column: "account_id", scope: "soldToIds" },
		{ column: "ship_to_id", scope: "shipToIds" },
	],
	openColumn: "is_open",
	inOrder: { millOrder: "whole", po: "whole" },
	sums: "order_line_sums",
	joins: {
		m: `join ${millsSql} on m.code = l.mill`,
		st: "left join accounts st on st.id = l.ship_to_id",
		pr: `left join order_line_prices pr on ${priceOfLine}`,
	},
};

const { searchBy, filterBy } = numberLookups(lineSource, [
	...accountAnd("order_number"),
	{ name: "item", type: "integer" },
]);

const numbers = {
	po: { number: "po_number", behind: { sign: "/", column: "po_line" }, isFree: true },
	millOrder: { ...millOrder, behind: { sign: "-", column: "item" } },
	part: { number: "part_number", isFree: true },
} as const satisfies Record<string, NumberPlace>;

export const numberFilters = {
	po: filterBy(numbers.po, "Beginning of the customer's number, with `/line` at will."),
	millOrder: filterBy(numbers.millOrder, "Beginning of the mill's order number, with `-item` at will."),
	part: filterBy(numbers.part, "Beginning of the customer's part."),
};

const ofPiece = { table: "pieces", isWhole: true } as const;
const piecesOfLoad = "left join pieces p on p.account_id = n.account_id and p.bol_number = n.bol_number";
const ofLoad = {
	table: "shipments",
	isWhole: true,
	joins: piecesOfLoad,
	row: ["p.account_id", "p.order_number", "p.item"],
} as const;

export const lineSearch = searchBy(
	[
		numbers.po,
		numbers.millOrder,
		numbers.part,
		{ ...ofPiece, number: "piece_number" },
		{ ...ofPiece, number: "heat_number" },
		{ ...ofLoad, number: "bol_number" },
		{ ...ofLoad, number: "vehicle", isFree: true },
	],
	"Any number: PO, mill order, part (their beginning), heat, piece, bill of lading, vehicle.",
);
