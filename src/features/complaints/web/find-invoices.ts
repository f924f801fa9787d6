import type { Format } from "#shared/format.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import type { ChoiceSearch } from "#web/forms/inputs/use-combobox.ts";

const InvoicesDocument = graphql(`
	query ComplaintInvoices($search: String!) {
		invoices(first: 20, tab: all, search: $search) {
			nodes {
				invoiceNumber
				invoicedOn
				totalCents
				currency
				bolNumber
			}
		}
	}
`);

/**
 * Looks for the reader's invoices by their number, order, bill of lading or PO; before anything is typed, offers those
 * of the bill of lading, else the newest.
 */
export function invoiceSearch(format: Format, bol: string): ChoiceSearch {
	return async (text) => {
		const { invoices } = await runInBrowser(InvoicesDocument, { search: text || bol });
		return invoices.nodes.map(({ invoiceNumber, invoicedOn, totalCents, currency, bolNumber }) => ({
			value: invoiceNumber,
			text: invoiceNumber,
			label: [invoiceNumber, format.day(invoicedOn), format.money(totalCents / 100, currency), bolNumber]
				.filter(Boolean)
				.join(" · "),
		}));
	};
}
