import type { ListDefinition } from "#shared/lists/list-definition.ts";

/** Kinds of documents of a supplier; each is a view of the list. */
export const documentKinds = [
	"purchase_order",
	"release",
	"scale_ticket",
	"inspection_report",
	"settlement",
	"remittance",
	"specification",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentColumnIds = ["number", "kind", "issued", "mill", "po", "receipt", "commodity", "account"] as const;
export type DocumentColumnId = (typeof documentColumnIds)[number];

export const documentsList: ListDefinition = {
	id: "supplier-documents",
	columns: documentColumnIds.map((id) => ({ id, isSortable: true, isDefault: id !== "account" })),
	filters: [
		{ id: "issued", kind: "days" },
		{ id: "mill", kind: "choices" },
		{ id: "number", kind: "text" },
		{ id: "po", kind: "text" },
		{ id: "receipt", kind: "text" },
		{ id: "document", kind: "choices" },
	],
	tabs: ["all", ...documentKinds],
	sort: { column: "issued", isDescending: true },
};
