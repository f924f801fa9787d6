import type { DeskMovedSubscription } from "#generated/graphql/graphql.ts";
import { graphql } from "#web/data/graphql.ts";
import type { LiveUpdates } from "#web/realtime/gather-updates.ts";
import { useLiveUpdates } from "#web/realtime/use-live-updates.ts";

const deskMoved = graphql(`
	subscription DeskMoved {
		deskMoved {
			count
		}
	}
`);

// The queue itself says it: a word at every question of forty customers would be one too many.
const updates: LiveUpdates<DeskMovedSubscription, number> = {
	read: ({ deskMoved: { count } }) => ({ items: [count], isComplete: true }),
	keyOf: String,
	wordsOf: () => undefined,
};

/** Keeps the queue as customers write, and colleagues take and answer. */
export function useDeskUpdates(): void {
	useLiveUpdates(deskMoved, {}, updates);
}
