import type { DisputeAnsweredSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import type { LiveUpdates } from "#web/realtime/gather-updates.ts";
import { useLiveUpdates } from "#web/realtime/use-live-updates.ts";

const disputeAnswered = graphql(`
	subscription DisputeAnswered {
		disputeAnswered {
			isComplete
			disputes {
				receipt
			}
		}
	}
`);

const updates: LiveUpdates<DisputeAnsweredSubscription, string> = {
	read: ({ disputeAnswered: { disputes, isComplete } }) => ({
		items: disputes.map(({ receipt }) => receipt),
		isComplete,
	}),
	keyOf: (receipt) => receipt,
	wordsOf: ([receipt, ...others]) => {
		if (receipt === undefined) return undefined;
		return others.length > 0
			? m.supply_disputes_answered({ count: others.length + 1 })
			: m.supply_dispute_answered({ receipt });
	},
};

/** Keeps a page of receipts as the mill answers what is disputed, and says so without taking the focus. */
export function useDisputeAnswers(): void {
	useLiveUpdates(disputeAnswered, {}, updates);
}
