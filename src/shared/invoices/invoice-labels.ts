import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";
import type { InvoiceKind, InvoiceState } from "./invoice-states.ts";

const states: Readonly<Record<InvoiceState, () => string>> = {
	open: m.invoice_state_open,
	partly_paid: m.invoice_state_partly_paid,
	overdue: m.invoice_state_overdue,
	disputed: m.invoice_state_disputed,
	paid: m.invoice_state_paid,
	credited: m.invoice_state_credited,
};
const kinds: Readonly<Record<InvoiceKind, () => string>> = {
	invoice: m.invoice_kind_invoice,
	credit_memo: m.invoice_kind_credit_memo,
	debit_memo: m.invoice_kind_debit_memo,
};

/** A state or kind as people say it; one of a newer release keeps its own name. */
export const invoiceStateLabel = wordOf(states);
export const invoiceKindLabel = wordOf(kinds);
