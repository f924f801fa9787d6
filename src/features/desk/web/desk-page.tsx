import { Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { DeskItemSortColumn, DeskTab as TabName } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { OpenedPart } from "#web/ui/surfaces/opened-part.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { printDeskKey, readDeskKey } from "../desk-key.ts";
import { deskKindLabel, deskTabLabel } from "../desk-labels.ts";
import { deskList } from "../desk-list.ts";
import { deskColumns } from "./desk-columns.tsx";
import { DeskPanel } from "./desk-panel.tsx";
import { useDeskUpdates } from "./use-desk-updates.ts";

const DeskDocument = graphql(`
	query Desk(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: DeskTab, $search: String,
		$filter: DeskItemFilterInput, $sort: DeskItemSortInput, $key: DeskKeyInput!, $isOne: Boolean!,
		$withTemplates: Boolean!, $isSettings: Boolean!
	) {
		answerTemplates @include(if: $withTemplates) {
			...DeskTemplate
		}
		deskWindows @include(if: $isSettings) {
			kind
			hours
		}
		deskItem(key: $key) @include(if: $isOne) {
			...DeskPanel
		}
		deskItems(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				...ListedDeskItem
			}
			pageInfo {
				...ListPlace
			}
			totals {
				count
			}
			tabs {
				tab
				count
			}
			choices {
				colleagues {
					...ListOption
				}
			}
		}
		savedViews(list: $list) {
			...ListSavedView
		}
	}
`);

// Templates and hours are kept by few, and seldom.
const DeskSettings = lazyPart(() => import("./desk-settings.tsx"), "DeskSettings");

const ownParameters = ["matter", "task", "template"] as const;
const nothing = { account: "", kind: "", item: "" };

/** The queue, and above it the one item that the address names. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	const listUrl = new URL(request.url);
	const [matter = "", task = "", edited = ""] = ownParameters.map((name) => listUrl.searchParams.get(name) ?? "");
	for (const name of ownParameters) listUrl.searchParams.delete(name);
	const isSettings = task === "settings";
	const key = readDeskKey(matter);
	const answer = await loadList(deskList, { request: new Request(listUrl), context }, (state) =>
		execute(DeskDocument, {
			...listVariables<TabName, DeskItemSortColumn>(deskList, state),
			...{ key: key ?? nothing, isOne: key !== undefined, withTemplates: isSettings || key !== undefined, isSettings },
		}),
	);
	return { ...answer, matter, edited };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) => windowTitle(openName(loaderData), m.desk_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	const { deskWindows, deskItem } = found?.data ?? {};
	if (deskWindows) return m.desk_templates_and_hours();
	return deskItem ? `${deskItem.number} ${deskKindLabel(deskItem.kind)}` : undefined;
}

export default function DeskPage() {
	const { state, unread, data, matter, edited } = useLoaderData<typeof loader>();
	useDeskUpdates();
	const format = useFormat();
	const { totals, tabs, nodes, pageInfo, choices } = data.deskItems;
	const count = format.number(totals.count);
	const summary = totals.count === 1 ? m.desk_summary_one() : m.desk_summary({ count });
	return (
		<ListPage
			view={{ list: deskList, path: paths.desk, state }}
			unread={unread}
			title={m.desk_title()}
			summary={summary}
			tabs={countedTabs(deskList, tabs, deskTabLabel)}
			saved={data.savedViews}
			filters={declaredFilters(deskList, state, choices)}
			columns={deskColumns(format)}
			rows={nodes}
			keyOf={printDeskKey}
			nameOf={({ number, account }) => `${number} ${account}`}
			rowFilter="one"
			pageInfo={pageInfo}
			matching={totals.count}
			empty={{ title: m.desk_empty_title(), reason: m.desk_empty_reason() }}
			search={m.desk_search()}
			actions={<ButtonLink to={paths.deskSettings}>{m.desk_templates_and_hours()}</ButtonLink>}
			above={above()}
		/>
	);

	function above() {
		const templates = data.answerTemplates ?? [];
		if (data.deskWindows)
			return (
				<Suspense>
					<DeskSettings templates={templates} windows={data.deskWindows} edited={edited} />
				</Suspense>
			);
		if (data.deskItem)
			return (
				<OpenedPart key={matter}>
					<DeskPanel matter={data.deskItem} templates={templates} />
				</OpenedPart>
			);
		return matter ? <Card>{m.desk_not_found()}</Card> : undefined;
	}
}
