import type { Transaction } from "#server/database/database.ts";
import { groupNames, type UserJson } from "#shared/access.ts";
import type { NotificationChoices } from "#shared/notifications/notification-choices.ts";
import { defaultChoices, insideSalesChoices, notificationEvents } from "#shared/notifications/notification-events.ts";

type Row = { event: string; channel: "bell" | "mail"; frequency: string };

const usualOf = (user: UserJson) =>
	user.Groups.includes(groupNames.insideSales) ? insideSalesChoices : defaultChoices;

/** What the viewer chose, and the defaults where they chose nothing. */
export async function findChoices(tx: Transaction, user: UserJson): Promise<NotificationChoices> {
	const usual = usualOf(user);
	const rows = await tx.sql<Row>("select event, channel, frequency from notification_preferences");
	const chosen = new Map(rows.map(({ event, channel, frequency }) => [`${event} ${channel}`, frequency]));
	const choices = notificationEvents.map((event) => {
		const { bell, mail } = usual[event];
		return [event, { bell: chosen.get(`${event} bell`) ?? bell, mail: chosen.get(`${event} mail`) ?? mail }];
	});
	return Object.fromEntries(choices) as NotificationChoices;
}

/** Keeps the viewer's choices where they differ from what holds anyway, or once did; false when all were so already. */
export async function saveChoices(tx: Transaction, user: UserJson, choices: NotificationChoices): Promise<boolean> {
	const usual = usualOf(user);
	const rows = notificationEvents.flatMap((event) =>
		(["bell", "mail"] as const).map((channel) => [event, channel, choices[event][channel], usual[event][channel]]),
	);
	const column = (n: number) => rows.map((row) => row[n] ?? null);
	const changed = await tx.sql(
		`insert into notification_preferences as p (person_id, event, channel, frequency)
		 select viewer_person(), c.event, c.channel, c.frequency
		 from unnest($1::text[], $2::text[], $3::text[], $4::text[]) c (event, channel, frequency, usual)
		 where c.frequency <> c.usual
		 or exists (select from notification_preferences k where k.event = c.event and k.channel = c.channel)
		 on conflict (person_id, event, channel) do update set frequency = excluded.frequency, changed_at = now()
		 where p.frequency <> excluded.frequency returning 1`,
		[column(0), column(1), column(2), column(3)],
	);
	return changed.length > 0;
}

/** Whether a user has ended mails of all these events. */
export async function areStopped(tx: Transaction, personId: number, events: readonly string[]): Promise<boolean> {
	const stopped = await tx.sql(
		`select from notification_preferences where person_id = $1 and event = any ($2) and channel = 'mail'
			and frequency = 'off'`,
		[personId, events],
	);
	return stopped.length === events.length;
}

/** Ends mails of these events for a user, no matter who they are. */
export async function stopMails(tx: Transaction, personId: number, events: readonly string[]): Promise<void> {
	await tx.sql(
		`insert into notification_preferences as p (person_id, event, channel, frequency)
		 select $1, event, 'mail', 'off' from unnest($2::text[]) event
		 on conflict (person_id, event, channel) do update set frequency = excluded.frequency, changed_at = now()
		 where p.frequency <> excluded.frequency`,
		[personId, events],
	);
}
