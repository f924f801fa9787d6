import { Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { LateOrderTab, OrderLineSortColumn } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { windowTitle } from "#web/window-title.ts";
import { lateOrdersList } from "../order-lines-list.ts";
import { lineVariables, OrderLinesView } from "./order-lines-view.tsx";

const LateOrdersDocument = graphql(`
	query LateOrderLines(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: LateOrderTab, $search: String,
		$filter: OrderLineFilterInput, $sort: OrderLineSortInput, $withPrice: Boolean!, $withAnswer: Boolean!,
		$withMore: Boolean!
	) {
		lateOrderLines(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			...OrderLinesAnswer
			lateWeeks {
				mill
				week
				count
				balanceLb
			}
		}
		savedViews(list: $list) {
			...ListSavedView
		}
	}
`);

// Drawn by the server: the page need not wait for what draws it again.
const LateChart = lazyPart(() => import("./late-chart.tsx"), "LateChart");

/** Open lines behind their first promise, with why and until when. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, viewer } = context.get(pageContext);
	return loadList(lateOrdersList, { request, context }, (state) =>
		execute(LateOrdersDocument, {
			...listVariables<LateOrderTab, OrderLineSortColumn>(lateOrdersList, state),
			...lineVariables(state, viewer),
		}),
	);
}

export const meta = () => windowTitle(m.orders_late_title());

export default function LateOrdersPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	return (
		<OrderLinesView
			list={lateOrdersList}
			path={paths.lateOrders}
			state={state}
			unread={unread}
			lines={data.lateOrderLines}
			saved={data.savedViews}
			title={m.orders_late_title()}
			empty={{ title: m.orders_late_empty_title(), reason: m.orders_late_empty_none() }}
			tabNames={{ late: m.orders_tab_late_all() }}
			columnNames={{ estimate: m.orders_col_revised() }}
		>
			<Suspense>
				<LateChart weeks={data.lateOrderLines.lateWeeks} />
			</Suspense>
		</OrderLinesView>
	);
}
