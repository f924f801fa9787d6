import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { productLabel, qualityLabel } from "./stock-labels.ts";

/** List definition of the mill's stock. */
export const stockList = defineList({
	id: "stock",
	columns: {
		stock: { label: m.stock_col_stock, kind: "mono", field: "stockNumber" },
		product: { label: m.stock_col_product, kind: "text", word: productLabel, isHidden: true },
		grade: { label: m.stock_col_grade, kind: "text" },
		grades: { label: m.stock_col_grades, kind: "text", isUnsortable: true },
		size: { label: m.stock_col_size, kind: "own", unit: "lengthUnit", isFigure: true },
		pieces: { label: m.stock_col_pieces, kind: "integer", isSummed: true },
		weight: { label: m.stock_col_weight, kind: "tons", field: "weightLb", isSummed: true },
		quality: { label: m.stock_col_quality, kind: "text", word: qualityLabel },
		age: { label: m.stock_col_age, kind: "integer", field: "ageDays" },
		price: { label: m.stock_col_price, kind: "own", isFigure: true },
		heat: { label: m.stock_col_heat, kind: "mono", field: "heatNumber" },
		melt: { label: m.measure_melt, kind: "own", isUnsortable: true },
		piece: { label: m.stock_col_piece, kind: "own", isUnsortable: true },
		mill: { label: m.stock_col_mill, kind: "text" },
		hold: { label: m.stock_col_hold, kind: "own", isUnsortable: true, isAction: true },
	},
	filters: {
		grade: { kind: "choices", from: "grades" },
		product: { kind: "choices", choices: ["plate", "coil"] },
		thickness: { kind: "lengths", label: m.stock_filter_thickness, field: "thicknessIn" },
		width: { kind: "lengths", label: m.stock_filter_width, field: "widthIn" },
		length: { kind: "lengths", label: m.stock_filter_length, field: "lengthIn" },
		mill: { kind: "choices", from: "mills" },
		quality: { kind: "choices", choices: ["prime", "secondary"] },
		heat: { kind: "text" },
		meltedIn: { kind: "text", label: m.measure_melted_in },
		line: { kind: "choices", column: "stock", isSingleRows: true },
	},
	tabs: ["free", "mine", "all"],
	aliasNarrows: ["mine"],
	hasPreview: true,
	sort: { column: "size", isDescending: false },
	next: { page: m.web_nav_orders, path: paths.orders },
	card: { facts: ["grade", "size"], figure: "weight" },
});
