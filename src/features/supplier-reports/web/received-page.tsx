import { Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ListedReceiptFragment, ReceivedLoadSortColumn, ReceivedLoadTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { openedNumber } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { pageContext } from "#web/page-context.ts";
import { useNoticeUpdates } from "#web/realtime/use-notice-updates.ts";
import { OpenedPart } from "#web/ui/surfaces/opened-part.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { differenceNote } from "../difference-note.ts";
import { receivedList } from "../received-list.ts";
import { useDisputeAnswers } from "./disputes/use-dispute-answers.ts";
import {
	announcedCell,
	commodityCell,
	gradeCell,
	missing,
	poLink,
	receiptLink,
	stateCell,
	ticketLink,
} from "./supply-cells.tsx";
import { SupplyListView } from "./supply-list-view.tsx";

graphql(`
	fragment ListedReceipt on ReceivedLoad {
		receiptNumber
		noticeNumber
		load
		isNoticeUnknown
		poNumber
		poLine
		mode
		vehicle
		receivedOn
		shipLb
		grossLb
		tareLb
		netLb
		differenceLb
		deductionLb
		acceptedLb
		moisturePercent
		downgradeReason
		radiation
		scaleTicket
		photoCount
		state
		mill { name }
		commodity { code nameEn nameEs }
		graded { code nameEn nameEs }
	}
`);

const receivedColumns = tableColumns<typeof receivedList, ListedReceiptFragment>(receivedList, {
	receipt: (row) => receiptLink(row.receiptNumber),
	po: (row) => poLink(row.poNumber, row.poLine),
	notice: announcedCell,
	commodity: (row) => commodityCell(row.commodity),
	graded: (row) => gradeCell(row.graded, row.commodity.code),
	differencePercent: ({ differenceLb, shipLb }, format) =>
		shipLb && differenceLb !== null && differenceLb !== undefined ? format.percent(differenceLb / shipLb, 2) : missing,
	moisture: (row, format) => format.number(row.moisturePercent, 1),
	ticket: ticketLink,
	photos: (row, format) => (row.photoCount > 0 ? format.number(row.photoCount) : missing),
	state: (row) => stateCell(row.state),
	mill: (row) => row.mill.name,
});

const ReceivedPageDocument = graphql(`
	query ReceivedPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: ReceivedLoadTab, $search: String,
		$filter: ReceivedLoadFilterInput, $sort: ReceivedLoadSortInput, $receipt: [String!], $withWay: Boolean!
	) {
		receivedLoads(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes { ...ListedReceipt }
			pageInfo { ...ListPlace }
			totals { count shipLb netLb differenceLb deductionLb acceptedLb }
			tabs { tab count }
			choices { mills { ...ListOption } commodities { ...ListOption } }
			dataAsOf { ...ListStamp }
		}
		way: receivedLoads(first: 1, filter: { receipt: $receipt }) @include(if: $withWay) {
			nodes { ...WayOfReceipt }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
`);

/** What the mill found of each load, filtered by the URL; a single receipt with all that became of it. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	return loadList(receivedList, { request, context }, (state) => {
		const receipt = openedNumber(state, "receipt");
		return execute(ReceivedPageDocument, {
			...listVariables<ReceivedLoadTab, ReceivedLoadSortColumn>(receivedList, state),
			receipt: receipt === undefined ? null : [receipt],
			withWay: receipt !== undefined,
		});
	});
}

// The list opens without it, unless one load was requested.
const ReceiptWay = lazyPart(() => import("./receipt-way.tsx"), "ReceiptWay");

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.data.way?.nodes[0]?.receiptNumber, m.supply_received_title());

export default function ReceivedPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	useNoticeUpdates();
	useDisputeAnswers();
	const format = useFormat();
	const { receivedLoads, way, savedViews } = data;
	const load = way?.nodes[0];
	return (
		<SupplyListView
			list={receivedList}
			path={paths.shipmentsReceived}
			state={state}
			unread={unread}
			answer={receivedLoads}
			saved={savedViews}
			title={m.supply_received_title()}
			columns={receivedColumns(format, receivedLoads)}
			keyOf={(row) => row.receiptNumber}
			rowFilter="receipt"
			note={differenceNote(receivedLoads.totals)}
			rows="loads"
			empty={{ title: m.supply_empty_loads(), reason: m.supply_empty_received() }}
		>
			<Suspense>
				{load && (
					<OpenedPart key={load.receiptNumber}>
						<ReceiptWay load={load} />
					</OpenedPart>
				)}
			</Suspense>
		</SupplyListView>
	);
}
