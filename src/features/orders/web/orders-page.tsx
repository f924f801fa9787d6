import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { OrderLineSortColumn, OrderLineTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { windowTitle } from "#web/window-title.ts";
import { ordersList } from "../order-lines-list.ts";
import { lineVariables, OrderLinesView } from "./order-lines-view.tsx";

const OrdersDocument = graphql(`
	query OrderLines(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: OrderLineTab, $search: String,
		$filter: OrderLineFilterInput, $sort: OrderLineSortInput, $withPrice: Boolean!, $withAnswer: Boolean!,
		$withMore: Boolean!
	) {
		orderLines(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			...OrderLinesAnswer
		}
		savedViews(list: $list) {
			...ListSavedView
		}
	}
`);

/** Every order line that the person may see, filtered by the URL. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, viewer } = context.get(pageContext);
	return loadList(ordersList, { request, context }, (state) =>
		execute(OrdersDocument, {
			...listVariables<OrderLineTab, OrderLineSortColumn>(ordersList, state),
			...lineVariables(state, viewer),
		}),
	);
}

export const meta = () => windowTitle(m.orders_title());

export default function OrdersPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	return (
		<OrderLinesView
			list={ordersList}
			path={paths.orders}
			state={state}
			unread={unread}
			lines={data.orderLines}
			saved={data.savedViews}
			title={m.orders_title()}
			empty={{ title: m.orders_empty_title(), reason: m.orders_empty_none() }}
		/>
	);
}
