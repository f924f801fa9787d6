import { m } from "#generated/texts/messages.js";
import { newDocumentsTab } from "#server/documents/new-documents.ts";
import type { ListResource, ResourceColumn, ResourceSource } from "#server/lists/resources/list-resource.ts";
import { accountAnd, millOrder, numberLookups } from "#server/lists/resources/number-search.ts";
import { resourceColumns } from "#server/lists/resources/resource-columns.ts";
import { betweenDays, oneOf, oneOfAccounts } from "#server/lists/resources/resource-filters.ts";
import { checkColumn } from "#server/lists/resources/resource-sheet.ts";
import { isWeightWrongSql } from "#shared/documents/load-weights.ts";
import { transitDays } from "#shared/documents/new-documents.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { type BillColumnId, billsList } from "../bills-list.ts";
import { billColumnLabel, documentStateLabel, freightLabel } from "../document-labels.ts";
import { billOfLading, billPieces, billPiecesWeight, billState, shippedOn } from "./bill-row.ts";
import { pieceNumbers } from "./tallied-piece.ts";

const orders = `(select string_agg(distinct p.order_number, ', ') from pieces p where ${billPieces})`;
const pieces = `(select count(*) from pieces p where ${billPieces})`;
const column = resourceColumns(billColumnLabel);

const net = column.weight("net", "s.net_lb", "Net pounds.");

const columns: Readonly<Record<BillColumnId, ResourceColumn>> = {
	bol: column.text("bol", "s.bol_number", "Its number.", { sort: "key" }),
	shipped: column.millInstant("shipped", "s.shipped_at", "m.time_zone", "When it left the mill."),
	state: column.text("state", billState, "Whether it is in force.", { sort: "none", word: documentStateLabel }),
	mode: column.text("mode", "s.mode", "Truck, railcar or barge.", { word: modeLabel }),
	scac: column.text("scac", "s.scac", "Code of the carrier.", { isNullable: true }),
	vehicle: column.text("vehicle", "s.vehicle", "Trailer, car or barge.", { isNullable: true }),
	seals: column.text("seals", "array_to_string(s.seals, ', ')", "Seals.", { sort: "none" }),
	mill: column.text("mill", "m.name", "Where it left."),
	shipTo: column.text("shipTo", "st.name", "Where it goes.", { isNullable: true }),
	orders: column.text("orders", orders, "Mill orders on it.", { sort: "none" }),
	pieces: column.integer("pieces", pieces, "Pieces on it.", { sort: "none" }),
	net: {
		...net,
		sheet: (sheet) => [
			...net.sheet(sheet),
			sheet.weight(`${m.documents_pieces_weight()}, ${sheet.units.weightUnit}`, "pw.lb"),
			checkColumn(sheet, billColumnLabel("net"), isWeightWrongSql("s.net_lb", "pw.lb"), m.documents_net_wrong),
		],
	},
	gross: column.weight("gross", "s.gross_lb", "Gross pounds.", { isNullable: true }),
	freight: column.text("freight", "s.freight_terms", "Who pays the freight.", { isNullable: true, word: freightLabel }),
	delivered: column.millInstant("delivered", "s.delivered_at", "m.time_zone", "When it was delivered.", {
		isNullable: true,
	}),
};

const source: ResourceSource = {
	table: "shipments",
	alias: "s",
	sums: "shipment_sums",
	inOrder: { bol: "whole" },
	owners: [
		{ column: "account_id", scope: "soldToIds" },
		{ column: "ship_to_id", scope: "shipToIds" },
	],
	joins: {
		m: "join mills m on m.code = s.mill",
		st: "left join accounts st on st.id = s.ship_to_id",
		pw: billPiecesWeight,
	},
};

const shippedPieces = { table: "pieces", isGiven: "bol_number" } as const;
const { searchBy, filterBy } = numberLookups(source, accountAnd("bol_number"));

/** Bills of lading: every load that left, from the moment of its goods issue. */
export const bills: ListResource = {
	definition: billsList,
	field: "billsOfLading",
	description: "Bills of lading of the viewer's accounts, or of the alias's.",
	access: "customer",
	shows: { side: "customer", kinds: ["shipments", "pieces"] },
	title: m.documents_bills_title,
	row: billOfLading,
	documents: { kind: "bill_of_lading", accountId: "s.account_id", number: "s.bol_number" },
	source,
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
		new: newDocumentsTab("bill_of_lading", "s.account_id", "s.bol_number"),
		all: { description: "All.", sql: "true", isHistory: true, isKept: true },
	},
	filters: {
		shipped: { description: "Day it left, at the mill.", sql: betweenDays(shippedOn, "s.shipped_at") },
		mode: { description: "`truck`, `railcar`, `barge`.", sql: oneOf("s.mode") },
		mill: { description: "Codes of mills.", sql: oneOf("s.mill") },
		shipTo: { description: "Codes of destinations.", sql: oneOfAccounts("s.ship_to_id") },
		order: filterBy({ ...millOrder, ...shippedPieces }, "Beginning of a mill order on it."),
		vehicle: filterBy({ number: "vehicle", isFree: true }, "Beginning of trailer, car or barge."),
		one: { description: "Single bills by number.", sql: oneOf("s.bol_number") },
	},
	search: searchBy(
		[
			"bol_number",
			{ number: "vehicle", isFree: true },
			...pieceNumbers.map((place) => ({ ...place, ...shippedPieces })),
		],
		"Bill of lading, vehicle, order, heat, piece: their beginning.",
	),
	totals: {
		netLb: { description: "Net pounds.", sql: "sum(s.net_lb)" },
		grossLb: { description: "Gross pounds, where they were weighed.", sql: "sum(s.gross_lb)" },
	},
	choices: {
		mills: { description: "Mills.", sql: () => "select code, name from mills" },
		shipTos: {
			description: "Destinations.",
			sql: (_, distinct) => `select a.code, a.name from accounts a where a.id in (${distinct("ship_to_id")})`,
		},
	},
};
