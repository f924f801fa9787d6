import type { Builder } from "#server/graphql/builder.ts";
import { countUnread, findNewestUnread, type Notification } from "#server/notifications/notifications-queries.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { liveKinds, type NotificationKey } from "#shared/live-kinds.ts";
import type { addNotifications } from "./notifications-schema.ts";

type BellState = { unread: number; newest: Notification | null };

/** The state of a person's bell, sent to that person only; row policies decide what counts. */
const bellChanges: Topic<NotificationKey, BellState> = {
	kind: liveKinds.notifications,
	mayConcern: ({ person, soldTos, shipTos, suppliers }, key) =>
		key.person === person &&
		(key.account === null ||
			soldTos.has(key.account) ||
			suppliers.has(key.account) ||
			(key.shipTo !== null && shipTos.has(key.shipTo))),
	read: async (tx, keys) => {
		const unread = await countUnread(tx);
		const newest = await findNewestUnread(tx);
		return keys.map(() => ({ unread, newest: newest ?? null }));
	},
};

/** Adds the subscription `notificationRaised`. */
export function addNotificationRaised(builder: Builder, notification: ReturnType<typeof addNotifications>): void {
	const updates = builder.objectRef<Changes<BellState>>("NotificationUpdates").implement({
		description: "The viewer's bell after something came, or was read elsewhere.",
		access: "signedIn",
		fields: (t) => ({
			unread: t.int({ description: "How many are unread now.", resolve: ({ rows }) => rows.at(-1)?.unread ?? 0 }),
			newest: t.field({
				type: notification,
				nullable: true,
				description: "The unread one that came last.",
				resolve: ({ rows }) => rows.at(-1)?.newest ?? null,
			}),
		}),
	});
	builder.subscriptionField("notificationRaised", (t) =>
		t.field({
			type: updates,
			access: "signedIn",
			description: "The viewer's bell whenever it changes.",
			subscribe: (_root, _args, context) => follow(context, bellChanges),
			resolve: (update) => update,
		}),
	);
}
