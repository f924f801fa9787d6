import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { InvoiceSortColumn, InvoicesPageQuery, InvoiceTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { actingAs, mayAccess } from "#shared/access.ts";
import type { Format } from "#shared/format.ts";
import { openedNumber } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { DocumentListPage } from "#web/lists/preview/document-list-page.tsx";
import { OnlyBuyers } from "#web/only-buyers.tsx";
import { pageContext } from "#web/page-context.ts";
import { usePublishedDocuments } from "#web/realtime/use-published-documents.ts";
import { ThreadOfRows } from "#web/ui/surfaces/thread-links.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { invoiceTabLabel } from "../invoices-labels.ts";
import { invoicesList } from "../invoices-list.ts";
import { invoiceColumns, moneySums } from "./invoice-columns.tsx";
import { InvoiceSheet } from "./invoice-sheet.tsx";

const InvoicesPageDocument = graphql(`
	query InvoicesPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: InvoiceTab, $search: String,
		$filter: InvoiceFilterInput, $sort: InvoiceSortInput, $one: [String!], $withSheet: Boolean!
	) {
		invoices(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes { ...ListedInvoice }
			pageInfo { ...ListPlace }
			totals { count currencies netLb baseCents extrasCents surchargeCents freightCents taxCents totalCents openCents }
			tabs { tab count }
			choices { mills { ...ListOption } }
			dataAsOf { ...ListStamp }
		}
		sheets: invoices(first: 1, tab: all, filter: { one: $one }) @include(if: $withSheet) {
			nodes { ...SheetOfInvoice }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
`);

/**
 * Invoices by the URL, a single one with what is in it; nothing for a user who acts as a ship-to, since ship-tos
 * see no prices.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, viewer } = context.get(pageContext);
	if (!mayAccess(viewer && actingAs(viewer.user, viewer.alias), "prices")) return null;
	return loadList(invoicesList, { request, context }, (state) => {
		const one = openedNumber(state);
		return execute(InvoicesPageDocument, {
			...listVariables<InvoiceTab, InvoiceSortColumn>(invoicesList, state),
			one: one === undefined ? null : [one],
			withSheet: one !== undefined,
		});
	});
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.data.sheets?.nodes[0]?.invoiceNumber, m.invoices_title());

/** /customer/documents/invoices: what the mill charged, what is still to be paid, and by which weight. */
export default function InvoicesPage() {
	const loaded = useLoaderData<typeof loader>();
	const format = useFormat();
	usePublishedDocuments("invoice");
	if (!loaded)
		return (
			<OnlyBuyers
				page={m.invoices_title()}
				title={m.invoices_refused()}
				acting={m.invoices_acting_receives()}
				receiving={{ reason: m.invoices_only_buyers(), to: paths.billsOfLading, label: m.invoices_to_bills() }}
			/>
		);
	const { state, unread, data } = loaded;
	const { invoices, sheets, savedViews } = data;
	const sheet = sheets?.nodes[0];
	return (
		<DocumentListPage
			view={{ list: invoicesList, path: paths.invoices, state }}
			unread={unread}
			title={m.invoices_title()}
			summary={summaryOf(invoices, format)}
			stamp={invoices.dataAsOf ?? null}
			tabs={countedTabs(invoicesList, invoices.tabs, invoiceTabLabel)}
			saved={savedViews}
			filters={declaredFilters(invoicesList, state, invoices.choices)}
			columns={invoiceColumns(format, {
				totals: invoices.totals,
				ownTotals: moneySums(invoices.totals, invoices.nodes[0], format),
			})}
			rows={invoices.nodes}
			keyOf={({ invoiceNumber }) => invoiceNumber}
			rowFilter="one"
			pageInfo={invoices.pageInfo}
			matching={invoices.totals.count}
			empty={{ title: m.invoices_empty(), reason: m.invoices_empty_none() }}
			document={{
				sheet: sheet && <InvoiceSheet key={sheet.invoiceNumber} invoice={sheet} />,
				numberOf: ({ invoiceNumber }) => invoiceNumber,
				alone: paths.invoice,
			}}
		>
			{!sheets && <ThreadOfRows rows={invoices.nodes} here="invoices" />}
		</DocumentListPage>
	);
}

function summaryOf({ totals }: InvoicesPageQuery["invoices"], format: Format): string {
	return totals.count === 1 ? m.invoices_one() : m.invoices_count({ count: format.number(totals.count) });
}
