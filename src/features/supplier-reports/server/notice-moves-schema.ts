import type { Transaction } from "#server/database/database.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { liveKinds, type ShippingNoticeKey } from "#shared/live-kinds.ts";

type NoticeMove = { notice: string; state: string };

/** Shipping notices whose state moved, told to their supplier; the row policies decide when it is told. */
const noticeUpdates: Topic<ShippingNoticeKey, NoticeMove> = {
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

/** Adds the subscription `shippingNoticeMoved`. */
export function addNoticeMoves(builder: Builder): void {
	const move = builder.objectRef<NoticeMove>("ShippingNoticeMove").implement({
		description: "A shipping notice that has moved, as it is now.",
		access: "supplier",
		fields: (t) => ({
			notice: t.exposeString("notice", { description: "Its number." }),
			state: t.exposeString("state", { description: "Where its least advanced load stands." }),
		}),
	});
	const moves = builder.objectRef<Changes<NoticeMove>>("ShippingNoticeMoves").implement({
		description: "Shipping notices that moved since the last word.",
		access: "supplier",
		fields: (t) => ({
			notices: t.field({ type: [move], description: "The notices.", resolve: ({ rows }) => rows }),
			isComplete: t.exposeBoolean("isComplete", { description: "False when more moved than is named." }),
		}),
	});
	builder.subscriptionField("shippingNoticeMoved", (t) =>
		t.field({
			type: moves,
			access: "supplier",
			description: "The viewer's shipping notices as they move.",
			subscribe: (_root, _args, context) => follow(context, noticeUpdates),
			resolve: (update) => update,
		}),
	);
}
