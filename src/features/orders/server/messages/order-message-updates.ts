import type { Builder } from "#server/graphql/builder.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { liveKinds, type OrderMessageKey } from "#shared/live-kinds.ts";

/**
 * Orders about which another user wrote, sent to users who may read the messages: row policies are checked on
 * delivery.
 */
const orderMessages: Topic<OrderMessageKey, string> = {
	kind: liveKinds.orderMessages,
	mayConcern: ({ soldTos, shipTos }, { account, shipTo }) =>
		soldTos.has(account) || (shipTo !== null && shipTos.has(shipTo)),
	read: async (tx, keys) => {
		const rows = await tx.sql<{ account: number; order: string }>(
			`select distinct account_id as account, order_number as "order" from order_messages
			 where account_id = any ($1::bigint[]) and order_number = any ($2)`,
			[keys.map(({ account }) => account), keys.map(({ order }) => order)],
		);
		return keys.map(({ account, order }) => rows.find((row) => row.account === account && row.order === order)?.order);
	},
};

/** Adds the subscription `orderMessaged`. */
export function addOrderMessageUpdates(builder: Builder): void {
	const updates = builder.objectRef<Changes<string>>("OrderMessageUpdates").implement({
		description: "Orders with new messages since the last update.",
		access: "customer",
		fields: (t) => ({
			orders: t.stringList({ description: "Their numbers.", resolve: ({ rows }) => [...new Set(rows)] }),
			isComplete: t.boolean({
				description: "False when there are more than are named.",
				resolve: ({ isComplete }) => isComplete,
			}),
		}),
	});
	builder.subscriptionField("orderMessaged", (t) =>
		t.field({
			type: updates,
			access: "customer",
			description: "Orders of the viewer as others, and the mill, write about them.",
			args: { order: t.arg.string({ description: "Only this order." }) },
			subscribe: (_root, { order }, context) =>
				follow(
					context,
					orderMessages,
					(key) => key.person !== context.viewer?.personId && (order ?? key.order) === key.order,
				),
			resolve: (update) => update,
		}),
	);
}
