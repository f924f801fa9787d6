import type { ListedInvoiceFragment } from "#generated/graphql/graphql.ts";
import type { Format } from "#shared/format.ts";
import { invoiceKindLabel } from "#shared/invoices/invoice-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import { PreviewLink } from "#web/lists/preview/preview-link.tsx";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { invoicesList } from "../invoices-list.ts";
import { InvoicePill, money } from "./invoice-cells.tsx";

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

const sums = [
	["base", "baseCents"],
	["extras", "extrasCents"],
	["surcharge", "surchargeCents"],
	["freight", "freightCents"],
	["tax", "taxCents"],
	["total", "totalCents"],
	["open", "openCents"],
] as const;
type InvoiceSums = Readonly<Record<(typeof sums)[number][1] | "netLb" | "currencies", number>>;

/** Columns of invoices as the table shows them. */
export const invoiceColumns = tableColumns<typeof invoicesList, ListedInvoiceFragment>(invoicesList, {
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
	net: ({ netLb }, format) => (netLb === 0 ? "–" : format.weightLb(netLb)),
});

/** Sums of money, where all is in one currency: that of the first row. */
export function moneySums(totals: InvoiceSums, first: { currency: string } | undefined, format: Format) {
	if (!first || totals.currencies !== 1) return {};
	return Object.fromEntries(sums.map(([id, field]) => [id, money(format, totals[field], first.currency)]));
}
