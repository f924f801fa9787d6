import type { InvoiceOfLineFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { invoiceKindLabel } from "#shared/invoices/invoice-labels.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./order-page.module.css";

graphql(`
	fragment InvoiceOfLine on OrderInvoice { invoiceNumber kind invoicedOn dueOn currency totalCents openCents }
`);

/** What was charged for the line so far, and what of it is still to be paid. Sold-tos only. */
export function OrderInvoices({ invoices }: { invoices: readonly InvoiceOfLineFragment[] }) {
	if (invoices.length === 0) return null;
	return (
		<Card title={m.order_invoices()}>
			<ul className={styles.entries}>
				{invoices.map((invoice) => (
					<li key={invoice.invoiceNumber}>
						<InvoiceEntry invoice={invoice} />
					</li>
				))}
			</ul>
		</Card>
	);
}

function InvoiceEntry({
	invoice: { invoiceNumber, kind, invoicedOn, dueOn, currency, totalCents, openCents },
}: {
	invoice: InvoiceOfLineFragment;
}) {
	const format = useFormat();
	const money = (cents: number) => format.money(cents / 100, currency);
	return (
		<>
			<h3>
				<AppLink to={paths.invoice(invoiceNumber)}>
					{invoiceKindLabel(kind)} <span className="mono">{invoiceNumber}</span>
				</AppLink>{" "}
				· {money(totalCents)}
			</h3>
			<p className={styles.quiet}>
				{format.day(invoicedOn)},{" "}
				{openCents === 0
					? m.order_invoice_settled()
					: m.order_invoice_open({ amount: money(openCents), day: format.day(dueOn) })}
			</p>
		</>
	);
}
