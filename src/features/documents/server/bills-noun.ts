import { m } from "#generated/texts/messages.js";
import { anyBegins, beginsWith, between, oneOf } from "#server/lists/nouns/noun-filters.ts";
import type { NounColumn, NounList } from "#server/lists/nouns/noun-list.ts";
import type { SheetWriter } from "#server/lists/nouns/noun-sheet.ts";
import { newPapersTab } from "#server/papers/new-papers.ts";
import { transitDays } from "#shared/documents/new-papers.ts";
import { type BillColumnId, billsList } from "../bills-list.ts";
import { billColumnWord, documentStateWord, freightWord, modeWord } from "../document-words.ts";
import { billOfLading, billPieces, billState, shippedOn } from "./bill-row.ts";

const text = (id: BillColumnId, sql: string, description: string, word?: (code: string) => string, isNullable = false): NounColumn => ({
	description,
	sort: [{ sql, type: "text", isNullable }],
	sheet: (sheet) => [sheet.text(billColumnWord(id), sql, word)],
});
const weight = (id: BillColumnId, sql: string, description: string, isNullable = false): NounColumn => ({
	description,
	sort: [{ sql, type: "integer", isNullable }],
	sheet: (sheet: SheetWriter) => [sheet.weight(`${billColumnWord(id)}, ${sheet.units.weightUnit}`, sql)],
});
const instant = (id: BillColumnId, sql: string, description: string, isNullable = false): NounColumn => ({
	description,
	sort: [{ sql, type: "instant", isNullable }],
	sheet: (sheet) => [sheet.instant(billColumnWord(id), sql)],
});
const orders = `(select string_agg(distinct p.order_number, ', ') from pieces p where ${billPieces})`;

const columns: Readonly<Record<BillColumnId, NounColumn>> = {
	bol: { description: "Its number.", sort: [], sheet: (sheet) => [sheet.text(billColumnWord("bol"), "s.bol_number")] },
	shipped: instant("shipped", "s.shipped_at", "When it left the mill."),
	state: {
		description: "Whether it is in force.",
		sheet: (sheet) => [sheet.text(billColumnWord("state"), billState, documentStateWord)],
	},
	mode: text("mode", "s.mode", "Truck, railcar or barge.", modeWord),
	scac: text("scac", "s.scac", "Code of the carrier.", undefined, true),
	vehicle: text("vehicle", "s.vehicle", "Trailer, car or barge.", undefined, true),
	seals: { description: "Seals.", sheet: (sheet) => [sheet.text(billColumnWord("seals"), "array_to_string(s.seals, ', ')")] },
	mill: text("mill", "m.name", "Where it left."),
	shipTo: text("shipTo", "st.name", "Where it goes.", undefined, true),
	orders: { description: "Mill orders on it.", sheet: (sheet) => [sheet.text(billColumnWord("orders"), orders)] },
	pieces: {
		description: "Pieces on it.",
		sheet: (sheet) => [sheet.integer(billColumnWord("pieces"), `(select count(*) from pieces p where ${billPieces})`)],
	},
	net: weight("net", "s.net_lb", "Net pounds."),
	gross: weight("gross", "s.gross_lb", "Gross pounds.", true),
	freight: text("freight", "s.freight_terms", "Who pays the freight.", freightWord, true),
	delivered: instant("delivered", "s.delivered_at", "When it was delivered.", true),
};

/** Bills of lading: every load that left, from the moment of its goods issue. */
export const bills: NounList = {
	definition: billsList,
	field: "billsOfLading",
	description: "Bills of lading of the viewer's accounts, or of the alias's.",
	access: "customer",
	title: m.documents_bills_title,
	row: billOfLading,
	papers: { kind: "bill_of_lading", accountId: "s.account_id", number: "s.bol_number" },
	source: {
		table: "shipments",
		alias: "s",
		owners: [
			{ column: "account_id", scope: "soldToIds" },
			{ column: "ship_to_id", scope: "shipToIds" },
		],
		joins: { m: "join mills m on m.code = s.mill", st: "left join accounts st on st.id = s.ship_to_id" },
	},
	key: [
		{ sql: "s.bol_number", type: "text" },
		{ sql: "s.account_id", type: "integer" },
	],
	columns,
	tabs: {
		recent: { description: "Left within 30 days.", sql: "s.shipped_at > now() - interval '30 days'" },
		underWay: {
			description: `Left within ${transitDays} days, and nobody reported it delivered.`,
			sql: `s.delivered_at is null and s.shipped_at > now() - interval '${transitDays} days'`,
		},
		new: newPapersTab("bill_of_lading", "s.account_id", "s.bol_number"),
		all: { description: "All.", sql: "true" },
	},
	filters: {
		shipped: { description: "Day it left, at the mill.", sql: between(shippedOn, "date") },
		mode: { description: "`truck`, `railcar`, `barge`.", sql: oneOf("s.mode") },
		mill: { description: "Codes of mills.", sql: oneOf("s.mill") },
		shipTo: { description: "Codes of destinations.", sql: oneOf("(select a.code from accounts a where a.id = s.ship_to_id)") },
		order: {
			description: "Beginning of a mill order on it.",
			sql: (value, values) => `exists (select from pieces p where ${billPieces} and ${beginsWith("p.order_number")(value, values)})`,
		},
		vehicle: { description: "Beginning of trailer, car or barge.", sql: beginsWith("s.vehicle") },
		one: { description: "Single bills by number.", sql: oneOf("s.bol_number") },
	},
	search: {
		description: "Bill of lading, vehicle, order, heat, piece: their beginning.",
		sql: (typed, values) => `(${anyBegins("s.bol_number", "s.vehicle")(typed, values)} or exists (
			select from pieces p where ${billPieces} and ${anyBegins("p.order_number", "p.heat_number", "p.piece_number")(typed, values)}))`,
	},
	totals: {
		netLb: { description: "Net pounds.", sql: "sum(s.net_lb)" },
		grossLb: { description: "Gross pounds, where they were weighed.", sql: "sum(s.gross_lb)" },
	},
	choices: {
		mills: { description: "Mills.", sql: () => "select code, name from mills" },
		shipTos: {
			description: "Destinations.",
			sql: (rows) => `select a.code, a.name from accounts a where a.id in (select s.ship_to_id from ${rows()})`,
		},
	},
};
