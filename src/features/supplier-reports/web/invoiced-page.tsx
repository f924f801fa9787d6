import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type {
	InvoicedLoadSortColumn,
	InvoicedLoadTab,
	ListedInvoicedLoadFragment,
} from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { reasonLabel } from "#shared/supplies/notice-labels.ts";
import { columnInUnit, pounds } from "#shared/supplies/shown-weights.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { openedRowNumber } from "#web/lists/opened-row.ts";
import { pageContext } from "#web/page-context.ts";
import { useNoticeMoves } from "#web/realtime/use-notice-moves.ts";
import { Noted } from "#web/ui/signs/noted.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { invoicedList } from "../supply-lists.ts";
import { invoicedBrief } from "./supply-briefs.ts";
import {
	announcedCell,
	commodityCell,
	linked,
	missing,
	mono,
	poLink,
	receiptLink,
	stateCell,
} from "./supply-cells.tsx";
import { supplyFilters } from "./supply-filters.ts";
import { type SupplyColumns, SupplyListView } from "./supply-list-view.tsx";

graphql(`
	fragment ListedInvoicedLoad on InvoicedLoad {
		receiptNumber
		noticeNumber
		load
		isNoticeUnknown
		poNumber
		poLine
		receivedOn
		acceptedLb
		state
		settlementNumber
		settledOn
		netLb
		unit
		price
		adjustmentAmount
		freightAmount
		amount
		isSettledTwice
		isAmountWrong
		unpaidAmount
		currency
		invoiceNumber
		dueOn
		paidOn
		remittanceNumber
		adjustments { code amount }
		mill { name }
		commodity { code nameEn nameEs }
	}
`);

const InvoicedPageDocument = graphql(`
	query InvoicedPage(
		$list: String!
		$first: Int
		$after: String
		$last: Int
		$before: String
		$tab: InvoicedLoadTab
		$search: String
		$filter: InvoicedLoadFilterInput
		$sort: InvoicedLoadSortInput
	) {
		invoicedLoads(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes { ...ListedInvoicedLoad }
			pageInfo { ...ListPlace }
			totals { count acceptedLb adjustmentAmount freightAmount amount unpaidAmount }
			tabs { tab count }
			settledCurrencies { code }
			choices { mills { ...ListOption } commodities { ...ListOption } }
			dataAsOf { ...ListStamp }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
`);

/** Receipts with what is paid for them; what was received and not invoiced is a view beside. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	return loadList(invoicedList, request, (state) =>
		execute(InvoicedPageDocument, listVariables<InvoicedLoadTab, InvoicedLoadSortColumn>(invoicedList, state)),
	);
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(openName(loaderData), m.supply_invoiced_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	return found && openedRowNumber(found.state, found.data.invoicedLoads.nodes, "receipt");
}

export default function InvoicedPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	useNoticeMoves();
	const format = useFormat();
	const { invoicedLoads, savedViews } = data;
	return (
		<SupplyListView
			list={invoicedList}
			path={paths.shipmentsWithInvoice}
			state={state}
			unread={unread}
			answer={invoicedLoads}
			saved={savedViews}
			title={m.supply_invoiced_title()}
			columns={invoicedColumns(format, invoicedLoads)}
			filters={supplyFilters(invoicedLoads.choices)}
			keyOf={(row) => row.receiptNumber}
			brief={invoicedBrief}
			rowFilter="receipt"
			rows="loads"
			empty={{ title: m.supply_empty_loads(), reason: m.supply_empty_invoiced() }}
		/>
	);
}

type Answer = {
	nodes: readonly { currency?: string | null }[];
	settledCurrencies: readonly { code: string }[];
	totals: { acceptedLb: number; adjustmentAmount: number; freightAmount: number; amount: number; unpaidAmount: number };
};

function invoicedColumns(
	format: Format,
	{ nodes, settledCurrencies, totals }: Answer,
): SupplyColumns<ListedInvoicedLoadFragment> {
	const [settled, another] = settledCurrencies;
	const currency = settled?.code ?? nodes[0]?.currency ?? undefined;
	// Money of two currencies does not add up.
	const sum = (amount: number) => (another ? missing : format.money(amount, currency));
	const money = (amount: number | null | undefined, row: ListedInvoicedLoadFragment) =>
		format.money(amount, row.currency ?? undefined);
	const settlement = (number: string) =>
		linked(pathWith(paths.shipmentsWithInvoice, { tab: "all", settlement: number }), mono(number));
	const payment = (number: string) =>
		linked(pathWith(paths.shipmentsWithInvoice, { tab: "all", remittance: number }), mono(number));
	return {
		receipt: { cell: (row) => receiptLink(row.receiptNumber) },
		received: { cell: (row) => format.day(row.receivedOn) },
		po: { cell: (row) => poLink(row.poNumber, row.poLine) },
		notice: { cell: (row) => announcedCell(row) },
		commodity: { cell: (row) => commodityCell(row.commodity) },
		settlement: {
			cell: (row) => (
				<Noted note={row.isSettledTwice ? m.supply_settled_twice() : undefined}>
					{row.settlementNumber ? settlement(row.settlementNumber) : missing}
				</Noted>
			),
		},
		settled: { cell: (row) => format.day(row.settledOn) },
		accepted: { cell: (row) => pounds(format, row.acceptedLb), total: pounds(format, totals.acceptedLb) },
		netUnits: { cell: (row) => columnInUnit(format, row.netLb, row.unit) },
		price: {
			cell: (row) => (row.price === null || row.price === undefined ? missing : `${money(row.price, row)}/${row.unit}`),
		},
		adjustments: {
			cell: (row) => (
				<span title={row.adjustments.map(({ code }) => reasonLabel(code)).join(", ")}>
					{money(row.adjustmentAmount, row)}
				</span>
			),
			total: sum(totals.adjustmentAmount),
		},
		freight: { cell: (row) => money(row.freightAmount, row), total: sum(totals.freightAmount) },
		amount: {
			cell: (row) => (
				<Noted note={row.isAmountWrong ? m.supply_amount_wrong() : undefined}>{money(row.amount, row)}</Noted>
			),
			total: sum(totals.amount),
		},
		unpaid: { cell: (row) => money(row.unpaidAmount, row), total: sum(totals.unpaidAmount) },
		invoice: { cell: (row) => mono(row.invoiceNumber) },
		state: { cell: (row) => stateCell(row.state) },
		due: { cell: (row) => format.day(row.dueOn) },
		paid: { cell: (row) => format.day(row.paidOn) },
		remittance: { cell: (row) => (row.remittanceNumber ? payment(row.remittanceNumber) : missing) },
		mill: { cell: (row) => row.mill.name },
	};
}
