import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type {
	ListedPoLineFragment,
	OutstandingLineSortColumn,
	OutstandingLineTab,
} from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { inUnit, pounds } from "#shared/supplies/shown-weights.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { openedRowNumber } from "#web/lists/opened-row.ts";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { pageContext } from "#web/page-context.ts";
import { useNoticeUpdates } from "#web/realtime/use-notice-updates.ts";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { outstandingList } from "../outstanding-list.ts";
import { lineStateLabel, priceBasisLabel } from "../supply-labels.ts";
import styles from "./supply.module.css";
import { commodityCell, linked, poLink } from "./supply-cells.tsx";
import { SupplyListView } from "./supply-list-view.tsx";

graphql(`
	fragment ListedPoLine on OutstandingLine {
		poNumber
		line
		periodFrom
		periodTo
		expiresOn
		orderedLb
		unit
		tolerancePercent
		receivedLb
		inTransitLb
		balanceLb
		donePercent
		priceBasis
		indexName
		price
		currency
		state
		mill { name }
		commodity { code nameEn nameEs }
	}
`);

const poOf = (row: ListedPoLineFragment) => `${row.poNumber}/${row.line}`;

const lineColumns = tableColumns<typeof outstandingList, ListedPoLineFragment>(outstandingList, {
	po: (row) => poLink(row.poNumber, row.line),
	commodity: (row) => commodityCell(row.commodity),
	mill: (row) => row.mill.name,
	period: (row, format) => `${format.day(row.periodFrom)} – ${format.day(row.periodTo)}`,
	ordered: (row, format) => (
		<>
			{pounds(format, row.orderedLb)}{" "}
			{row.unit !== format.weightUnit && (
				<span className={styles.quiet}>{inUnit(format, row.orderedLb, row.unit)}</span>
			)}
		</>
	),
	tolerance: (row, format) => format.number(row.tolerancePercent, 1),
	receivedWeight: (row, format) =>
		linked(pathWith(paths.shipmentsReceived, { po: poOf(row) }), pounds(format, row.receivedLb)),
	inTransit: (row, format) =>
		linked(pathWith(paths.noticesByDay, { tab: "underWay", po: poOf(row) }), pounds(format, row.inTransitLb)),
	done: (row, format) =>
		linked(pathWith(paths.shipmentsReceived, { po: poOf(row) }), format.percent(row.donePercent / 100, 1)),
	// Only an open line expires.
	expires: (row, format) => (row.state === "open" ? format.day(row.expiresOn) : lineStateLabel(row.state)),
	priceBasis: (row, format) => (
		<span className={styles.place} title={row.indexName ?? undefined}>
			{priceBasisLabel(row, signed(format, row), row.unit)}
		</span>
	),
});

/** What is added to an index says so. */
function signed(format: Format, { price, priceBasis, currency }: ListedPoLineFragment): string {
	return `${priceBasis === "index" && price > 0 ? "+" : ""}${format.money(price, currency)}`;
}

const OutstandingPageDocument = graphql(`
	query OutstandingPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: OutstandingLineTab, $search: String,
		$filter: OutstandingLineFilterInput, $sort: OutstandingLineSortInput
	) {
		outstandingLines(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes { ...ListedPoLine }
			pageInfo { ...ListPlace }
			totals { count orderedLb receivedLb inTransitLb balanceLb }
			tabs { tab count }
			choices { mills { ...ListOption } commodities { ...ListOption } }
			dataAsOf { ...ListStamp }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
`);

/** Lines of purchase orders with what came of them and what is on its way. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	return loadList(outstandingList, { request, context }, (state) =>
		execute(
			OutstandingPageDocument,
			listVariables<OutstandingLineTab, OutstandingLineSortColumn>(outstandingList, state),
		),
	);
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(openName(loaderData), m.supply_outstanding_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	return found && openedRowNumber(found.state, found.data.outstandingLines.nodes, "line");
}

export default function OutstandingPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	useNoticeUpdates();
	const format = useFormat();
	const { outstandingLines, savedViews } = data;
	return (
		<SupplyListView
			list={outstandingList}
			path={paths.outstandingTonnage}
			state={state}
			unread={unread}
			answer={outstandingLines}
			saved={savedViews}
			title={m.supply_outstanding_title()}
			columns={lineColumns(format, outstandingLines)}
			keyOf={poOf}
			rowFilter="line"
			rows="lines"
			empty={{ title: m.supply_empty_lines(), reason: m.supply_empty_outstanding() }}
		/>
	);
}
