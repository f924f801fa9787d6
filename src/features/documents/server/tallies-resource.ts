import { m } from "#generated/texts/messages.js";
import { meltedInFilter, meltSheet } from "#server/certificates/melt-columns.ts";
import { melt, meltedIn, meltRows } from "#server/certificates/melt-sql.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource, ResourceExtra, ResourceSource } from "#server/lists/resources/list-resource.ts";
import { accountAnd, millOrder, numberLookups, ownOrder } from "#server/lists/resources/number-search.ts";
import { betweenDays, oneOf } from "#server/lists/resources/resource-filters.ts";
import { checkColumn } from "#server/lists/resources/resource-sheet.ts";
import { gatheredRows } from "#server/lists/resources/resource-views.ts";
import { isWeightWrongSql } from "#shared/documents/load-weights.ts";
import { markLabel, receivingStateLabel } from "../document-labels.ts";
import { receivingStates } from "../receiving.ts";
import { talliesList } from "../tallies-list.ts";
import { shippedOn } from "./bill-row.ts";
import { lastMark, pieceNumbers, receivingConditions, talliedPiece, theoreticalLb } from "./tallied-piece.ts";

const stateOfTally = `case ${receivingStates.map((state) => `when ${receivingConditions[state]} then '${state}'`).join(" ")} end`;

const columns = declaredColumns(talliesList, talliedPiece, {
	piece: { sort: [] },
	bol: {
		description: "Bill of lading; in files also whether its net weight is that of its pieces.",
		sheet: (sheet) => [
			sheet.text(m.documents_bol(), "p.bol_number"),
			checkColumn(sheet, m.documents_net(), isWeightWrongSql("lw.net_lb", "lw.pieces_lb"), m.documents_net_wrong),
		],
	},
	shipped: {
		sort: [
			{ sql: "p.shipped_at", type: "instant" },
			{ sql: "p.bol_number", type: "text" },
		],
	},
	order: {
		description: "Mill order and line.",
		sort: [
			{ sql: "p.order_number", type: "text" },
			{ sql: "p.item", type: "integer" },
		],
		sheet: (sheet) => [
			sheet.text(m.documents_order_number(), "p.order_number"),
			sheet.integer(m.documents_item(), "p.item"),
		],
	},
	melt: {
		description: "Countries of melt and pour, the works, and the maker of bought slabs.",
		sheet: meltSheet("mo"),
	},
	size: {
		description: "Thickness, width, length.",
		sort: [
			{ sql: "p.thickness_in", type: "number" },
			{ sql: "p.width_in", type: "number" },
			{ sql: "p.length_in", type: "number", isNullable: true },
		],
		sheet: (sheet) => {
			const unit = { unit: sheet.units.lengthUnit };
			return [
				sheet.length(m.documents_thickness_unit(unit), "p.thickness_in"),
				sheet.length(m.documents_width_unit(unit), "p.width_in"),
				sheet.length(m.documents_length_unit(unit), "p.length_in"),
			];
		},
	},
	receiving: {
		description: "How far its load is checked off.",
		sheet: (sheet) => [sheet.text(m.documents_check_loads(), stateOfTally, receivingStateLabel)],
	},
	marked: {
		description: "How it was checked off itself.",
		sheet: (sheet) => [sheet.text(m.documents_check_piece(), lastMark, markLabel)],
	},
});

/** At most this many groups: what a person reads above a table. */
const mostGroups = 200;

const groups: ResourceExtra = {
	description: `Sums by order line and heat of the view, at most ${mostGroups}.`,
	object: {
		name: "TallyGroup",
		description: "Pieces of one order line and heat on one bill of lading.",
		access: "customer",
		fields: {
			bolNumber: { type: "String", sql: "g.bol_number", description: "Bill of lading." },
			orderNumber: { type: "String", sql: "g.order_number", description: "Mill order." },
			item: { type: "Int", sql: "g.item", description: "Its line." },
			heatNumber: { type: "String", sql: "g.heat_number", isNullable: true, description: "Heat." },
			melt: {
				object: melt,
				isNullable: true,
				from: (json) => `(select ${json} from ${meltRows("g.heat_number")})`,
				description: "Where it was melted and poured; null while the heat is not known.",
			},
			loadNetLb: {
				type: "Float",
				sql: "(select s.net_lb from shipments s where s.account_id = g.account_id and s.bol_number = g.bol_number)",
				isNullable: true,
				description: "Net pounds of the whole load; null while its shipment is not known.",
			},
			loadPiecesLb: {
				type: "Float",
				sql: `(select sum(y.weight_lb) from pieces y where y.account_id = g.account_id
					and y.bol_number = g.bol_number)`,
				description: "Pounds of all pieces of the load.",
			},
			pieces: { type: "Int", sql: "g.pieces", description: "Pieces." },
			weightLb: { type: "Float", sql: "g.weight_lb", description: "Actual pounds." },
			theoreticalLb: {
				type: "Float",
				sql: "g.theoretical_lb",
				isNullable: true,
				description: "Theoretical pounds; null where a piece has none.",
			},
		},
	},
	sql: ({ request, scope }, json, values) => {
		const pieces = gatheredRows(tallies, request, scope, values);
		const sumsSql = `select p.bol_number, p.order_number, p.item, p.heat_number, p.account_id,
			count(*) as pieces, sum(p.weight_lb) as weight_lb,
			case when bool_and(p.length_in is not null) then sum(${theoreticalLb}) end as theoretical_lb
			from ${pieces} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5 limit ${mostGroups}`;
		return `(select coalesce(json_agg(${json} order by g.bol_number, g.order_number, g.item, g.heat_number), '[]')
			from (${sumsSql}) g)`;
	},
};

