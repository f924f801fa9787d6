import type { DeskChangedSubscription } from "#generated/graphql/graphql.ts";
import { graphql } from "#web/data/graphql.ts";
import type { LiveUpdates } from "#web/realtime/gather-updates.ts";
import { useLiveUpdates } from "#web/realtime/use-live-updates.ts";

const deskChanged = graphql(`
	subscription DeskChanged {
		deskChanged {
			count
		}
	}
`);

// The queue shows the change: an announcement for every question of forty customers would be too many.
const updates: LiveUpdates<DeskChangedSubscription, number> = {
	read: ({ deskChanged: { count } }) => ({ items: [count], isComplete: true }),
	keyOf: String,
	wordsOf: () => undefined,
};

/** Keeps the queue current as customers write, and colleagues assign and answer items. */
export function useDeskUpdates(): void {
	useLiveUpdates(deskChanged, {}, updates);
}
