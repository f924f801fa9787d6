import { Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ListedReceiptFragment, ReceivedLoadSortColumn, ReceivedLoadTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { openedNumber } from "#shared/lists/list-definition.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import { reasonLabel } from "#shared/supplies/notice-labels.ts";
import { pounds } from "#shared/supplies/shown-weights.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { useNoticeMoves } from "#web/realtime/use-notice-moves.ts";
import { OpenedPart } from "#web/ui/surfaces/opened-part.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { differenceNote } from "../difference-note.ts";
import { radiationLabel } from "../supply-labels.ts";
import { receivedList } from "../supply-lists.ts";
import { useDisputeAnswers } from "./disputes/use-dispute-answers.ts";
import { receiptBrief } from "./supply-briefs.ts";
import {
	announcedCell,
	commodityCell,
	gradeCell,
	missing,
	mono,
	poLink,
	receiptLink,
	stateCell,
	ticketLink,
} from "./supply-cells.tsx";
import { supplyFilters } from "./supply-filters.ts";
import { type SupplyColumns, SupplyListView } from "./supply-list-view.tsx";

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

const ReceivedPageDocument = graphql(`
	query ReceivedPage(
		$list: String!
		$first: Int
		$after: String
		$last: Int
		$before: String
		$tab: ReceivedLoadTab
		$search: String
		$filter: ReceivedLoadFilterInput
		$sort: ReceivedLoadSortInput
		$receipt: [String!]
		$withWay: Boolean!
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
	return loadList(receivedList, request, (state) => {
		const receipt = openedNumber(state, "receipt");
		return execute(ReceivedPageDocument, {
			...listVariables<ReceivedLoadTab, ReceivedLoadSortColumn>(receivedList, state),
			receipt: receipt === undefined ? null : [receipt],
			withWay: receipt !== undefined,
		});
	});
}

// The list opens without it, unless one load was asked for.
const ReceiptWay = lazyPart(() => import("./receipt-way.tsx"), "ReceiptWay");

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.data.way?.nodes[0]?.receiptNumber, m.supply_received_title());

export default function ReceivedPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	useNoticeMoves();
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
			columns={receivedColumns(format, receivedLoads.totals)}
			filters={supplyFilters(receivedLoads.choices)}
			keyOf={(row) => row.receiptNumber}
			brief={receiptBrief}
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

type Sums = { shipLb: number; netLb: number; differenceLb: number; deductionLb: number; acceptedLb: number };

function receivedColumns(format: Format, sums: Sums): SupplyColumns<ListedReceiptFragment> {
	return {
		receipt: { cell: (row) => receiptLink(row.receiptNumber) },
		received: { cell: (row) => format.day(row.receivedOn) },
		po: { cell: (row) => poLink(row.poNumber, row.poLine) },
		notice: { cell: (row) => announcedCell(row) },
		mode: { cell: (row) => modeLabel(row.mode) },
		vehicle: { cell: (row) => mono(row.vehicle) },
		commodity: { cell: (row) => commodityCell(row.commodity) },
		graded: { cell: (row) => gradeCell(row.graded, row.commodity.code) },
		shipWeight: { cell: (row) => pounds(format, row.shipLb), total: pounds(format, sums.shipLb) },
		grossWeight: { cell: (row) => pounds(format, row.grossLb) },
		tareWeight: { cell: (row) => pounds(format, row.tareLb) },
		netWeight: { cell: (row) => pounds(format, row.netLb), total: pounds(format, sums.netLb) },
		difference: { cell: (row) => pounds(format, row.differenceLb), total: pounds(format, sums.differenceLb) },
		differencePercent: {
			cell: ({ differenceLb, shipLb }) =>
				shipLb && differenceLb !== null && differenceLb !== undefined
					? format.percent(differenceLb / shipLb, 2)
					: missing,
		},
		deductions: { cell: (row) => pounds(format, row.deductionLb), total: pounds(format, sums.deductionLb) },
		accepted: { cell: (row) => pounds(format, row.acceptedLb), total: pounds(format, sums.acceptedLb) },
		downgrade: { cell: (row) => (row.downgradeReason ? reasonLabel(row.downgradeReason) : missing) },
		radiation: { cell: (row) => radiationLabel(row.radiation) },
		moisture: { cell: (row) => format.number(row.moisturePercent, 1) },
		ticket: { cell: ticketLink },
		photos: { cell: (row) => (row.photoCount > 0 ? format.number(row.photoCount) : missing) },
		state: { cell: (row) => stateCell(row.state) },
		mill: { cell: (row) => row.mill.name },
	};
}
