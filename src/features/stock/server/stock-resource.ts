import { m } from "#generated/texts/messages.js";
import { meltedInFilter, meltSheet } from "#server/certificates/melt-columns.ts";
import { meltedIn, meltRows } from "#server/certificates/melt-sql.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins, beginsWith, oneOf } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { stockList } from "../stock-list.ts";
import { stockHeat } from "./stock-heat.ts";

const ageDays = "((now() at time zone m.time_zone)::date - s.produced_on)";
const isFree = "(s.held_until is null or s.held_until <= now())";
// Row policies leave nothing of other people's holds: what is there is the viewer's, until it lapses. A job removes it
// some time later.
const isMine = "exists (select from stock_holds h where h.stock_number = s.stock_number and h.expires_at > now())";

const stockItem: ResourceObject = {
	name: "StockItem",
	description: "Steel that is ready now and for sale. Weights in pounds, lengths in inches.",
	access: "prices",
	fields: {
		stockNumber: { type: "String", sql: "s.stock_number", description: "The mill's number of the piece or bundle." },
		product: { type: "String", sql: "s.product", description: "`plate` or `coil`." },
		heatNumber: { type: "String", sql: "s.heat_number", isNullable: true, description: "Heat it was made of." },
		heat: stockHeat,
		grade: { type: "String", sql: "s.grade", description: "Grade it was made to." },
		grades: { type: "String", isList: true, sql: "to_json(s.grades)", description: "All grades that it meets." },
		thicknessIn: { type: "Float", sql: "s.thickness_in", description: "Thickness in inches." },
		widthIn: { type: "Float", sql: "s.width_in", description: "Width in inches." },
		lengthIn: {
			type: "Float",
			sql: "s.length_in",
			isNullable: true,
			description: "Length in inches; a coil has none.",
		},
		pieces: { type: "Int", sql: "s.pieces", description: "Pieces in it." },
		pieceNumbers: {
			type: "String",
			isList: true,
			sql: "to_json(s.piece_numbers)",
			description: "Their numbers, where the mill gave them.",
		},
		weightLb: { type: "Float", sql: "s.weight_lb", description: "Pounds." },
		quality: { type: "String", sql: "s.quality", description: "`prime` or `secondary`." },
		ageDays: { type: "Int", sql: ageDays, description: "Days since it was made." },
		pricePerCwt: {
			type: "Float",
			sql: "s.price_per_cwt",
			isNullable: true,
			description: "Price per 100 lb; null = inquire.",
		},
		currency: { type: "String", sql: "s.currency", description: "Currency, ISO 4217." },
		mill: { type: "String", sql: "m.name", description: "Name of the mill where it lies." },
		isFree: { type: "Boolean", sql: isFree, description: "Whether nobody holds it." },
		isMine: { type: "Boolean", sql: isMine, description: "Whether one of the viewer's accounts holds it." },
	},
};

const anyNumber = anyBegins("s.stock_number", "s.heat_number", "s.grade");
const pieceNumber = beginsWith("piece_number");
const searchSql: typeof anyNumber = (typed, values) =>
	`(${anyNumber(typed, values)} or exists (select from unnest(s.piece_numbers) piece_number where ${pieceNumber(typed, values)}))`;

const columns = declaredColumns(stockList, stockItem, {
	stock: { sort: [] },
	grades: { description: "All grades it meets.", sql: "array_to_string(s.grades, ', ')" },
	size: {
		description: "Thickness, width, length.",
		sort: [
			{ sql: "s.thickness_in", type: "number" },
			{ sql: "s.width_in", type: "number" },
			{ sql: "s.length_in", type: "number", isNullable: true },
		],
		sheet: (sheet) => {
			const unit = { unit: sheet.units.lengthUnit };
			return [
				sheet.length(m.stock_thickness(unit), "s.thickness_in"),
				sheet.length(m.stock_width(unit), "s.width_in"),
				sheet.length(m.stock_length(unit), "s.length_in"),
			];
		},
	},
	price: {
		description: "Price per hundredweight; what is to be inquired comes last.",
		sort: [{ sql: "s.price_per_cwt", type: "number", isNullable: true }],
		sheet: (sheet) => [
			sheet.number(m.stock_col_price(), "s.price_per_cwt", 2),
			sheet.text(m.stock_currency(), "s.currency"),
		],
	},
	melt: {
		description: "Countries of melt and pour, the works, and the maker of bought slabs.",
		sheet: meltSheet("mo"),
	},
	piece: {
		description: "Numbers of the pieces, where the mill gave them.",
		sheet: (sheet) => [sheet.text(m.stock_col_piece(), "array_to_string(s.piece_numbers, ', ')")],
	},
	hold: {
		description: "Whether a customer holds it.",
		sheet: (sheet) => [
			sheet.text(m.stock_col_hold(), `case when ${isFree} then null else 'held' end`, () => m.stock_held()),
		],
	},
});

/** The stock list: the same for everybody who buys; ship-tos never see it. */
export const stock: ListResource = {
	definition: stockList,
	field: "stockItems",
	description: "What the mills have ready now and nobody has bought.",
	access: "prices",
	shows: { side: "customer", kinds: ["stock-list"] },
	title: m.stock_title,
	row: stockItem,
	source: {
		table: "stock_items",
		alias: "s",
		owners: [],
		joins: { m: "join mills m on m.code = s.mill", mo: `left join lateral ${meltRows("s.heat_number", "mo")} on true` },
	},
	key: [{ sql: "s.stock_number", type: "text" }],
	columns,
	tabs: {
		free: { description: "Held by nobody.", sql: `s.is_available and ${isFree}` },
		mine: { description: "Held by one of the viewer's accounts.", sql: isMine },
		all: { description: "Held ones too.", sql: "s.is_available" },
	},
	filters: declaredFilters(stockList, stockItem, {
		grade: {
			description: "Grades that it must meet, one of them.",
			sql: (value, values) => `s.grades && ${values.add(value, "text[]")}`,
		},
		mill: { description: "Codes of mills.", sql: oneOf("s.mill") },
		meltedIn: meltedInFilter(meltedIn("s.heat_number")),
	}),
	search: { description: "Beginning of the stock number, heat, piece or grade.", sql: searchSql },
	totals: {
		pieces: { description: "Pieces.", sql: "sum(s.pieces)" },
		weightLb: { description: "Pounds.", sql: "sum(s.weight_lb)" },
	},
	choices: {
		grades: {
			description: "Grades that the stock meets.",
			sql: (rows) => `select distinct g as code, g as name from ${rows()}, unnest(s.grades) g where s.is_available`,
		},
		mills: { description: "Mills.", sql: () => "select code, name from mills" },
	},
};
