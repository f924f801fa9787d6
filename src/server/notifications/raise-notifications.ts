import { groupNames } from "#shared/access.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import {
	defaultChoices,
	insideSalesChoices,
	type NotificationEvent,
	type NotificationSubject,
} from "#shared/notifications/notification-events.ts";
import { companyEventOf } from "#shared/webhooks/company-events.ts";
import type { RowScope, Transaction } from "../database/database.ts";
import { spreadWebhooksJobName } from "../outbox.ts";
import { recordedSql } from "./company-events.ts";

/** Name of the job that writes the mails of notifications that are due at once. */
export const mailNotificationsJobName = "mail-notifications";

/** SQL of whether an instant is recent enough for a notification: a backlog that is loaded late notifies nobody. */
export function isRecent(instant: string): string {
	return `${instant} > now() - interval '7 days'`;
}

/**
 * Notifies users who may see what has happened and have not turned it off, in the same transaction and by one statement
 * for any number of events; never the person whom that transaction states, who did it. `query` returns a row for each
 * event: `account_id` (sold-to or supplier), `ship_to_id` (null if a ship-to must not know, as of prices), `source_key`
 * (an event with a known key notifies nobody), `happened_at` and `subject` (NotificationSubject as jsonb). Events older
 * than seven days notify nobody. With `hasAskers` the query returns `askers` too, ids of people who asked: they are
 * notified at once, unless they chose otherwise. With `hasTakers` only the people in its `takers` are notified; with
 * `skipsTakers` nobody who is already notified as a taker under its `taker_key`. With `isPersonal` it returns
 * `person_id`, who alone is notified, whatever accounts they have: a row policy decides whether they see it. What
 * programs of companies are told of is recorded for their webhooks too (company_events). Runs as millgate_feeds or
 * millgate_admin.
 */
export async function raiseNotifications(
	tx: Transaction,
	event: NotificationEvent,
	query: string,
	values: unknown[] = [],
	{ hasAskers = false, hasTakers = false, skipsTakers = false, isPersonal = false } = {},
): Promise<void> {
	const { bell, mail } = defaultChoices[event];
	const salesMail = insideSalesChoices[event].mail;
	const ofSales = salesMail === mail ? "" : `when ${isInsideSales} then '${salesMail}'`;
	const usual = (n: number, others = "") =>
		hasAskers ? `case when c.person_id = any (c.askers) then 'now' ${others} else ${place(n)} end` : place(n);
	const takers = hasTakers ? "where c.person_id = any (c.takers)" : "";
	const isTaker =
		"t.account_id = c.account_id and t.person_id = c.person_id and t.event = 'takenDocument' and t.source_key = c.taker_key";
	const butTakers = skipsTakers ? `where not exists (select from notifications t where ${isTaker})` : "";
	const place = (n: number) => `$${values.length + n}`;
	const kind = companyEventOf(event);
	await tx.sql(
		`with holders as (select person_id, account_id, list from person_accounts
		where expires_at is null or expires_at > now()),
		found as (select * from (${query}) q where ${isRecent("q.happened_at")}),
		concerned as (
			${isPersonal ? "select * from found" : ofAccountsSql}
		),
		wanted as (
			select c.*, coalesce(b.frequency, ${usual(2)}) <> 'off' as is_in_bell,
			nullif(coalesce(m.frequency, ${usual(3, ofSales)}), 'off') as mail
			from concerned c join people p on p.id = c.person_id and p.is_active and p.id is distinct from viewer_person()
			left join notification_preferences b on b.person_id = c.person_id and b.event = ${place(1)} and b.channel = 'bell'
			left join notification_preferences m on m.person_id = c.person_id and m.event = ${place(1)} and m.channel = 'mail'
			${takers} ${butTakers}
		),
		raised as (
			insert into notifications (account_id, person_id, event, source_key, ship_to_id, subject, happened_at, is_in_bell,
			mail)
			select account_id, person_id, ${place(1)}, source_key, ship_to_id, subject, happened_at, is_in_bell, mail
			from wanted where is_in_bell or mail is not null order by account_id, person_id, happened_at, source_key
			on conflict do nothing returning person_id, account_id, ship_to_id, is_in_bell, mail
		)${kind === undefined ? "" : recordedSql(kind)}
		select
			${kind === undefined ? "" : `(select jobs.enqueue('${spreadWebhooksJobName}', '{}') from recorded limit 1),`}
			(select publish_change('${liveKinds.notifications}',
			jsonb_agg(distinct jsonb_build_object('person', person_id, 'account',
			${isPersonal ? "null::bigint" : "account_id"}, 'shipTo', ship_to_id)))
				from raised where is_in_bell having count(*) > 0),
			(select jobs.enqueue('${mailNotificationsJobName}', '{}') from raised where mail = 'now' limit 1)`,
		[...values, event, bell, mail],
	);
}

const isInsideSales = `exists (select from person_groups g where g.person_id = c.person_id
				and g.group_name = '${groupNames.insideSales}'
				and (g.expires_at is null or g.expires_at > now()))`;

const ofAccountsSql = `
			select p.person_id, f.* from found f join holders p on p.account_id = f.account_id
			and p.list in ('sold_to', 'supplier')
			union select p.person_id, f.* from found f join holders p on p.account_id = f.ship_to_id and p.list = 'ship_to'`;

/**
 * Notifies the viewer of what concerns nobody else, in their own transaction and through their first account: a
 * notification is visible while its account is in reach. A viewer without accounts is not notified.
 */
export async function notifyViewer(
	tx: Transaction,
	event: NotificationEvent,
	{ soldToIds = [], shipToIds = [] }: RowScope,
	sourceKey: string,
	subject: NotificationSubject,
): Promise<void> {
	const [account] = [...soldToIds, ...shipToIds];
	if (account === undefined) return;
	const { bell, mail } = defaultChoices[event];
	await tx.sql(
		`with chosen as (
			select coalesce(max(frequency) filter (where channel = 'bell'), $5) <> 'off' as is_in_bell,
				nullif(coalesce(max(frequency) filter (where channel = 'mail'), $6), 'off') as mail
			from notification_preferences where person_id = viewer_person() and event = $3
		), raised as (
			insert into notifications (account_id, person_id, event, source_key, ship_to_id, subject, happened_at, is_in_bell,
			mail)
			select $1, viewer_person(), $3, $4, $2, $7, now(), is_in_bell, mail from chosen
			where is_in_bell or mail is not null
			on conflict do nothing returning is_in_bell, mail
		)
		select
			(select publish_change('${liveKinds.notifications}',
				jsonb_build_array(jsonb_build_object('person', viewer_person(), 'account', $1::bigint, 'shipTo', $2::bigint)))
				from raised where is_in_bell),
			(select jobs.enqueue('${mailNotificationsJobName}', '{}') from raised where mail = 'now')`,
		[account, soldToIds.length > 0 ? null : account, event, sourceKey, bell, mail, JSON.stringify(subject)],
	);
}
