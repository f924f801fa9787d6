import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ComplaintSortColumn, ComplaintTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { actingAs, mayAccess } from "#shared/access.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { OpenedPart } from "#web/ui/surfaces/opened-part.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { complaintTabLabel } from "../complaints-labels.ts";
import { complaintsList } from "../complaints-list.ts";
import { ownParameters, readAbout } from "./about.ts";
import { ComplaintEntry } from "./complaint-entry.tsx";
import { ComplaintPanel } from "./complaint-panel.tsx";
import { complaintColumns } from "./complaints-columns.tsx";
import { useComplaintAnswers } from "./use-complaint-answers.ts";

const ComplaintsDocument = graphql(`
	query Complaints(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: ComplaintTab, $search: String,
		$filter: ComplaintFilterInput, $sort: ComplaintSortInput, $number: String!, $withMoney: Boolean!
	) {
		complaint(number: $number) {
			...ComplaintPanel
		}
		complaints(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				...ListedComplaint
			}
			pageInfo {
				...ListPlace
			}
			totals {
				count
				claimedLb
			}
			tabs {
				tab
				count
			}
		}
		savedViews(list: $list) {
			...ListSavedView
		}
	}
`);

/**
 * The entry of complaints, one complaint if the address names it, and below the list of all that the person may see.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, viewer } = context.get(pageContext);
	const url = new URL(request.url);
	const query = url.searchParams;
	const number = query.get("complaint") ?? "";
	const about = readAbout(query);
	const listUrl = new URL(url);
	for (const name of ownParameters) listUrl.searchParams.delete(name);
	const withMoney = mayAccess(viewer && actingAs(viewer.user, viewer.alias), "prices");
	const answer = await loadList(complaintsList, { request: new Request(listUrl), context }, (state) =>
		execute(ComplaintsDocument, {
			...listVariables<ComplaintTab, ComplaintSortColumn>(complaintsList, state),
			number,
			withMoney,
		}),
	);
	return { ...answer, about, number, now: new Date().toISOString() };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.data.complaint?.complaintNumber, m.complaints_title());

export default function ComplaintsPage() {
	const { state, unread, data, about, number, now } = useLoaderData<typeof loader>();
	useComplaintAnswers();
	const format = useFormat();
	const _viewer = useViewer();
	const { totals, tabs, nodes, pageInfo } = data.complaints;
	const count = format.number(totals.count);
	const summary = totals.count === 1 ? m.complaints_summary_one() : m.complaints_summary({ count });
	return (
		<ListPage
			view={{ list: complaintsList, path: paths.complaints, state }}
			unread={unread}
			title={m.complaints_title()}
			summary={summary}
			tabs={countedTabs(complaintsList, tabs, complaintTabLabel)}
			saved={data.savedViews}
			filters={declaredFilters(complaintsList, state)}
			columns={complaintColumns(format, { totals })}
			rows={nodes}
			keyOf={({ complaintNumber }) => complaintNumber}
			rowFilter="one"
			pageInfo={pageInfo}
			matching={totals.count}
			empty={{ title: m.complaints_empty_title(), reason: m.complaints_empty_reason() }}
			above={above()}
			isBesideForm={!number}
		/>
	);

	function above() {
		if (data.complaint)
			return (
				<OpenedPart key={number}>
					<ComplaintPanel complaint={data.complaint} now={now} />
				</OpenedPart>
			);
		if (number) return <Card>{m.complaints_not_found({ number })}</Card>;
		return <ComplaintEntry key={about.name} about={about} />;
	}
}
