import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

const tabs: Readonly<Record<string, () => string>> = {
	open: m.invoices_tab_open,
	pastDue: m.invoices_tab_past_due,
	new: m.invoices_tab_new,
	disputed: m.invoices_tab_disputed,
	memos: m.invoices_tab_memos,
	all: m.invoices_tab_all,
};
export const invoiceTabLabel = wordOf(tabs);
