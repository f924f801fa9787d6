import { invoiceKinds, invoiceStates } from "#shared/invoices/invoice-states.ts";
import type { ListDefinition } from "#shared/lists/list-definition.ts";

export const invoiceColumnIds = [
	"number",
	"state",
	"date",
	"due",
	"total",
	"open",
	"po",
	"bol",
	"order",
	"net",
	"base",
	"extras",
	"surcharge",
	"freight",
	"tax",
	"currency",
	"kind",
	"mill",
] as const;
export type InvoiceColumnId = (typeof invoiceColumnIds)[number];

const hidden: readonly InvoiceColumnId[] = ["currency", "kind", "mill"];

/** What can be asked of invoices and memos (product.md, "documents/"). */
export const invoicesList: ListDefinition = {
	id: "invoices",
	columns: invoiceColumnIds.map((id) => ({ id, isSortable: id !== "state", isDefault: !hidden.includes(id) })),
	filters: [
		{ id: "state", kind: "choices", choices: invoiceStates },
		{ id: "kind", kind: "choices", choices: invoiceKinds },
		{ id: "date", kind: "days" },
		{ id: "due", kind: "days" },
		{ id: "po", kind: "text" },
		{ id: "order", kind: "text" },
		{ id: "bol", kind: "text" },
		{ id: "mill", kind: "choices" },
		{ id: "one", kind: "choices" },
	],
	tabs: ["open", "pastDue", "new", "disputed", "memos", "all"],
	searchTab: "all",
	hasPapers: true,
	hasPreview: true,
	sort: { column: "date", isDescending: true },
};
