import { groupNames } from "#shared/access.ts";
import { deskEvents, type NotificationSubject } from "#shared/notifications/notification-events.ts";
import type { Transaction } from "../database/database.ts";

export type Digest = "daily" | "weekly";

/** A user who gets a mail, in their words and by their clock. */
export type MailReader = {
	id: number;
	email: string;
	name: string;
	language: "en" | "es";
	units: "imperial" | "metric";
	dateFormat: "locale" | "iso" | "mdy" | "dmy";
	timeZone: string;
};
export type DueNotification = {
	event: string;
	subject: NotificationSubject;
	accountName: string | null;
	happenedAt: string;
};

const reader = `p.id, p.email, p.name, p.language, p.units, p.date_format as "dateFormat", known_zone(p.time_zone) as "timeZone"`;
// The hour by people's own clock from which a digest may come.
const digestHour = 7;
/** Most readers that one query returns; the caller queries again after them. */
export const mostReaders = 1000;

/** A user who has something due at once. */
export function findReadersNow(tx: Transaction): Promise<MailReader[]> {
	return tx.sql<MailReader>(
		`select ${reader} from people p
		 where p.id in (select n.person_id from notifications n where n.mail = 'now' and n.mailed_at is null)
		 and p.is_active order by p.id limit ${mostReaders}`,
	);
}

const start = { daily: "date_trunc('day', t.local)", weekly: "date_trunc('week', t.local)" } as const;

/**
 * The users whose digest is due at an instant (by default now): it is past seven by their own clock, of the day or of
 * the week's Monday, they have not had that one, and something happened before. `day` is the one it is for.
 */
export function findDigestReaders(
	tx: Transaction,
	digest: Digest,
	at?: Date,
): Promise<(MailReader & { day: string; until: string })[]> {
	return tx.sql(
		`select ${reader}, s.day::date::text as day, (s.day at time zone z.name)::text as until
		 from people p
		 cross join lateral (select known_zone(p.time_zone) as name) z
		 cross join lateral (select coalesce($2::timestamptz, now()) at time zone z.name as local) t
		 cross join lateral (select ${start[digest]} + interval '${digestHour} hours' as day) s
		 where p.is_active and t.local >= s.day
			and not exists (select from notification_digests d where d.person_id = p.id and d.frequency = $1
			and d.sent_for >= s.day::date)
			and exists (select from notifications n where n.person_id = p.id and n.mail = $1 and n.mailed_at is null
				and n.created_at < s.day at time zone z.name)
		 order by p.id limit ${mostReaders}`,
		[digest, at ?? null],
	);
}

/** Moves waiting notifications to the digest, or to immediate mail, that their reader has chosen since. */
export async function followChoices(tx: Transaction): Promise<void> {
	await tx.sql(
		`update notifications n set mail = o.frequency from notification_preferences o
		 where n.mail in ('daily', 'weekly') and n.mailed_at is null and o.person_id = n.person_id and o.event = n.event
			and o.channel = 'mail' and o.frequency not in ('off', n.mail)`,
	);
}

/** Records that a digest is sent; false if it has been sent already. */
export async function claimDigest(tx: Transaction, personId: number, digest: Digest, day: string): Promise<boolean> {
	const rows = await tx.sql(
		`insert into notification_digests as d (person_id, frequency, sent_for) values ($1, $2, $3)
		 on conflict (person_id, frequency) do update set sent_for = excluded.sent_for where d.sent_for < excluded.sent_for
		 returning 1`,
		[personId, digest, day],
	);
	return rows.length > 0;
}

/**
 * Takes what is due to a user: it counts as mailed from here on, in this transaction. Answered is what they may still
 * see and still want mailed: an account taken away takes its mails with it, and so does an event turned off since.
 * Newest first.
 */
export function takeDue(
	tx: Transaction,
	personId: number,
	frequency: Digest | "now",
	until?: string,
): Promise<DueNotification[]> {
	return tx.sql<DueNotification>(
		`with taken as (
			update notifications set mailed_at = now()
			where person_id = $1 and mail = $2 and mailed_at is null and created_at < coalesce($3::timestamptz, 'infinity')
			returning *
		)
		select t.event, t.subject, case when t.subject->>'isOwn' is null then a.name end as "accountName",
		to_json(t.happened_at)#>>'{}' as "happenedAt"
		from taken t join accounts a on a.id = t.account_id and a.is_active
		where not exists (select from notification_preferences o where o.person_id = $1 and o.event = t.event
		and o.channel = 'mail'
				and o.frequency = 'off')
			and ((t.event = any ($4) and exists (select from person_groups g
			where g.person_id = $1 and g.group_name = '${groupNames.admin}'))
			or exists (select from person_accounts r where r.person_id = $1
			and ((r.account_id = t.account_id and r.list in ('sold_to', 'supplier'))
			or (r.account_id = t.ship_to_id and r.list = 'ship_to'))))
		order by t.happened_at desc, t.id desc`,
		[personId, frequency, until ?? null, deskEvents],
	);
}

/** Whatever of these events was still to be mailed to a user is not any more. */
export async function dropDue(tx: Transaction, personId: number, events: readonly string[]): Promise<void> {
	await tx.sql(
		`update notifications set mail = null where person_id = $1 and event = any ($2) and mail is not null
			and mailed_at is null`,
		[personId, events],
	);
}
