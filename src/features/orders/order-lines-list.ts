import type { ListColumn, ListDefinition, ListFilter } from "#shared/lists/list-definition.ts";
import { lateBuckets } from "./order-line.ts";
import { lineStates } from "./order-state.ts";

/** What can be asked of order lines (product.md, "orders" and "orders/late-orders"). */

export const lineColumnIds = [
	"po",
	"millOrder",
	"part",
	"product",
	"grade",
	"size",
	"progress",
	"daysLate",
	"reason",
	"shippedOrdered",
	"orderedPieces",
	"producedPieces",
	"shippedPieces",
	"balancePieces",
	"orderedTons",
	"readyTons",
	"shippedTons",
	"balanceTons",
	"requested",
	"firstPromise",
	"estimate",
	"answer",
	"status",
	"mode",
	"mill",
	"shipTo",
	"lastShipped",
	"price",
] as const;
export type LineColumnId = (typeof lineColumnIds)[number];

const unsortable: readonly LineColumnId[] = ["reason", "answer", "shippedOrdered", "price"];

const columnsWith = (defaults: readonly LineColumnId[]): ListColumn[] =>
	lineColumnIds.map((id) => ({
		id,
		isSortable: !unsortable.includes(id),
		isDefault: defaults.includes(id),
		...(id === "price" ? { access: "prices" as const } : {}),
	}));

const filters: readonly ListFilter[] = [
	{ id: "promised", kind: "days" },
	{ id: "grade", kind: "choices" },
	{ id: "shipTo", kind: "choices" },
	{ id: "product", kind: "choices", choices: ["plate", "coil"] },
	{ id: "thickness", kind: "lengths" },
	{ id: "width", kind: "lengths" },
	{ id: "status", kind: "choices", choices: lineStates },
	{ id: "mode", kind: "choices", choices: ["truck", "railcar", "barge"] },
	{ id: "mill", kind: "choices" },
	{ id: "po", kind: "text" },
	{ id: "millOrder", kind: "text" },
	{ id: "part", kind: "text" },
	{ id: "late", kind: "flag" },
	{ id: "line", kind: "choices" },
];

export const lineTabs = ["open", "dueThisWeek", "late", "ready", "all"] as const;
export type LineTab = (typeof lineTabs)[number];

export const ordersList: ListDefinition = {
	id: "orders",
	columns: columnsWith([
		"millOrder",
		"grade",
		"size",
		"progress",
		"shippedOrdered",
		"firstPromise",
		"estimate",
		"shipTo",
	]),
	filters,
	tabs: lineTabs,
	searchTab: "all",
	sort: { column: "estimate", isDescending: false },
};

export const lateTabs = ["late", ...lateBuckets.map((bucket) => bucket.id)] as const;
export type LateTab = (typeof lateTabs)[number];

export const lateOrdersList: ListDefinition = {
	id: "late-orders",
	columns: columnsWith([
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
	]),
	filters: filters.filter(({ id }) => id !== "late"),
	tabs: lateTabs,
	sort: { column: "daysLate", isDescending: true },
};
