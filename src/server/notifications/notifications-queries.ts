import { liveKinds } from "#shared/live-kinds.ts";
import type { NotificationSubject } from "#shared/notifications/notification-events.ts";
import type { Transaction } from "../database/database.ts";

/** A notification as its reader gets it; `accountName` is what it came through, unless it is about nothing but them. */
export type Notification = {
	id: number;
	event: string;
	subject: NotificationSubject;
	accountName: string | null;
	/** ISO instants. */
	happenedAt: string;
	readAt: string | null;
};

const columns = `n.id, n.event, n.subject, a.name as "accountName",
	to_json(n.happened_at)#>>'{}' as "happenedAt", to_json(n.read_at)#>>'{}' as "readAt"`;

/** The viewer's own in the bell, what happened last first, `limit` of them behind one (its instant and id). */
export function findNotifications(
	tx: Transaction,
	limit: number,
	behind?: { happenedAt: string; id: number },
): Promise<Notification[]> {
	return tx.sql<Notification>(
		`select ${columns} from notifications n left join accounts a on a.id = n.account_id and n.subject->>'isOwn' is null
		 where n.person_id = viewer_person() and n.is_in_bell
			and ($2::timestamptz is null or (n.happened_at, n.id) < ($2::timestamptz, $3::bigint))
		 order by n.happened_at desc, n.id desc limit $1`,
		[limit, behind?.happenedAt ?? null, behind?.id ?? null],
	);
}

/** The unread one that came last. */
export async function findNewestUnread(tx: Transaction): Promise<Notification | undefined> {
	const [newest] = await tx.sql<Notification>(
		`select ${columns} from notifications n left join accounts a on a.id = n.account_id and n.subject->>'isOwn' is null
		 where n.person_id = viewer_person() and n.is_in_bell and n.read_at is null order by n.id desc limit 1`,
	);
	return newest;
}

/** How many in the viewer's bell are unread. */
export async function countUnread(tx: Transaction): Promise<number> {
	const [row] = await tx.sql<{ unread: number }>(
		"select count(*) as unread from notifications where person_id = viewer_person() and is_in_bell and read_at is null",
	);
	return row?.unread ?? 0;
}

/**
 * Marks the viewer's own as read: these, or all up to one (so that what came meanwhile stays unread). Other pages hear
 * of it.
 */
export async function markRead(tx: Transaction, which: { ids: readonly number[] } | { upTo: number }): Promise<number> {
	const rows = await tx.sql<{ marked: number; announced: string | null }>(
		`with marked as (
			update notifications set read_at = now()
			where person_id = viewer_person() and is_in_bell and read_at is null and (id = any ($1::bigint[]) or id <= $2)
			returning id
		), counted as (select count(*) as marked from marked)
		select marked, case when marked > 0 then publish_change('${liveKinds.notifications}',
			jsonb_build_array(jsonb_build_object('person', viewer_person(), 'account', null, 'shipTo', null))) end as
			announced from counted`,
		"ids" in which ? [which.ids, null] : [[], which.upTo],
	);
	return rows[0]?.marked ?? 0;
}
