import type { Day } from "./calendar.ts";
import { textOf } from "./consignment.ts";
import type { FeedRows } from "./feed-files.ts";
import { type DrawnOrder, isLookedAt, writesSpanish } from "./order-book.ts";
import { insideSalesOf } from "./people.ts";

type Decided = { state: "confirmed" | "declined"; en: string; es: string; becameOrder?: boolean };

/**
 * How old a request is in days and what came of it. Without a decision it waits, or has expired if it is old enough:
 * one of every state.
 */
const fates: readonly { agoDays: number; items: number; po: string; decided?: Decided }[] = [
	{ agoDays: 1.2, items: 2, po: "STK-118" },
	{
		agoDays: 9.5,
		items: 1,
		po: "STK-112",
		decided: {
			state: "declined",
			en: "This plate is needed for a heat that fell short. Look at the same size on your list next week.",
			es: "Esta placa se necesita para una colada que quedó corta. La próxima semana habrá la misma medida en la lista.",
		},
	},
	{ agoDays: 12.4, items: 1, po: "STK-109" },
	{
		agoDays: 3.1,
		items: 1,
		po: "STK-116",
		decided: {
			state: "confirmed",
			en: "Loads on the next truck to you.",
			es: "Sale en el próximo camión.",
			becameOrder: true,
		},
	},
];

/**
 * Writes the stock that customers requested by telephone: `stock` numbers of the list, of which the last are used;
 * `orders` oldest first.
 */
export function writeStockRequests(
	files: FeedRows,
	{ today, stock, orders }: { today: Day; stock: readonly string[]; orders: readonly DrawnOrder[] },
): void {
	const newest = new Map(orders.filter(isLookedAt).map((order) => [order.buyer.customer.account, order]));
	// Half of the list stays free, however short it is.
	const free = stock.slice(Math.ceil(stock.length / 2));
	let count = 0;
	for (const order of newest.values()) {
		for (const fate of fates) {
			const items = free.splice(-fate.items);
			if (items.length < fate.items) return;
			count += 1;
			const request = `5ca1ab1e-0000-4000-8000-${String(count).padStart(12, "0")}`;
			writeRequest(files, { request, today, order, items, fate });
		}
	}
}

type Request = {
	request: string;
	today: Day;
	order: DrawnOrder;
	items: readonly string[];
	fate: (typeof fates)[number];
};

function writeRequest(
	files: FeedRows,
	{ request, today, order, items, fate: { agoDays, po, decided } }: Request,
): void {
	const isSpanish = writesSpanish(order);
	const moment = today - agoDays;
	files.add("stock-requests", {
		request,
		soldTo: order.buyer.customer.account,
		po: decided?.becameOrder ? order.po : po,
		mode: "truck",
		requestedWeek: textOf(today + 10).slice(0, 10),
		by: isSpanish ? "Compras, por teléfono" : "Purchasing, by telephone",
		at: textOf(moment),
		stock: items,
	});
	if (!decided) return;
	files.add("stock-decisions", {
		request,
		state: decided.state,
		at: textOf(moment + 0.7),
		by: insideSalesOf(order.buyer),
		note: isSpanish ? decided.es : decided.en,
		...(decided.becameOrder ? { order: order.order } : {}),
		revision: 1,
	});
}
