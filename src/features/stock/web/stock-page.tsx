import { Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { StockItemSortColumn, StockItemTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { actingAs, mayAccess } from "#shared/access.ts";
import { openedNumber } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { DocumentListPage } from "#web/lists/preview/document-list-page.tsx";
import { pageContext } from "#web/page-context.ts";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { stockTabLabel } from "../stock-labels.ts";
import { stockList } from "../stock-list.ts";
import { StockBasket } from "./stock-basket.tsx";
import { stockColumns } from "./stock-columns.tsx";
import { StockNotOffered } from "./stock-not-offered.tsx";
import { StockSheet } from "./stock-sheet.tsx";
import { useStockChanges } from "./use-stock-changes.ts";

// Comes with the first request.
const StockRequests = lazyPart(() => import("./stock-requests.tsx"), "StockRequests");

const StockPageDocument = graphql(`
	query StockPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: StockItemTab, $search: String,
		$filter: StockItemFilterInput, $sort: StockItemSortInput, $one: [String!], $sheetTab: StockItemTab,
		$withSheet: Boolean!
	) {
		stockItems(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				...ListedStock
			}
			pageInfo {
				...ListPlace
			}
			totals {
				count
				pieces
				weightLb
			}
			tabs {
				tab
				count
			}
			choices {
				grades {
					...ListOption
				}
				mills {
					...ListOption
				}
			}
			dataAsOf {
				...ListStamp
			}
		}
		sheets: stockItems(first: 1, tab: $sheetTab, filter: { line: $one }) @include(if: $withSheet) {
			nodes {
				...SheetOfStock
			}
		}
		stockBasket {
			...BasketItem
		}
		stockRequests {
			...RequestedStock
		}
		stockRequestCount
		savedViews(list: $list) {
			...ListSavedView
		}
		soldTos: myAccounts(kind: "sold_to") {
			code
			name
			shipTos { code name }
		}
	}
`);

/** What the mills have ready now; nothing for a user who acts as a ship-to, since they are offered none. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, viewer } = context.get(pageContext);
	if (!mayAccess(viewer && actingAs(viewer.user, viewer.alias), "prices")) return null;
	return loadList(stockList, { request, context }, (state) => {
		const one = openedNumber(state, "line");
		return execute(StockPageDocument, {
			...listVariables<StockItemTab, StockItemSortColumn>(stockList, state),
			one: one === undefined ? null : [one],
			// What the viewer holds may be off the list already.
			sheetTab: state.tab === "mine" ? "mine" : "all",
			withSheet: one !== undefined,
		});
	});
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.data.sheets?.nodes[0]?.stockNumber, m.stock_title());

/** /customer/orders/mill-stock-list-order-entry: find stock, hold it, ask for it. */
export default function StockPage() {
	const loaded = useLoaderData<typeof loader>();
	if (!loaded) return <StockNotOffered />;
	return <Stock loaded={loaded} />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

function Stock({ loaded: { state, unread, data } }: { loaded: Loaded }) {
	const format = useFormat();
	useStockChanges();
	const { stockItems: stock, soldTos } = data;
	const count = format.number(stock.totals.count);
	const sheet = data.sheets?.nodes[0];
	return (
		<DocumentListPage
			view={{ list: stockList, path: paths.stock, state }}
			unread={unread}
			title={m.stock_title()}
			summary={m.stock_summary({ count })}
			stamp={stock.dataAsOf ?? null}
			tabs={countedTabs(stockList, stock.tabs, stockTabLabel)}
			saved={data.savedViews}
			filters={declaredFilters(stockList, state, stock.choices)}
			columns={stockColumns(format, stock.totals, soldTos)}
			rows={stock.nodes}
			keyOf={({ stockNumber }) => stockNumber}
			rowFilter="line"
			pageInfo={stock.pageInfo}
			matching={stock.totals.count}
			document={{
				sheet: sheet && <StockSheet key={sheet.stockNumber} item={sheet} />,
				numberOf: ({ stockNumber }) => stockNumber,
				alone: paths.stockItem,
			}}
			empty={{ title: m.stock_empty(), reason: m.stock_empty_why() }}
		>
			<StockBasket items={data.stockBasket} soldTos={soldTos} />
			<Suspense>
				{data.stockRequests.length > 0 && (
					<StockRequests requests={data.stockRequests} inAll={data.stockRequestCount} />
				)}
			</Suspense>
		</DocumentListPage>
	);
}
