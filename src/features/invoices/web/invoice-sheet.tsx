import type { ReactNode } from "react";
import type { SheetOfInvoiceFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { invoiceKindLabel } from "#shared/invoices/invoice-labels.ts";
import { paths } from "#shared/paths.ts";
import { paymentTermsText } from "#shared/trade-terms.ts";
import { graphql } from "#web/data/graphql.ts";
import { CloseSheet } from "#web/lists/preview/close-sheet.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { DocumentLinks } from "#web/ui/surfaces/document-links.tsx";
import { PrintableSheet } from "#web/ui/surfaces/printable-sheet.tsx";
import { ThreadLinks } from "#web/ui/surfaces/thread-links.tsx";
import { useFormat } from "#web/viewer.tsx";
import { InvoicePill, money, mono } from "./invoice-cells.tsx";
import { InvoiceLines } from "./invoice-lines.tsx";
import styles from "./invoice-sheet.module.css";

graphql(`
	fragment SheetOfInvoice on Invoice {
		invoiceNumber
		kind
		revision
		state
		invoicedOn
		dueOn
		paymentTerms
		poNumber
		orderNumber
		bolNumber
		mode
		aboutInvoice
		mill
		currency
		freightCents
		taxCents
		totalCents
		openCents
		complaints
		memos {
			invoiceNumber
			kind
			totalCents
		}
		lines {
			line
			orderNumber
			item
			product
			grade
			thicknessIn
			widthIn
			lengthIn
			pieces
			invoicedLb
			bolLb
			tallyLb
			note
			baseCents
			extrasCents
			surchargeCents
			amountCents
		}
	}
`);

/** An invoice or memo as it is read and printed. */
export function InvoiceSheet({ invoice }: { invoice: SheetOfInvoiceFragment }) {
	const format = useFormat();
	const { invoiceNumber, kind, bolNumber, orderNumber } = invoice;
	const about = {
		kind: "invoice_error",
		invoice: invoiceNumber,
		...(bolNumber ? { bol: bolNumber } : {}),
		...(orderNumber ? { order: orderNumber } : {}),
	};
	const actions = (
		<>
			<DocumentLinks kind="invoice" number={invoiceNumber} />
			<AppLink to={paths.complaintEntry(about)}>{m.invoices_dispute()}</AppLink>
			<CloseSheet to={paths.invoices} label={m.invoices_close()} />
		</>
	);
	return (
		<PrintableSheet
			title={`${invoiceKindLabel(kind)} ${invoiceNumber}`}
			print={m.invoices_print()}
			facts={factsOf(invoice, format)}
			actions={actions}
		>
			{bolNumber && <ThreadLinks bol={bolNumber} isBuyer mode={invoice.mode} here="invoices" />}
			<InvoiceLines invoice={invoice} />
			<div className={styles.sums}>
				<p className={styles.note}>{invoice.lines.some(({ bolLb }) => bolLb !== null) && m.invoices_weights_note()}</p>
				<DefinitionList facts={sumsOf(invoice, format)} layout="list" />
			</div>
		</PrintableSheet>
	);
}

const links = (entries: readonly { key: string; to: string; label: ReactNode }[]): ReactNode =>
	entries.length === 0
		? null
		: entries.map(({ key, to, label }, index) => (
				<span key={key}>
					{index > 0 && ", "}
					<AppLink to={to}>{label}</AppLink>
				</span>
			));

function factsOf(invoice: SheetOfInvoiceFragment, format: Format) {
	const { orderNumber, bolNumber, aboutInvoice, memos, complaints, currency } = invoice;
	return [
		{ term: m.invoices_state(), value: <InvoicePill state={invoice.state} /> },
		{ term: m.invoices_revision(), value: invoice.revision },
		{ term: m.invoices_date(), value: format.day(invoice.invoicedOn) },
		{ term: m.invoices_due(), value: format.day(invoice.dueOn) },
		{ term: m.invoices_terms(), value: paymentTermsText(invoice.paymentTerms) },
		{
			term: m.invoices_po(),
			value: invoice.poNumber && <AppLink to={paths.ordersOfPo(invoice.poNumber)}>{mono(invoice.poNumber)}</AppLink>,
		},
		{
			term: m.invoices_order(),
			value: orderNumber && <AppLink to={paths.order(orderNumber)}>{mono(orderNumber)}</AppLink>,
		},
		{
			term: m.invoices_bol(),
			value: bolNumber && <AppLink to={paths.billOfLading(bolNumber)}>{mono(bolNumber)}</AppLink>,
		},
		{ term: m.invoices_mill(), value: invoice.mill },
		{ term: m.invoices_weight_check(), value: weightCheck(invoice) },
		{
			term: m.invoices_about(),
			value: aboutInvoice && <AppLink to={paths.invoice(aboutInvoice)}>{mono(aboutInvoice)}</AppLink>,
		},
		{
			term: m.invoices_memos(),
			value: links(
				memos.map(({ invoiceNumber: key, totalCents }) => ({
					...{ key, to: paths.invoice(key) },
					label: (
						<>
							{mono(key)} ({money(format, totalCents, currency)})
						</>
					),
				})),
			),
		},
		{
			term: m.invoices_complaints(),
			value: links(complaints.map((key) => ({ key, to: paths.complaint(key), label: mono(key) }))),
		},
	];
}

/** Seen before the lines are, which on a phone lie wider than the page. */
function weightCheck({ lines }: SheetOfInvoiceFragment): ReactNode {
	const weighed = lines.filter(({ invoicedLb, tallyLb }) => invoicedLb !== null && tallyLb !== null);
	const wrong = weighed.filter(
		({ invoicedLb, bolLb, tallyLb }) => invoicedLb !== tallyLb || (bolLb !== null && invoicedLb !== bolLb),
	);
	if (weighed.length === 0) return null;
	if (wrong.length === 0) return m.invoices_weights_agree();
	return (
		<Pill tone="heat">
			<span aria-hidden="true">▲ </span>
			{wrong.length === 1 ? m.invoices_weight_differs() : m.invoices_weights_differ({ count: wrong.length })}
		</Pill>
	);
}

/** What comes to the lines' sum: freight and tax where there are any. */
function sumsOf({ currency, lines, freightCents, taxCents, ...invoice }: SheetOfInvoiceFragment, format: Format) {
	const sum = (term: string, cents: number) => ({ term, value: money(format, cents, currency) });
	const part = (term: string, cents: number) => (cents === 0 ? [] : [sum(term, cents)]);
	const steelCents = lines.reduce((total, { amountCents }) => total + amountCents, 0);
	return [
		...(freightCents === 0 && taxCents === 0 ? [] : [sum(m.invoices_amount(), steelCents)]),
		...part(m.invoices_freight(), freightCents),
		...part(m.invoices_tax(), taxCents),
		sum(`${m.invoices_total()} (${currency})`, invoice.totalCents),
		sum(m.invoices_open_balance(), invoice.openCents),
	];
}
