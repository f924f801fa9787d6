import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "../data/graphql.ts";
import { closeToast, showToast } from "../ui/overlays/toast-list.ts";
import { followLive } from "./live-in-browser.ts";
import { createRefresh } from "./refresh.ts";

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

/**
 * Keeps a page of orders as the mill has them: all of the viewer's, those of one order, or one line. What changed is fetched again in
 * place, and said in a message that takes no focus.
 */
export function useOrderChanges({ order, item }: { order?: string | undefined; item?: number | undefined } = {}): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const changed = new Map<string, Line>();
		let isComplete = true;
		let toast: number | undefined;
		const say = () => {
			const text = wordsOf([...changed.values()], isComplete);
			changed.clear();
			isComplete = true;
			if (!text) return;
			// One message that is replaced: a busy morning must not fill the page with them.
			if (toast !== undefined) closeToast(toast);
			toast = showToast(text);
		};
		const refresh = createRefresh(() => revalidate().then(say));
		const sink = {
			next: ({ orderChanged: told }: { orderChanged: { isComplete: boolean; lines: Line[] } }) => {
				for (const line of told.lines) changed.set(`${line.orderNumber}/${line.item}`, line);
				isComplete &&= told.isComplete;
				refresh.ask();
			},
			resumed: refresh.ask,
		};
		const stop = followLive(orderChanged, { order: order ?? null, item: item ?? null }, sink);
		return () => {
			stop();
			refresh.stop();
		};
	}, [order, item, revalidate]);
}

function wordsOf([first, ...others]: Line[], isComplete: boolean): string | undefined {
	if (!isComplete) return m.web_live_many_lines();
	if (!first) return undefined;
	if (others.length > 0) return m.web_live_lines({ count: others.length + 1 });
	return m.web_live_line({ order: first.orderNumber, item: first.item });
}
