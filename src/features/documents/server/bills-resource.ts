import { m } from "#generated/texts/messages.js";
import { newDocumentsTab } from "#server/documents/new-documents.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource, ResourceSource } from "#server/lists/resources/list-resource.ts";
import { accountAnd, millOrder, numberLookups } from "#server/lists/resources/number-search.ts";
import { betweenDays, oneOf, oneOfAccounts } from "#server/lists/resources/resource-filters.ts";
import { checkColumn } from "#server/lists/resources/resource-sheet.ts";
import { isWeightWrongSql } from "#shared/documents/load-weights.ts";
import { transitDays } from "#shared/documents/new-documents.ts";
import { billsList } from "../bills-list.ts";
import { billOfLading, billPieces, billPiecesWeightJoin, shippedOn } from "./bill-row.ts";
import { pieceNumbers } from "./tallied-piece.ts";

const ordersSql = `(select string_agg(distinct p.order_number, ', ') from pieces p where ${billPieces})`;
const columns = declaredColumns(billsList, billOfLading, {
	bol: { sort: [] },
	seals: { description: "Seals.", sql: "array_to_string(s.seals, ', ')" },
	orders: {
		description: "Mill orders on it.",
		sheet: (sheet) => [sheet.text(m.documents_orders(), ordersSql)],
	},
	net: {
		sheet: (sheet) => [
			sheet.weight(`${m.documents_net()}, ${sheet.units.weightUnit}`, "s.net_lb"),
			sheet.weight(`${m.documents_pieces_weight()}, ${sheet.units.weightUnit}`, "pw.lb"),
			checkColumn(sheet, m.documents_net(), isWeightWrongSql("s.net_lb", "pw.lb"), m.documents_net_wrong),
		],
	},
});

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
		pw: billPiecesWeightJoin,
	},
};

const shippedPieces = { table: "pieces", requiredColumn: "bol_number" } as const;
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
	filters: declaredFilters(billsList, billOfLading, {
		shipped: { description: "Day it left, at the mill.", sql: betweenDays(shippedOn, "s.shipped_at") },
		mill: { description: "Codes of mills.", sql: oneOf("s.mill") },
		shipTo: { description: "Codes of destinations.", sql: oneOfAccounts("s.ship_to_id") },
		order: filterBy({ ...millOrder, ...shippedPieces }, "Beginning of a mill order on it."),
		vehicle: filterBy({ number: "vehicle", isFree: true }, "Beginning of trailer, car or barge."),
		one: { description: "Single bills by number.", sql: oneOf("s.bol_number") },
	}),
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
