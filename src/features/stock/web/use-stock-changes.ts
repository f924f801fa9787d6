import type { StockChangedSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { requestStateLabel } from "#shared/stock/stock-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import type { LiveUpdates } from "#web/realtime/gather-updates.ts";
import { useLiveUpdates } from "#web/realtime/use-live-updates.ts";

const stockChanged = graphql(`
	subscription StockChanged { stockChanged { isComplete requests { id poNumber state } } }
`);

type RequestUpdate = { id: string; poNumber: string; state: string };

// Holds of others are shown in place; only the mill's decisions about own requests are announced, not withdrawals, which
// are the company's own.
const updates: LiveUpdates<StockChangedSubscription, RequestUpdate> = {
	read: ({ stockChanged: { requests, isComplete } }) => ({ items: requests, isComplete }),
	keyOf: ({ id }) => id,
	wordsOf: (requests) => {
		const [first, ...others] = requests.filter(({ state }) => state !== "withdrawn");
		if (!first) return undefined;
		if (others.length > 0) return m.stock_live_requests({ count: others.length + 1 });
		return m.stock_live_request({ po: first.poNumber, state: requestStateLabel(first.state) });
	},
};

/** Keeps the stock page current: held and freed items, and the mill's decisions. */
export function useStockChanges(): void {
	useLiveUpdates(stockChanged, {}, updates);
}
