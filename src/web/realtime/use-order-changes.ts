import type { OrderChangedSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "../data/graphql.ts";
import type { LiveNews } from "./gather-news.ts";
import { useLiveNews } from "./use-live-news.ts";

const orderChanged = graphql(`
	subscription OrderChanged($order: String, $item: Int) {
		orderChanged(order: $order, item: $item) {
			isComplete
			lines {
				orderNumber
				item
			}
		}
	}
`);

type Line = { orderNumber: string; item: number };

const news: LiveNews<OrderChangedSubscription, Line> = {
	read: ({ orderChanged: { lines, isComplete } }) => ({ items: lines, isComplete }),
	keyOf: ({ orderNumber, item }) => `${orderNumber}/${item}`,
	wordsOf: ([first, ...others], isComplete) => {
		if (!isComplete) return m.web_live_many_lines();
		if (!first) return undefined;
		if (others.length > 0) return m.web_live_lines({ count: others.length + 1 });
		return m.web_live_line({ order: first.orderNumber, item: first.item });
	},
};

/** Keeps a page of orders as the mill has them: all of the viewer's, those of one order, or one line. */
export function useOrderChanges({ order, item }: { order?: string | undefined; item?: number | undefined } = {}): void {
	useLiveNews(orderChanged, { order: order ?? null, item: item ?? null }, news);
}
