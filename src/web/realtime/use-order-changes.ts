import type { OrderChangedSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "../data/graphql.ts";
import type { LiveUpdates } from "./gather-updates.ts";
import { useLiveUpdates } from "./use-live-updates.ts";

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

const updates: LiveUpdates<OrderChangedSubscription, Line> = {
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
	useLiveUpdates(orderChanged, { order: order ?? null, item: item ?? null }, updates);
}
