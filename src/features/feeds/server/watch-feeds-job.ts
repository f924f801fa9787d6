import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { mailAdministrators } from "#server/mail/mail-administrators.ts";
import type { Services } from "#server/request-context.ts";
import { entityWord } from "#shared/feed-words.ts";
import type { Language } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { type FeedSchedule, readFeedSchedule } from "../feed-schedule.ts";

/** Looks every ten minutes for kinds of data that should have come by now. */
export const watchFeedsJob: Job<unknown> = {
	name: "watch-feeds",
	every: "*/10 * * * *",
	run: (_payload, services) => watchFeeds(services),
};

type Late = { entity: string; asOf: string; hours: number };

/**
 * Tells administrators of what has become late by the schedule, in one mail and once: it is told again only after it has come. What was
 * never sent is not late, it has not begun.
 */
export async function watchFeeds({ database, config }: Pick<Services, "database" | "config">): Promise<void> {
	const schedule = readFeedSchedule(config.FEED_SCHEDULE);
	await database.transaction("millgate_admin", {}, async (tx) => {
		const late = await findLate(tx, schedule);
		const entities = late.map(({ entity }) => entity);
		await tx.sql("delete from feed_alarms where entity <> all ($1)", [entities]);
		const noticed = await tx.sql<{ entity: string }>(
			"insert into feed_alarms (entity) select unnest($1::text[]) on conflict do nothing returning entity",
			[entities],
		);
		const news = late.filter(({ entity }) => noticed.some((one) => one.entity === entity));
		if (news.length > 0) await mailAdministrators(tx, config.PUBLIC_URL ?? "", (language) => lateMail(news, language));
	});
}

function findLate(tx: Transaction, schedule: FeedSchedule): Promise<Late[]> {
	return tx.sql<Late>(
		`select f.entity, to_json(f.as_of) #>> '{}' as "asOf", s.hours from jsonb_to_recordset($1::jsonb) s (entity text, hours float8)
		 join feed_freshness f on f.entity = s.entity and f.mill = ''
		 where f.as_of < now() - make_interval(secs => s.hours * 3600) order by f.as_of, f.entity`,
		[JSON.stringify([...schedule].map(([entity, hours]) => ({ entity, hours })))],
	);
}

function lateMail(late: readonly Late[], language: Language) {
	const locale = { locale: language };
	const time = new Intl.DateTimeFormat(language === "es" ? "es-MX" : "en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
	const lines = late.map(({ entity, asOf, hours }) =>
		m.feeds_mail_late({ what: entityWord(entity, language), since: `${time.format(new Date(asOf))} UTC`, hours }, locale),
	);
	const named = late.map(({ entity }) => entityWord(entity, language)).join(", ");
	return {
		subject: m.feeds_mail_subject({ what: named }, locale),
		paragraphs: [...lines, m.feeds_mail_once({}, locale)],
		link: { label: m.feeds_mail_link({}, locale), path: paths.admin },
	};
}
