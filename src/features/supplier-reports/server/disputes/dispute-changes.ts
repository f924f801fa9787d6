import type { Builder } from "#server/graphql/builder.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { type DisputeKey, liveKinds } from "#shared/live-kinds.ts";

type Change = { receipt: string };

/** Disputes that the mill answered, sent to their supplier; row policies are checked on delivery. */
const disputeChanges: Topic<DisputeKey, Change> = {
	kind: liveKinds.disputes,
	mayConcern: ({ suppliers }, { account }) => suppliers.has(account),
	read: async (tx, keys) => {
		const rows = await tx.sql<{ receipt: string | null }>(
			`select q.receipt_number as receipt from unnest($1::bigint[], $2::text[]) with ordinality k (account, receipt, n)
			 left join receipt_disputes q on q.account_id = k.account and q.receipt_number = k.receipt order by k.n`,
			[keys.map(({ account }) => account), keys.map(({ receipt }) => receipt)],
		);
		return rows.map(({ receipt }) => (receipt === null ? undefined : { receipt }));
	},
};

/** Adds the subscription `disputeAnswered`. */
export function addDisputeChanges(builder: Builder): void {
	const dispute = builder.objectRef<Change>("DisputeChange").implement({
		description: "A dispute that the mill has answered, as it is now.",
		access: "supplier",
		fields: (t) => ({
			receipt: t.exposeString("receipt", { description: "Number of its receipt." }),
		}),
	});
	const changes = builder.objectRef<Changes<Change>>("DisputeChanges").implement({
		description: "Disputes that were answered since the last update.",
		access: "supplier",
		fields: (t) => ({
			disputes: t.field({ type: [dispute], description: "The disputes.", resolve: ({ rows }) => rows }),
			isComplete: t.exposeBoolean("isComplete", { description: "False when more changed than is named." }),
		}),
	});
	builder.subscriptionField("disputeAnswered", (t) =>
		t.field({
			type: changes,
			access: "supplier",
			description: "Disputes of the viewer as the mill answers them.",
			subscribe: (_root, _args, context) => follow(context, disputeChanges),
			resolve: (update) => update,
		}),
	);
}
