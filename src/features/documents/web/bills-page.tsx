import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { BillOfLadingSortColumn, BillOfLadingTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { openedNumber } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { DocumentListPage } from "#web/lists/preview/document-list-page.tsx";
import { pageContext } from "#web/page-context.ts";
import { usePublishedDocuments } from "#web/realtime/use-published-documents.ts";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { billsList } from "../bills-list.ts";
import { shipmentTabLabel } from "../document-labels.ts";
import { billColumns } from "./bill-columns.tsx";
import { BillSheet } from "./bill-sheet.tsx";

const BillsPageDocument = graphql(`
	query BillsPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: BillOfLadingTab, $search: String,
		$filter: BillOfLadingFilterInput, $sort: BillOfLadingSortInput, $one: [String!], $withSheet: Boolean!
	) {
		billsOfLading(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes { ...ListedBill }
			pageInfo { ...ListPlace }
			totals { count netLb grossLb }
			tabs { tab count }
			choices {
				mills { ...ListOption }
				shipTos { ...ListOption }
			}
			dataAsOf { ...ListStamp }
		}
		sheets: billsOfLading(first: 1, tab: all, filter: { one: $one }) @include(if: $withSheet) {
			nodes { ...SheetOfBill }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
`);

/** Bills of lading by the URL; a single one with what is in it. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	return loadList(billsList, { request, context }, (state) => {
		const one = openedNumber(state);
		return execute(BillsPageDocument, {
			...listVariables<BillOfLadingTab, BillOfLadingSortColumn>(billsList, state),
			one: one === undefined ? null : [one],
			withSheet: one !== undefined,
		});
	});
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.data.sheets?.nodes[0]?.bolNumber, m.documents_bills_title());

/** /customer/documents/bill-of-lading: what left the mill, and the document it left on. */
export default function BillsPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	usePublishedDocuments("bill_of_lading");
	const format = useFormat();
	const { billsOfLading: bills, sheets, savedViews } = data;
	const sheet = sheets?.nodes[0];
	const count = format.number(bills.totals.count);
	return (
		<DocumentListPage
			view={{ list: billsList, path: paths.billsOfLading, state }}
			unread={unread}
			title={m.documents_bills_title()}
			summary={bills.totals.count === 1 ? m.documents_bills_one() : m.documents_bills_count({ count })}
			stamp={bills.dataAsOf ?? null}
			tabs={countedTabs(billsList, bills.tabs, shipmentTabLabel)}
			saved={savedViews}
			filters={declaredFilters(billsList, state, bills.choices)}
			columns={billColumns(format, { totals: bills.totals })}
			rows={bills.nodes}
			keyOf={({ bolNumber }) => bolNumber}
			rowFilter="one"
			pageInfo={bills.pageInfo}
			matching={bills.totals.count}
			empty={{ title: m.documents_bills_empty(), reason: m.documents_bills_empty_none() }}
			document={{
				sheet: sheet && <BillSheet key={sheet.bolNumber} bill={sheet} />,
				numberOf: ({ bolNumber }) => bolNumber,
				alone: paths.billOfLading,
			}}
		/>
	);
}
