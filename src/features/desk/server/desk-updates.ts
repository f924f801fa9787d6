import type { Builder } from "#server/graphql/builder.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { type DeskChangeKey, liveKinds } from "#shared/live-kinds.ts";

/**
 * That something at the desk has changed; what it is, the page asks. Administrators have no accounts of their own, and
 * hear of all.
 */
const deskChanges: Topic<DeskChangeKey, true> = {
	kind: liveKinds.desk,
	mayConcern: ({ soldTos, suppliers }, { account }) =>
		soldTos.has(account) || suppliers.has(account) || (soldTos.size === 0 && suppliers.size === 0),
	read: async (_tx, keys) => keys.map(() => true),
};

/** Adds the subscription `deskMoved`. */
export function addDeskUpdates(builder: Builder): void {
	const moved = builder.objectRef<Changes<true>>("DeskMoved").implement({
		description: "That something at the desk has changed since the last word.",
		access: "desk",
		fields: (t) => ({
			count: t.int({ description: "How many accounts it was of.", resolve: ({ rows }) => rows.length }),
		}),
	});
	builder.subscriptionField("deskMoved", (t) =>
		t.field({
			type: moved,
			access: "desk",
			description: "Something was entered, answered or taken, of an account in reach.",
			subscribe: (_root, _args, context) => follow(context, deskChanges),
			resolve: (update) => update,
		}),
	);
}
