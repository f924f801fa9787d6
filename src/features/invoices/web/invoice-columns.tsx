import type { ReactNode } from "react";
import type { ListedInvoiceFragment } from "#generated/graphql/graphql.ts";
import type { Format } from "#shared/format.ts";
import { invoiceKindLabel } from "#shared/invoices/invoice-labels.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import type { TableColumn } from "#web/lists/list-table.tsx";
import { PreviewLink } from "#web/lists/preview/preview-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { invoiceColumnLabel } from "../invoices-labels.ts";
import { type InvoiceColumnId, invoicesList } from "../invoices-list.ts";
import { InvoicePill, money, moneyOrDash, mono } from "./invoice-cells.tsx";

graphql(`
	fragment ListedInvoice on Invoice {
		invoiceNumber
		kind
		state
		invoicedOn
		dueOn
		poNumber
		orderNumber
		bolNumber
		mill
		currency
		netLb
		baseCents
		extrasCents
		surchargeCents
		freightCents
		taxCents
		totalCents
		openCents
	}
`);

const sums = {
	base: "baseCents",
	extras: "extrasCents",
	surcharge: "surchargeCents",
	freight: "freightCents",
	tax: "taxCents",
	total: "totalCents",
	open: "openCents",
} as const;
type SumId = keyof typeof sums;
export type InvoiceSums = Readonly<Record<(typeof sums)[SumId] | "netLb" | "currencies", number>>;
type Cell = (invoice: ListedInvoiceFragment, format: Format) => ReactNode;

const cents =
	(id: SumId): Cell =>
	(invoice, format) =>
		moneyOrDash(format, invoice[sums[id]], invoice.currency);

const cells: Record<InvoiceColumnId, Cell> = {
	number: ({ invoiceNumber, kind }) => (
		<>
			<PreviewLink number={invoiceNumber}>{mono(invoiceNumber)}</PreviewLink>
			{kind !== "invoice" && (
				<>
					{" "}
					<Pill>{invoiceKindLabel(kind)}</Pill>
				</>
			)}
		</>
	),
	state: ({ state }) => <InvoicePill state={state} />,
	date: ({ invoicedOn }, format) => format.day(invoicedOn),
	due: ({ dueOn }, format) => format.day(dueOn),
	po: ({ poNumber }) =>
		poNumber ? <RowLink to={paths.ordersOfPo(poNumber)}>{mono(poNumber)}</RowLink> : mono(poNumber),
	bol: ({ bolNumber }) => (bolNumber ? <RowLink to={paths.billOfLading(bolNumber)}>{mono(bolNumber)}</RowLink> : "–"),
	order: ({ orderNumber }) =>
		orderNumber ? <RowLink to={paths.order(orderNumber)}>{mono(orderNumber)}</RowLink> : "–",
	net: ({ netLb }, format) => (netLb === 0 ? "–" : format.weightLb(netLb)),
	base: cents("base"),
	extras: cents("extras"),
	surcharge: cents("surcharge"),
	freight: cents("freight"),
	tax: cents("tax"),
	total: cents("total"),
	open: cents("open"),
	currency: ({ currency }) => currency,
	kind: ({ kind }) => invoiceKindLabel(kind),
	mill: ({ mill }) => mill,
};
const isSum = (id: InvoiceColumnId): id is SumId => id in sums;

/** What it comes to, for which order. */
export const invoiceBrief = ({ totalCents, currency, poNumber }: ListedInvoiceFragment, format: Format): string[] => [
	money(format, totalCents, currency),
	...(poNumber ? [poNumber] : []),
];

/** Columns of invoices as the table shows them; sums of money only where all is in one `currency`. */
export function invoiceColumns(
	format: Format,
	totals: InvoiceSums,
	currency: string | undefined,
): TableColumn<ListedInvoiceFragment>[] {
	const totalOf = (id: InvoiceColumnId): string | undefined => {
		if (id === "net") return format.weightLb(totals.netLb);
		return isSum(id) && currency !== undefined && totals.currencies === 1
			? money(format, totals[sums[id]], currency)
			: undefined;
	};
	return invoicesList.columns.map(({ id: name, isSortable }) => {
		const id = name as InvoiceColumnId;
		const total = totalOf(id);
		return {
			id,
			title: invoiceColumnLabel(id),
			isSortable: isSortable ?? false,
			isFigure: id === "net" || isSum(id),
			cell: (invoice) => cells[id](invoice, format),
			...(total === undefined ? {} : { total }),
		};
	});
}
