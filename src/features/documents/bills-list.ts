import type { ListDefinition } from "#shared/lists/list-definition.ts";
import { modes } from "#shared/orders/mode-labels.ts";

export const billColumnIds = [
	"bol",
	"shipped",
	"state",
	"mode",
	"scac",
	"vehicle",
	"seals",
	"mill",
	"shipTo",
	"orders",
	"pieces",
	"net",
	"gross",
	"freight",
	"delivered",
] as const;
export type BillColumnId = (typeof billColumnIds)[number];

const unsortable: readonly BillColumnId[] = ["state", "seals", "orders", "pieces"];
const hidden: readonly BillColumnId[] = ["scac", "seals", "gross"];

const shipmentTabs = ["recent", "underWay", "new", "all"] as const;

/** What can be asked of bills of lading (product.md, "documents/"). */
export const billsList: ListDefinition = {
	id: "bills-of-lading",
	columns: billColumnIds.map((id) => ({ id, isSortable: !unsortable.includes(id), isDefault: !hidden.includes(id) })),
	filters: [
		{ id: "shipped", kind: "days" },
		{ id: "mode", kind: "choices", choices: modes },
		{ id: "mill", kind: "choices" },
		{ id: "shipTo", kind: "choices" },
		{ id: "order", kind: "text" },
		{ id: "vehicle", kind: "text" },
		{ id: "one", kind: "choices" },
	],
	tabs: shipmentTabs,
	searchTab: "all",
	hasDocuments: true,
	hasPreview: true,
	sort: { column: "shipped", isDescending: true },
};
