import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { DeskItemSortColumn, DeskTab as TabName } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { optionsOf, wordedOptions } from "#web/lists/list-answer.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import { printDeskKey, readDeskKey } from "../desk-key.ts";
import { type DeskColumnId, type DeskTab, deskKinds, deskList } from "../desk-list.ts";
import { deskColumnWord, deskKindWord, deskTabWord } from "../desk-words.ts";
import { deskColumn } from "./desk-columns.tsx";
import { DeskPanel } from "./desk-panel.tsx";

const DeskDocument = graphql(`
	query Desk(
		$list: String!
		$first: Int
		$after: String
		$last: Int
		$before: String
		$tab: DeskTab
		$search: String
		$filter: DeskItemFilterInput
		$sort: DeskItemSortInput
		$key: DeskKeyInput!
		$isOne: Boolean!
	) {
		deskItem(key: $key) @include(if: $isOne) {
			...DeskPanel
		}
		deskItems(first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter, sort: $sort) {
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

const nothing = { account: "", kind: "", item: "" };

/** The queue, and above it the one thing that the address names. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	const listUrl = new URL(request.url);
	const matter = listUrl.searchParams.get("matter") ?? "";
	listUrl.searchParams.delete("matter");
	const key = readDeskKey(matter);
	const answer = await loadList(deskList, new Request(listUrl), (state) =>
		execute(DeskDocument, {
			...listVariables<TabName, DeskItemSortColumn>(deskList, state),
			...{ key: key ?? nothing, isOne: key !== undefined },
		}),
	);
	return { ...answer, matter };
}

export const meta = () => [{ title: m.desk_title() }];

export default function DeskPage() {
	const { state, unread, data, matter } = useLoaderData<typeof loader>();
	const format = useFormat();
	const { totals, tabs, nodes, pageInfo, choices } = data.deskItems;
	const count = format.number(totals.count);
	return (
		<ListPage
			view={{ list: deskList, path: paths.desk, state }}
			unread={unread}
			title={m.desk_title()}
			summary={totals.count === 1 ? m.desk_summary_one() : m.desk_summary({ count })}
			tabs={deskList.tabs.map((id) => ({ id, label: deskTabWord(id as DeskTab), count: tabs.find(({ tab }) => tab === id)?.count }))}
			saved={data.savedViews}
			filters={[
				{ id: "kind", label: deskColumnWord("kind"), options: wordedOptions(deskKinds, deskKindWord), valueWord: deskKindWord },
				{ id: "account", label: deskColumnWord("account") },
				{ id: "colleague", label: deskColumnWord("assigned"), options: optionsOf(choices.colleagues) },
				{ id: "madeOf", label: deskColumnWord("order") },
				{ id: "one", label: m.desk_filter_one() },
			]}
			columns={deskList.columns.map(({ id, isSortable }) => deskColumn(id as DeskColumnId, isSortable ?? false, format))}
			rows={nodes}
			keyOf={printDeskKey}
			rowFilter="one"
			pageInfo={pageInfo}
			matching={totals.count}
			totalLabel={m.desk_summary({ count })}
			empty={{ title: m.desk_empty_title(), reason: m.desk_empty_reason() }}
			search={m.desk_search()}
			above={above()}
		/>
	);

	function above() {
		if (data.deskItem) return <DeskPanel key={matter} matter={data.deskItem} />;
		return matter ? <Card>{m.desk_not_found()}</Card> : undefined;
	}
}
