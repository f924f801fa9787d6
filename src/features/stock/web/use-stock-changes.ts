import type { StockChangedSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { requestStateLabel } from "#shared/stock/stock-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import type { LiveUpdates } from "#web/realtime/gather-updates.ts";
import { useLiveUpdates } from "#web/realtime/use-live-updates.ts";

const stockChanged = graphql(`
	subscription StockChanged { stockChanged { isComplete requests { id poNumber state } } }
`);

type Moved = { id: string; poNumber: string; state: string };

// What others hold shows in place; only what the mill says about one's own requests is worth a
// message: what was withdrawn, one's own people did.
const updates: LiveUpdates<StockChangedSubscription, Moved> = {
	read: ({ stockChanged: { requests, isComplete } }) => ({ items: requests, isComplete }),
	keyOf: ({ id }) => id,
	wordsOf: (moved) => {
		const [first, ...others] = moved.filter(({ state }) => state !== "withdrawn");
		if (!first) return undefined;
		if (others.length > 0) return m.stock_live_requests({ count: others.length + 1 });
		return m.stock_live_request({ po: first.poNumber, state: requestStateLabel(first.state) });
	},
};

/** Keeps the stock page as it is: what is held and freed, and what the mill decides. */
export function useStockChanges(): void {
	useLiveUpdates(stockChanged, {}, updates);
}
