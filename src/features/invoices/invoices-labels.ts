import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import type { InvoiceColumnId } from "./invoices-list.ts";

const columns: Readonly<Record<InvoiceColumnId, () => string>> = {
	number: m.invoices_number,
	state: m.invoices_state,
	date: m.invoices_date,
	due: m.invoices_due,
	po: m.invoices_po,
	bol: m.invoices_bol,
	order: m.invoices_order,
	net: m.invoices_net,
	base: m.invoices_base,
	extras: m.invoices_extras,
	surcharge: m.invoices_surcharge,
	freight: m.invoices_freight,
	tax: m.invoices_tax,
	total: m.invoices_total,
	open: m.invoices_open_balance,
	currency: m.invoices_currency,
	kind: m.invoices_kind,
	mill: m.invoices_mill,
};
export const invoiceColumnLabel = (id: InvoiceColumnId): string => columns[id]();

const tabs: Readonly<Record<string, () => string>> = {
	open: m.invoices_tab_open,
	pastDue: m.invoices_tab_past_due,
	new: m.invoices_tab_new,
	disputed: m.invoices_tab_disputed,
	memos: m.invoices_tab_memos,
	all: m.invoices_tab_all,
};
export const invoiceTabLabel = wordOf(tabs);