const ofLine = "l.account_id = p.account_id and l.order_number = p.order_number and l.item = p.item";
const ofShipment = "s.account_id = p.account_id and s.bol_number = p.bol_number";

const source: ResourceSource = {
	table: "pieces",
	alias: "p",
	sums: "piece_sums",
	inOrder: { bol: "whole", piece: "whole", order: "whole" },
	owners: [
		{ column: "account_id", scope: "soldToIds" },
		{ column: "ship_to_id", scope: "shipToIds" },
	],
	joins: {
		l: `join order_lines l on ${ofLine}`,
		// A piece may be reported as shipped before its shipment is.
		s: `left join shipments s on ${ofShipment}`,
		// The same for all pieces of a load: looked up once for each.
		lw: `left join lateral (select x.net_lb, (select sum(y.weight_lb)::bigint from pieces y
			where y.account_id = x.account_id
			and y.bol_number = x.bol_number) as pieces_lb from shipments x
			where x.account_id = p.account_id and x.bol_number = p.bol_number) lw on true`,
		tc: "left join tally_checks tc on tc.account_id = p.account_id and tc.bol_number = p.bol_number",
		mo: `left join lateral ${meltRows("p.heat_number", "mo")} on true`,
		m: `left join mills m on m.code = (select h.mill from shipments h
			where h.account_id = p.account_id and h.bol_number = p.bol_number)`,
	},
};

const { searchBy, filterBy } = numberLookups(source, accountAnd("piece_number"));

/** Shipped pieces: the tallies of all loads in one list. */
export const tallies: ListResource = {
	definition: talliesList,
	field: "talliedPieces",
	description: "Shipped pieces of the viewer's accounts, or of the alias's.",
	access: "customer",
	shows: { side: "customer", kinds: ["shipments", "pieces"] },
	title: m.documents_tallies_title,
	row: talliedPiece,
	documents: { kind: "shipment_tally", accountId: "p.account_id", number: "p.bol_number" },
	source,
	key: [
		{ sql: "p.piece_number", type: "text" },
		{ sql: "p.account_id", type: "integer" },
	],
	columns,
	tabs: {
		recent: {
			description: "Left within 30 days.",
			sql: "p.bol_number is not null and p.shipped_at > now() - interval '30 days'",
		},
		all: { description: "All.", sql: "p.bol_number is not null", isHistory: true, isKept: true },
	},
	filters: declaredFilters(talliesList, talliedPiece, {
		bol: { description: "Bills of lading.", sql: oneOf("p.bol_number") },
		shipped: { description: "Day it left, at the mill.", sql: betweenDays(shippedOn, "p.shipped_at") },
		order: filterBy(millOrder, "Beginning of the mill order."),
		po: filterBy(
			{
				...ownOrder,
				table: "order_lines",
				joins: `left join pieces p on p.account_id = n.account_id and p.order_number = n.order_number
					and p.item = n.item`,
				row: ["p.account_id", "p.piece_number"],
			},
			"Beginning of the customer's own number.",
		),
		heat: filterBy("heat_number", "Beginning of the heat."),
		meltedIn: meltedInFilter(meltedIn("p.heat_number")),
		receiving: { description: "How far their loads are checked off.", sql: oneOf(`(${stateOfTally})`) },
		// Only loads that were begun have marks: of those there are few.
		marked: {
			description: "How they were checked off themselves.",
			sql: oneOf(`case when tc.bol_number is null then 'open' else ${lastMark} end`),
		},
		one: { description: "Single pieces by number.", sql: oneOf("p.piece_number") },
	}),
	search: searchBy(
		[...pieceNumbers, "bol_number", "slab_number"],
		"Piece, bill of lading, order, heat, slab: their beginning.",
	),
	totals: {
		weightLb: { description: "Actual pounds.", sql: "sum(p.weight_lb)" },
		theoreticalLb: {
			description: "Theoretical pounds of those that have them.",
			sql: `sum(${theoreticalLb})`,
			keptSql: "sum(p.theoretical_lb)",
		},
	},
	extras: { groups },
};
