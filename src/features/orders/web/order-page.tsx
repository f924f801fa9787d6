import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { OrderPageQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { failValidation } from "#web/error-page/route-validation.ts";
import { pageContext } from "#web/page-context.ts";
import { useOrderChanges } from "#web/realtime/use-order-changes.ts";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { CopyButton } from "./copy-button.tsx";
import { OrderAcknowledgments } from "./order-acknowledgments.tsx";
import { OrderComing } from "./order-coming.tsx";
import { OrderComplaints } from "./order-complaints.tsx";
import { OrderConversation } from "./order-conversation.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHeats } from "./order-heats.tsx";
import { OrderInvoices } from "./order-invoices.tsx";
import { OrderLines } from "./order-lines-card.tsx";
import { ItemMarks } from "./order-marks.tsx";
import styles from "./order-page.module.css";
import { readOrderAddress, seesPrices } from "./order-page-request.ts";
import { OrderPieces } from "./order-pieces.tsx";
import { OrderPrice } from "./order-price.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { OrderPromises } from "./order-promises.tsx";
import { OrderShipments } from "./order-shipments.tsx";
import { PieceThread } from "./piece-thread.tsx";

const OrderPageDocument = graphql(`
	query OrderPage($order: String!, $item: Int, $piece: String, $piecesAfter: String, $withPrice: Boolean!) {
		order(order: $order, item: $item, piece: $piece, piecesAfter: $piecesAfter) {
			orderNumber poNumber isBuyer
			mill { name timeZone }
			dataAsOf { at place timeZone }
			...FactsOfOrder
			...OrderLines
			...OrderConversation
			items { item }
			item {
				item poNumber orderedLb isBuyer state daysLate holdReason
				...FactsOfLine
				...OrderProgress
				...ComingOfLine
				...OrderPromises
				...OrderPieces
				thread { ...ThreadOfPiece }
				shipments { ...ShipmentOfLine }
				heats { ...HeatOfLine }
				complaints { ...ComplaintOfLine }
				acknowledgments @include(if: $withPrice) { ...AcknowledgedLine }
				invoices @include(if: $withPrice) { ...InvoiceOfLine }
				price @include(if: $withPrice) { ...PriceOfLine }
			}
		}
	}
`);

// Without an order the error page has its own title.
export const meta = ({ loaderData }: LoadedBy<typeof loader>) => (loaderData ? windowTitle(titleOf(loaderData)) : []);

type FoundOrder = NonNullable<OrderPageQuery["order"]>;

/**
 * An order that is not there, is not theirs or has no such line is one and the same 404; an address that names none is
 * a fatal one.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const page = context.get(pageContext);
	const { execute, viewer, requestId } = page;
	const address = readOrderAddress(new URL(request.url).searchParams) ?? failValidation(page);
	const withPrice = viewer !== undefined && seesPrices(viewer);
	const { order } = await execute(OrderPageDocument, { ...address, withPrice });
	if (!order || (address.item !== null && !order.item)) throw data({ requestId }, { status: 404 });
	// Prices of an order that the viewer only receives are left out, not null: "none yet" would not be true.
	return { ...(withPrice && order.isBuyer ? order : withoutPrices(order)), piecesAfter: address.piecesAfter };
}

// Fields that were not selected are undefined and would be sent to the browser by name.
function withoutPrices(order: FoundOrder): FoundOrder {
	const { paymentTerms: _terms, item, ...rest } = order;
	if (!item) return { ...rest, item };
	const { price: _price, acknowledgments: _acknowledgments, invoices: _invoices, thread, ...line } = item;
	const { invoices: _charged, ...known } = thread ?? {};
	return { ...rest, item: { ...line, thread: thread && (known as typeof thread) } };
}

type OrderPageData = Awaited<ReturnType<typeof loader>>;
type OrderItemData = NonNullable<OrderPageData["item"]>;

/** /customer/orders/single: one line of an order, or without `item` the order's lines. */
export default function OrderPage() {
	const order = useLoaderData<typeof loader>();
	const { item } = order;
	useOrderChanges({ order: order.orderNumber });
	return (
		<>
			<PageHeader
				title={titleOf(order)}
				titleAction={<CopyButton number={order.orderNumber} />}
				trail={trailOf(order)}
				trailEnd={m.order_trail_po({ po: item?.poNumber ?? order.poNumber })}
				mark={item && <ItemMarks item={item} />}
				stamp={order.dataAsOf ?? null}
				actions={item && <Neighbours order={order} item={item.item} />}
			/>
			<OrderFacts order={order} item={item ?? undefined} />
			{item ? (
				<ItemPanels order={order} item={item} />
			) : (
				<div className={styles.column}>
					<OrderLines order={order} />
					<OrderConversation order={order} />
				</div>
			)}
		</>
	);
}

function ItemPanels({ order, item }: { order: OrderPageData; item: OrderItemData }) {
	return (
		<div className={styles.columns}>
			<div className={styles.column}>
				<OrderProgress item={item} />
				{item.thread && <PieceThread thread={item.thread} />}
				<OrderPromises order={order.orderNumber} item={item} />
				<OrderConversation order={order} item={item.item} />
				<OrderPieces order={order} item={item} />
				<OrderHeats heats={item.heats} />
			</div>
			<div className={styles.column}>
				<OrderComing item={item} />
				<OrderShipments shipments={item.shipments} isBuyer={item.isBuyer} />
				{item.price && <OrderPrice price={item.price} orderedLb={item.orderedLb} />}
				{item.acknowledgments && <OrderAcknowledgments acknowledgments={item.acknowledgments} />}
				{item.invoices && <OrderInvoices invoices={item.invoices} />}
				<OrderComplaints complaints={item.complaints} />
				{order.items.length > 1 && <OrderLines order={order} current={item.item} isNarrow />}
			</div>
		</div>
	);
}

function Neighbours({ order, item }: { order: OrderPageData; item: number }) {
	const at = order.items.findIndex((line) => line.item === item);
	const [previous, next] = [order.items[at - 1], order.items[at + 1]];
	return (
		<>
			{previous && (
				<ButtonLink to={paths.order(order.orderNumber, previous.item)} icon="left" rel="prev">
					{m.order_previous()}
				</ButtonLink>
			)}
			{next && (
				<ButtonLink to={paths.order(order.orderNumber, next.item)} icon="right" rel="next">
					{m.order_next()}
				</ButtonLink>
			)}
		</>
	);
}

function trailOf({ orderNumber, item, items }: OrderPageData) {
	const orders = { to: paths.orders, label: m.order_trail_orders() };
	return item && items.length > 1 ? [orders, { to: paths.order(orderNumber), label: orderNumber }] : [orders];
}

function titleOf({ orderNumber, item }: Pick<OrderPageData, "orderNumber" | "item">): string {
	return item ? m.order_title({ order: orderNumber, item: item.item }) : orderNumber;
}
