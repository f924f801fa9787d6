import type { Builder } from "#server/graphql/builder.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { type DeskChangeKey, liveKinds } from "#shared/live-kinds.ts";

/**
 * Announces that something at the desk has changed; the page then queries what. Administrators have no accounts of
 * their own and receive all.
 */
const deskChanges: Topic<DeskChangeKey, true> = {
	kind: liveKinds.desk,
	mayConcern: ({ soldTos, suppliers }, { account }) =>
		soldTos.has(account) || suppliers.has(account) || (soldTos.size === 0 && suppliers.size === 0),
	read: async (_tx, keys) => keys.map(() => true),
};

/** Adds the subscription `deskChanged`. */
export function addDeskUpdates(builder: Builder): void {
	const updates = builder.objectRef<Changes<true>>("DeskUpdates").implement({
		description: "Changes at the desk since the last update.",
		access: "desk",
		fields: (t) => ({
			count: t.int({ description: "Number of changes.", resolve: ({ rows }) => rows.length }),
		}),
	});
	builder.subscriptionField("deskChanged", (t) =>
		t.field({
			type: updates,
			access: "desk",
			description: "Items of accounts in reach that were entered, answered or assigned.",
			subscribe: (_root, _args, context) => follow(context, deskChanges),
			resolve: (update) => update,
		}),
	);
}
