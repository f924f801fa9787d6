import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ListedNoticeLoadFragment, NoticeLoadSortColumn, NoticeLoadTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { openedRowNumber } from "#web/lists/opened-row.ts";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { pageContext } from "#web/page-context.ts";
import { useNoticeUpdates } from "#web/realtime/use-notice-updates.ts";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { noticeLoadsList } from "../notice-loads-list.ts";
import { DayCalendar } from "./day-calendar.tsx";
import { ShippedGroups } from "./shipped-groups.tsx";
import styles from "./supply.module.css";
import { commodityCell, noticeLink, poLink, receiptLink, stateCell } from "./supply-cells.tsx";
import { SupplyListView } from "./supply-list-view.tsx";

graphql(`
	fragment ListedNoticeLoad on NoticeLoad {
		noticeNumber
		load
		shippedOn
		expectedAt
		yard
		bolNumber
		mode
		vehicle
		poNumber
		poLine
		netLb
		acceptedLb
		openLb
		state
		receiptNumber
		mill { name timeZone }
		commodity { code nameEn nameEs }
	}
`);

const loadColumns = tableColumns<typeof noticeLoadsList, ListedNoticeLoadFragment>(noticeLoadsList, {
	notice: (row) => noticeLink(row.noticeNumber, row.load),
	mill: (row) => row.mill.name,
	commodity: (row) => commodityCell(row.commodity),
	po: (row) => poLink(row.poNumber, row.poLine),
	expected: (row, format) => format.instant(row.expectedAt, row.mill.timeZone),
	state: (row) => stateCell(row.state),
	receipt: (row) => receiptLink(row.receiptNumber),
});

const DailyPageDocument = graphql(`
	query DailyPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: NoticeLoadTab, $search: String,
		$filter: NoticeLoadFilterInput, $sort: NoticeLoadSortInput
	) {
		noticeLoads(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes { ...ListedNoticeLoad }
			pageInfo { ...ListPlace }
			totals { count netLb acceptedLb openLb }
			tabs { tab count }
			choices { mills { ...ListOption } commodities { ...ListOption } }
			dataAsOf { ...ListStamp }
			shippedDays { day until loads netLb acceptedLb openLb }
			shippedGroups { millCode mill commodityCode nameEn nameEs mode loads netLb acceptedLb openLb }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
`);

/** Announced loads by the day they left, with their sums by day and by mill, commodity and mode. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	return loadList(noticeLoadsList, { request, context }, (state) =>
		execute(DailyPageDocument, listVariables<NoticeLoadTab, NoticeLoadSortColumn>(noticeLoadsList, state)),
	);
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(openName(loaderData), m.supply_daily_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	return found && openedRowNumber(found.state, found.data.noticeLoads.nodes, "load");
}

export default function DailyPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	useNoticeUpdates();
	const format = useFormat();
	const { noticeLoads, savedViews } = data;
	return (
		<SupplyListView
			list={noticeLoadsList}
			path={paths.noticesByDay}
			state={state}
			unread={unread}
			answer={noticeLoads}
			saved={savedViews}
			title={m.supply_daily_title()}
			columns={loadColumns(format, noticeLoads)}
			keyOf={(row) => `${row.noticeNumber}-${row.load}`}
			rowFilter="load"
			rows="loads"
			empty={{ title: m.supply_empty_loads(), reason: m.supply_empty_daily() }}
		>
			{noticeLoads.totals.count > 0 && (
				<div className={styles.panels}>
					<DayCalendar days={noticeLoads.shippedDays} state={state} />
					<ShippedGroups groups={noticeLoads.shippedGroups} state={state} />
				</div>
			)}
		</SupplyListView>
	);
}
