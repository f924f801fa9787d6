import { m } from "#generated/texts/messages.js";
import { invoiceKindLabel, invoiceStateLabel } from "#shared/invoices/invoice-labels.ts";
import { invoiceKinds, invoiceStates } from "#shared/invoices/invoice-states.ts";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";

/** List definition of invoices and memos. */
export const invoicesList = defineList({
	id: "invoices",
	columns: {
		number: { label: m.invoices_number, kind: "mono", field: "invoiceNumber" },
		state: { label: m.invoices_state, kind: "text", word: invoiceStateLabel, isUnsortable: true },
		date: { label: m.invoices_date, kind: "day", field: "invoicedOn" },
		due: { label: m.invoices_due, kind: "day", field: "dueOn" },
		total: { label: m.invoices_total, kind: "money", field: "totalCents" },
		open: { label: m.invoices_open_balance, kind: "money", field: "openCents" },
		po: { label: m.invoices_po, kind: "mono", field: "poNumber", link: paths.ordersOfPo },
		bol: { label: m.invoices_bol, kind: "mono", field: "bolNumber", link: paths.billOfLading },
		order: { label: m.invoices_order, kind: "mono", field: "orderNumber", link: paths.order },
		net: { label: m.invoices_net, kind: "weight", field: "netLb", isSummed: true },
		base: { label: m.invoices_base, kind: "money", field: "baseCents" },
		extras: { label: m.invoices_extras, kind: "money", field: "extrasCents" },
		surcharge: { label: m.invoices_surcharge, kind: "money", field: "surchargeCents" },
		freight: { label: m.invoices_freight, kind: "money", field: "freightCents" },
		tax: { label: m.invoices_tax, kind: "money", field: "taxCents" },
		currency: { label: m.invoices_currency, kind: "text", isHidden: true },
		kind: { label: m.invoices_kind, kind: "text", word: invoiceKindLabel, isHidden: true },
		mill: { label: m.invoices_mill, kind: "text", isHidden: true },
	},
	filters: {
		state: { kind: "choices", choices: invoiceStates },
		kind: { kind: "choices", choices: invoiceKinds },
		date: { kind: "days" },
		due: { kind: "days" },
		po: { kind: "text" },
		order: { kind: "text" },
		bol: { kind: "text" },
		mill: { kind: "choices", from: "mills" },
		one: { kind: "choices", column: "number", isSingleRows: true },
	},
	tabs: ["open", "pastDue", "new", "disputed", "memos", "all"],
	searchTab: "all",
	hasDocuments: true,
	hasPreview: true,
	sort: { column: "date", isDescending: true },
	next: { page: m.web_nav_orders, path: paths.orders },
	card: { facts: ["state", "po"], figure: "total" },
});
