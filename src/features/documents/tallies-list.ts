import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { markLabel, receivingStateLabel } from "./document-labels.ts";
import { pieceMarks, receivingStates } from "./receiving.ts";

/** List definition of shipped pieces. A tally is the pieces of one bill of lading. */
export const talliesList = defineList({
	id: "shipment-tallies",
	columns: {
		piece: { label: m.documents_piece, kind: "mono", field: "pieceNumber" },
		bol: { label: m.documents_bol, kind: "mono", field: "bolNumber", link: paths.billOfLading },
		shipped: { label: m.documents_shipped, kind: "millInstant", field: "shippedAt" },
		order: { label: m.documents_order, kind: "own" },
		po: { label: m.documents_po, kind: "mono", field: "poNumber", link: paths.ordersOfPo, isUnsortable: true },
		heat: { label: m.documents_heat, kind: "mono", field: "heatNumber", link: paths.certificatesOfHeat },
		melt: { label: m.measure_melt, kind: "own", isUnsortable: true },
		slab: { label: m.documents_slab, kind: "mono", field: "slabNumber", isUnsortable: true, isHidden: true },
		size: { label: m.documents_size, kind: "own", unit: "lengthUnit", isFigure: true },
		weight: { label: m.documents_actual, kind: "weight", field: "weightLb", isSummed: true },
		theoretical: { label: m.documents_theoretical, kind: "weight", field: "theoreticalLb", isUnsortable: true },
		grade: { label: m.documents_grade, kind: "text", isUnsortable: true },
		mark: { label: m.documents_mark, kind: "text", isUnsortable: true },
		receiving: { label: m.documents_check_loads, kind: "own", isUnsortable: true },
		marked: { label: m.documents_check_piece, kind: "own", isUnsortable: true, isHidden: true },
	},
	filters: {
		shipped: { kind: "days" },
		order: { kind: "text", label: m.documents_orders },
		po: { kind: "text" },
		heat: { kind: "text" },
		meltedIn: { kind: "text", label: m.measure_melted_in },
		thickness: { kind: "lengths", label: m.documents_thickness, field: "thicknessIn" },
		receiving: { kind: "choices", choices: receivingStates, word: receivingStateLabel },
		marked: { kind: "choices", choices: pieceMarks, word: markLabel },
		bol: { kind: "choices", isSingleRows: true },
		one: { kind: "choices", column: "piece", isSingleRows: true },
	},
	tabs: ["recent", "all"],
	searchTab: "all",
	hasDocuments: true,
	hasPreview: true,
	sort: { column: "shipped", isDescending: true },
	next: { page: m.web_nav_orders, path: paths.orders },
	card: { facts: ["heat", "po"], figure: "weight" },
});
