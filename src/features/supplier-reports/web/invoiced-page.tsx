import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type {
	InvoicedLoadSortColumn,
	InvoicedLoadTab,
	InvoicedPageQuery,
	ListedInvoicedLoadFragment,
} from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { reasonLabel } from "#shared/supplies/notice-labels.ts";
import { columnInUnit } from "#shared/supplies/shown-weights.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { openedRowNumber } from "#web/lists/opened-row.ts";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { pageContext } from "#web/page-context.ts";
import { useNoticeUpdates } from "#web/realtime/use-notice-updates.ts";
import { Noted } from "#web/ui/signs/noted.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { invoicedList } from "../invoiced-list.ts";
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
import { SupplyListView } from "./supply-list-view.tsx";

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

const money = (format: Format, amount: number | null | undefined, row: ListedInvoicedLoadFragment) =>
	format.money(amount, row.currency ?? undefined);

const invoicedColumns = tableColumns<typeof invoicedList, ListedInvoicedLoadFragment>(invoicedList, {
	receipt: (row) => receiptLink(row.receiptNumber),
	po: (row) => poLink(row.poNumber, row.poLine),
	notice: announcedCell,
	commodity: (row) => commodityCell(row.commodity),
	settlement: ({ isSettledTwice, settlementNumber: settlement }) => (
		<Noted note={isSettledTwice ? m.supply_settled_twice() : undefined}>
			{settlement
				? linked(pathWith(paths.shipmentsWithInvoice, { tab: "all", settlement }), mono(settlement))
				: missing}
		</Noted>
	),
	netUnits: (row, format) => columnInUnit(format, row.netLb, row.unit),
	price: (row, format) =>
		row.price === null || row.price === undefined ? missing : `${money(format, row.price, row)}/${row.unit}`,
	adjustments: (row, format) => (
		<span title={row.adjustments.map(({ code }) => reasonLabel(code)).join(", ")}>
			{money(format, row.adjustmentAmount, row)}
		</span>
	),
	freight: (row, format) => money(format, row.freightAmount, row),
	amount: (row, format) => (
		<Noted note={row.isAmountWrong ? m.supply_amount_wrong() : undefined}>{money(format, row.amount, row)}</Noted>
	),
	unpaid: (row, format) => money(format, row.unpaidAmount, row),
	state: (row) => stateCell(row.state),
	remittance: ({ remittanceNumber: remittance }) =>
		remittance ? linked(pathWith(paths.shipmentsWithInvoice, { tab: "all", remittance }), mono(remittance)) : missing,
	mill: (row) => row.mill.name,
});

function moneySums(format: Format, { nodes, settledCurrencies, totals }: InvoicedPageQuery["invoicedLoads"]) {
	const [settled, another] = settledCurrencies;
	const currency = settled?.code ?? nodes[0]?.currency ?? undefined;
	// Money of two currencies does not add up.
	const sum = (amount: number) => (another ? missing : format.money(amount, currency));
	return {
		adjustments: sum(totals.adjustmentAmount),
		freight: sum(totals.freightAmount),
		amount: sum(totals.amount),
		unpaid: sum(totals.unpaidAmount),
	};
}

const InvoicedPageDocument = graphql(`
	query InvoicedPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: InvoicedLoadTab, $search: String,
		$filter: InvoicedLoadFilterInput, $sort: InvoicedLoadSortInput
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
	return loadList(invoicedList, { request, context }, (state) =>
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
	useNoticeUpdates();
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
			columns={invoicedColumns(format, {
				totals: invoicedLoads.totals,
				ownTotals: moneySums(format, invoicedLoads),
			})}
			keyOf={(row) => row.receiptNumber}
			rowFilter="receipt"
			rows="loads"
			empty={{ title: m.supply_empty_loads(), reason: m.supply_empty_invoiced() }}
		/>
	);
}
