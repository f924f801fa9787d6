import { m } from "#generated/texts/messages.js";
import { type ColumnIdOf, type DeclaredColumns, type DeclaredFilters, defineList } from "#shared/lists/define-list.ts";
import { modeLabel, modes } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import { lateBuckets } from "./order-line.ts";
import { productLabel, stateLabel } from "./order-lines-labels.ts";
import { lineStates } from "./order-state.ts";

/** List definition of order lines. */

const columns = {
	po: { label: m.orders_col_po, kind: "own" },
	millOrder: { label: m.orders_col_mill_order, kind: "own" },
	part: { label: m.orders_col_part, kind: "mono", field: "partNumber" },
	product: { label: m.orders_col_product, kind: "text", word: productLabel },
	grade: { label: m.orders_col_grade, kind: "text" },
	size: { label: m.orders_col_size, kind: "own", unit: "lengthUnit", isFigure: true },
	progress: { label: m.orders_col_progress, kind: "text", field: "state", word: stateLabel },
	daysLate: { label: m.orders_col_days_late, kind: "integer" },
	reason: { label: m.orders_col_reason, kind: "own", isUnsortable: true },
	shippedOrdered: {
		label: m.orders_col_shipped_ordered,
		kind: "own",
		unit: "tonUnit",
		isFigure: true,
		isUnsortable: true,
	},
	orderedPieces: { label: m.orders_col_ordered_pieces, kind: "integer" },
	producedPieces: { label: m.orders_col_produced_pieces, kind: "integer" },
	shippedPieces: { label: m.orders_col_shipped_pieces, kind: "integer" },
	balancePieces: { label: m.orders_col_balance_pieces, kind: "integer" },
	orderedTons: { label: m.orders_col_ordered_tons, kind: "tons", field: "orderedLb", isSummed: true },
	readyTons: { label: m.orders_col_ready_tons, kind: "tons", field: "readyLb", isSummed: true },
	shippedTons: { label: m.orders_col_shipped_tons, kind: "tons", field: "shippedLb", isSummed: true },
	balanceTons: { label: m.orders_col_balance_tons, kind: "tons", field: "balanceLb", isSummed: true },
	requested: { label: m.orders_col_requested, kind: "day", field: "requestedOn" },
	firstPromise: { label: m.orders_col_first_promise, kind: "day", field: "firstPromisedOn" },
	estimate: { label: m.orders_col_estimate, kind: "day", field: "expectedOn" },
	answer: { label: m.orders_col_answer, kind: "own", isUnsortable: true, isAction: true },
	status: { label: m.orders_col_status, kind: "text", field: "state", word: stateLabel },
	mode: { label: m.orders_col_mode, kind: "text", word: modeLabel },
	mill: { label: m.orders_col_mill, kind: "own" },
	shipTo: { label: m.orders_col_ship_to, kind: "text" },
	lastShipped: { label: m.orders_col_last_shipped, kind: "millInstant", field: "lastShippedAt" },
	price: { label: m.orders_col_price, kind: "own", access: "prices", isFigure: true, isUnsortable: true },
} as const satisfies DeclaredColumns;

const { late, ...filters } = {
	promised: { kind: "days", label: m.orders_filter_promised, field: "firstPromisedOn" },
	grade: { kind: "choices", from: "grades" },
	shipTo: { kind: "choices", from: "shipTos" },
	product: { kind: "choices", label: m.orders_filter_product, choices: ["plate", "coil"] },
	thickness: { kind: "lengths", label: m.orders_filter_thickness, field: "thicknessIn" },
	width: { kind: "lengths", label: m.orders_filter_width, field: "widthIn" },
	status: { kind: "choices", choices: lineStates },
	mode: { kind: "choices", choices: modes },
	mill: { kind: "choices", from: "mills" },
	po: { kind: "text", label: m.orders_filter_po },
	millOrder: { kind: "text" },
	part: { kind: "text" },
	late: { kind: "flag", label: m.orders_filter_late },
	toAccept: { kind: "flag", label: m.orders_filter_to_accept },
	line: { kind: "choices", label: m.orders_late_lines, isSingleRows: true },
} as const satisfies DeclaredFilters;

export const lineTabs = ["open", "dueThisWeek", "late", "ready", "all"] as const;
export type LineTab = (typeof lineTabs)[number];

export const ordersList = defineList({
	id: "orders",
	columns,
	shown: ["millOrder", "grade", "size", "progress", "shippedOrdered", "firstPromise", "estimate", "shipTo"],
	filters: { ...filters, late },
	tabs: lineTabs,
	searchTab: "all",
	sort: { column: "estimate", isDescending: false },
	next: { page: m.web_nav_stock, path: paths.stock },
	card: { facts: ["progress"], figure: "estimate" },
});
export type LineColumnId = ColumnIdOf<typeof ordersList>;

export const lateTabs = ["late", ...lateBuckets.map((bucket) => bucket.id)] as const;
export type LateTab = (typeof lateTabs)[number];

export const lateOrdersList = defineList({
	id: "late-orders",
	columns,
	shown: [
		"millOrder",
		"grade",
		"size",
		"daysLate",
		"reason",
		"readyTons",
		"balanceTons",
		"firstPromise",
		"estimate",
		"answer",
		"shipTo",
	],
	filters,
	tabs: lateTabs,
	sort: { column: "daysLate", isDescending: true },
	next: { page: m.web_nav_orders, path: paths.orders },
	card: { facts: ["daysLate"], figure: "estimate" },
});
