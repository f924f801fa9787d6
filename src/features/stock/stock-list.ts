import type { ListDefinition } from "#shared/lists/list-definition.ts";

/** What can be asked of the mill's stock (product.md, "orders/mill-stock-list-order-entry"). */

export const stockColumnIds = [
	"stock",
	"product",
	"grade",
	"grades",
	"size",
	"pieces",
	"weight",
	"quality",
	"age",
	"price",
	"heat",
	"melt",
	"piece",
	"mill",
	"hold",
] as const;
export type StockColumnId = (typeof stockColumnIds)[number];

const unsortable: readonly StockColumnId[] = ["grades", "melt", "piece", "hold"];
const hidden: readonly StockColumnId[] = ["product"];

export const stockList: ListDefinition = {
	id: "stock",
	columns: stockColumnIds.map((id) => ({ id, isSortable: !unsortable.includes(id), isDefault: !hidden.includes(id) })),
	filters: [
		{ id: "grade", kind: "choices" },
		{ id: "product", kind: "choices", choices: ["plate", "coil"] },
		{ id: "thickness", kind: "lengths" },
		{ id: "width", kind: "lengths" },
		{ id: "length", kind: "lengths" },
		{ id: "mill", kind: "choices" },
		{ id: "quality", kind: "choices", choices: ["prime", "secondary"] },
		{ id: "heat", kind: "text" },
		{ id: "meltedIn", kind: "text" },
		{ id: "line", kind: "choices" },
	],
	tabs: ["free", "mine", "all"],
	aliasNarrows: ["mine"],
	hasPreview: true,
	sort: { column: "size", isDescending: false },
};
