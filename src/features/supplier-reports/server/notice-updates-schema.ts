import type { Transaction } from "#server/database/database.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { liveKinds, type ShippingNoticeKey } from "#shared/live-kinds.ts";

type NoticeUpdate = { notice: string; state: string };

/** Shipping notices that changed state, sent to their supplier; row policies are checked on delivery. */
const noticeUpdates: Topic<ShippingNoticeKey, NoticeUpdate> = {
	kind: liveKinds.shippingNotices,
	mayConcern: ({ suppliers }, { account }) => suppliers.has(account),
	read: async (tx, keys) =>
		(await readStates(tx, keys)).map(({ notice, state }) => (state === null ? undefined : { notice, state })),
};

function readStates(tx: Transaction, keys: ShippingNoticeKey[]): Promise<{ notice: string; state: string | null }[]> {
	return tx.sql(
		`select k.notice, s.state from unnest($1::bigint[], $2::text[]) with ordinality k (account, notice, n)
		 left join shipping_notices s on s.account_id = k.account and s.notice_number = k.notice order by k.n`,
		[keys.map(({ account }) => account), keys.map(({ notice }) => notice)],
	);
}

/** Adds the subscription `shippingNoticeChanged`. */
export function addNoticeUpdates(builder: Builder): void {
	const notice = builder.objectRef<NoticeUpdate>("ShippingNoticeUpdate").implement({
		description: "A shipping notice whose state has changed.",
		access: "supplier",
		fields: (t) => ({
			notice: t.exposeString("notice", { description: "Its number." }),
			state: t.exposeString("state", { description: "State of its least advanced load." }),
		}),
	});
	const updates = builder.objectRef<Changes<NoticeUpdate>>("ShippingNoticeUpdates").implement({
		description: "Shipping notices whose state has changed since the last update.",
		access: "supplier",
		fields: (t) => ({
			notices: t.field({ type: [notice], description: "The notices.", resolve: ({ rows }) => rows }),
			isComplete: t.exposeBoolean("isComplete", { description: "False if there are more than are listed." }),
		}),
	});
	builder.subscriptionField("shippingNoticeChanged", (t) =>
		t.field({
			type: updates,
			access: "supplier",
			description: "The viewer's shipping notices as their state changes.",
			subscribe: (_root, _args, context) => follow(context, noticeUpdates),
			resolve: (update) => update,
		}),
	);
}
