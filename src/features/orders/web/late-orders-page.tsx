import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { LateOrderTab, OrderLineSortColumn } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { lateOrdersList } from "../order-lines-list.ts";
import { LateChart } from "./late-chart.tsx";
import { lineVariables, loadList } from "./order-lines-request.ts";
import { OrderLinesView } from "./order-lines-view.tsx";

const LateOrdersDocument = graphql(`
	query LateOrderLines(
		$list: String!
		$first: Int
		$after: String
		$last: Int
		$before: String
		$tab: LateOrderTab
		$search: String
		$filter: OrderLineFilterInput
		$sort: OrderLineSortInput
		$withPrice: Boolean!
	) {
		lateOrderLines(first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter, sort: $sort) {
			nodes {
				orderNumber
				item
				poNumber
				poLine
				partNumber
				product
				grade
				thicknessIn
				widthIn
				lengthIn
				mode
				orderedPieces
				producedPieces
				shippedPieces
				orderedLb
				readyLb
				shippedLb
				balanceLb
				requestedOn
				firstPromisedOn
				expectedOn
				daysLate
				state
				heldFrom
				holdReason
				delayReason
				lastShippedAt
				mill {
					name
					timeZone
				}
				shipTo {
					name
				}
				price @include(if: $withPrice) {
					netPerCwt
					currency
				}
			}
			pageInfo {
				hasNextPage
				hasPreviousPage
				startCursor
				endCursor
			}
			totals {
				count
				orderedLb
				readyLb
				shippedLb
				balanceLb
			}
			tabs {
				tab
				count
			}
			choices {
				grades
				mills {
					code
					name
				}
				shipTos {
					code
					name
				}
			}
			dataAsOf {
				at
				place
				timeZone
			}
			lateWeeks {
				mill
				week
				count
				balanceLb
			}
		}
		savedViews(list: $list) {
			id
			name
			query
			isOwn
			sharedWith
		}
	}
`);

/** Open lines behind their first promise, with why and until when. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, viewer } = context.get(pageContext);
	return loadList(lateOrdersList, request, (state) =>
		execute(LateOrdersDocument, lineVariables<LateOrderTab, OrderLineSortColumn>(lateOrdersList, state, viewer)),
	);
}

export const meta = () => [{ title: m.orders_late_title() }];

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
			<LateChart weeks={data.lateOrderLines.lateWeeks} />
		</OrderLinesView>
	);
}
