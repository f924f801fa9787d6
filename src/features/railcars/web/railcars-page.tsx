import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { RailcarSortColumn, RailcarTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { openedRow } from "#web/lists/opened-row.ts";
import { pageContext } from "#web/page-context.ts";
import { useRailcarUpdates } from "#web/realtime/use-railcar-updates.ts";
import { ThreadOfRows } from "#web/ui/surfaces/thread-links.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { tabLabel } from "../railcar-labels.ts";
import { railcarsList } from "../railcars-list.ts";
import { RailcarMap } from "./railcar-map.tsx";
import { railcarColumns } from "./railcars-columns.tsx";

const RailcarsPageDocument = graphql(`
	query RailcarsPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: RailcarTab, $search: String,
		$filter: RailcarFilterInput, $sort: RailcarSortInput
	) {
		railcars(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				...ListedRailcar
			}
			pageInfo {
				...ListPlace
			}
			totals {
				count
				netLb
				exceptions
			}
			tabs {
				tab
				count
			}
			choices {
				shipTos {
					...ListOption
				}
			}
			dataAsOf {
				...ListStamp
			}
		}
		savedViews(list: $list) {
			...ListSavedView
		}
	}
`);

/** Every car of the viewer's shipments with its last sighting, exceptions first. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	return loadList(railcarsList, { request, context }, (state) =>
		execute(RailcarsPageDocument, listVariables<RailcarTab, RailcarSortColumn>(railcarsList, state)),
	);
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) => windowTitle(openName(loaderData), m.railcars_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	return found && openedRow(found.state, found.data.railcars.nodes)?.car;
}

/** /customer/documents/railcar-report: where the cars are, as a map and as the list that says the same. */
export default function RailcarsPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	useRailcarUpdates();
	const format = useFormat();
	const { totals, tabs, nodes, pageInfo, choices, dataAsOf } = data.railcars;
	const count = format.number(totals.count);
	const cars = totals.count === 1 ? m.railcars_summary_one() : m.railcars_summary({ count });
	const summary =
		totals.exceptions === 0
			? cars
			: `${cars} · ${m.railcars_summary_exceptions({ count: format.number(totals.exceptions) })}`;
	return (
		<ListPage
			view={{ list: railcarsList, path: paths.railcars, state }}
			unread={unread}
			title={m.railcars_title()}
			summary={summary}
			stamp={dataAsOf ?? null}
			tabs={countedTabs(railcarsList, tabs, tabLabel)}
			saved={data.savedViews}
			filters={declaredFilters(railcarsList, state, choices)}
			columns={railcarColumns(format, { totals })}
			rows={nodes}
			keyOf={({ bolNumber, car }) => `${bolNumber}/${car}`}
			rowFilter="one"
			pageInfo={pageInfo}
			matching={totals.count}
			empty={{ title: m.railcars_empty(), reason: m.railcars_empty_why() }}
			beside={nodes.length > 0 && <RailcarMap cars={nodes} />}
		>
			<ThreadOfRows rows={nodes} here="railcars" mode="railcar" />
		</ListPage>
	);
}
