import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { AcknowledgmentSortColumn, AcknowledgmentTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { actingAs, mayAccess } from "#shared/access.ts";
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
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { acknowledgmentTabLabel } from "../acknowledgments-labels.ts";
import { acknowledgmentsList } from "../acknowledgments-list.ts";
import { acknowledgmentColumns } from "./acknowledgment-columns.tsx";
import { AcknowledgmentSheet } from "./acknowledgment-sheet.tsx";

const AcknowledgmentsPageDocument = graphql(`
	query AcknowledgmentsPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: AcknowledgmentTab, $search: String,
		$filter: AcknowledgmentFilterInput, $sort: AcknowledgmentSortInput, $one: [String!], $withSheet: Boolean!
	) {
		acknowledgments(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes { ...ListedAcknowledgment }
			pageInfo { ...ListPlace }
			totals { count }
			tabs { tab count }
			choices { mills { ...ListOption } }
			dataAsOf { ...ListStamp }
		}
		sheets: acknowledgments(first: 1, tab: all, filter: { one: $one }) @include(if: $withSheet) {
			nodes { ...SheetOfAcknowledgment }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
`);

/**
 * Acknowledgments by the URL, a single one with its lines; nothing for a user who acts as a ship-to, since ship-tos
 * see no prices.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, viewer } = context.get(pageContext);
	if (!mayAccess(viewer && actingAs(viewer.user, viewer.alias), "prices")) return null;
	return loadList(acknowledgmentsList, { request, context }, (state) => {
		const one = openedNumber(state);
		return execute(AcknowledgmentsPageDocument, {
			...listVariables<AcknowledgmentTab, AcknowledgmentSortColumn>(acknowledgmentsList, state),
			one: one === undefined ? null : [one],
			withSheet: one !== undefined,
		});
	});
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.data.sheets?.nodes[0]?.number, m.acknowledgments_title());

/**
 * /customer/documents/order-acknowledgment: what the mill confirmed, what it changed, and what the customer says to it.
 */
export default function AcknowledgmentsPage() {
	const loaded = useLoaderData<typeof loader>();
	const format = useFormat();
	usePublishedDocuments("order_acknowledgment");
	if (!loaded) return <Refused />;
	const { state, unread, data } = loaded;
	const { acknowledgments, sheets, savedViews } = data;
	const { count } = acknowledgments.totals;
	const sheet = sheets?.nodes[0];
	return (
		<DocumentListPage
			view={{ list: acknowledgmentsList, path: paths.acknowledgments, state }}
			unread={unread}
			title={m.acknowledgments_title()}
			summary={count === 1 ? m.acknowledgments_one() : m.acknowledgments_count({ count: format.number(count) })}
			stamp={acknowledgments.dataAsOf ?? null}
			tabs={countedTabs(acknowledgmentsList, acknowledgments.tabs, acknowledgmentTabLabel)}
			saved={savedViews}
			filters={declaredFilters(acknowledgmentsList, state, acknowledgments.choices)}
			columns={acknowledgmentColumns(format)}
			rows={acknowledgments.nodes}
			keyOf={({ number }) => number}
			rowFilter="one"
			pageInfo={acknowledgments.pageInfo}
			matching={count}
			empty={{ title: m.acknowledgments_empty(), reason: m.acknowledgments_empty_none() }}
			document={{
				sheet: sheet && <AcknowledgmentSheet key={sheet.number} acknowledgment={sheet} />,
				numberOf: ({ number }) => number,
				alone: paths.acknowledgment,
			}}
		/>
	);
}

function Refused() {
	return (
		<OnlyBuyers
			page={m.acknowledgments_title()}
			title={m.acknowledgments_refused()}
			acting={m.acknowledgments_acting_receives()}
			receiving={{ reason: m.acknowledgments_only_buyers(), to: paths.orders, label: m.acknowledgments_to_orders() }}
		/>
	);
}
