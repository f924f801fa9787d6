import type { Builder } from "#server/graphql/builder.ts";
import type { JsonFields } from "#server/graphql/json-fields.ts";

/** An invoice or memo of an order line as PostgreSQL's JSON answers it; whole cents. */
export type OrderInvoiceRow = {
	invoiceNumber: string;
	kind: string;
	invoicedOn: string;
	dueOn: string;
	currency: string;
	totalCents: number;
	openCents: number;
};

export const invoiceFields: JsonFields = {
	invoiceNumber: "i.invoice_number",
	kind: "i.kind",
	invoicedOn: "i.invoiced_on",
	dueOn: "i.due_on",
	currency: "i.currency",
	totalCents: "i.total_cents",
	openCents: "i.open_cents",
};

/** Invoices that charge the line `l`, and the memos that correct them. */
export const invoicesOfLineSql = `(select n.account_id, n.invoice_number from invoice_lines n
		where n.account_id = l.account_id and n.order_number = l.order_number and n.item = l.item
	union select d.account_id, d.invoice_number from invoice_lines n
		join invoices d on d.account_id = n.account_id and d.about_invoice = n.invoice_number
		where n.account_id = l.account_id and n.order_number = l.order_number and n.item = l.item) u
	join invoices i on i.account_id = u.account_id and i.invoice_number = u.invoice_number`;

/** The type of an invoice in the thread of an order. */
export function implementInvoice(builder: Builder) {
	return builder.objectRef<OrderInvoiceRow>("OrderInvoice").implement({
		description: "An invoice that charges an order line, or a memo that corrects one. Whole cents.",
		access: "prices",
		fields: (t) => ({
			invoiceNumber: t.exposeString("invoiceNumber", { description: "Its number." }),
			kind: t.exposeString("kind", { description: "`invoice`, `credit_memo` or `debit_memo`." }),
			invoicedOn: t.expose("invoicedOn", { type: "Day", description: "Its day." }),
			dueOn: t.expose("dueOn", { type: "Day", description: "Day by which it is to be paid." }),
			currency: t.exposeString("currency", { description: "ISO 4217 code." }),
			totalCents: t.exposeFloat("totalCents", { description: "Its total; below 0 is a credit." }),
			openCents: t.exposeFloat("openCents", { description: "What is still to be paid." }),
		}),
	});
}
