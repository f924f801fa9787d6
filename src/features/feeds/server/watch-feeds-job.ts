import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { type AdministratorsMail, mailAdministrators } from "#server/mail/mail-administrators.ts";
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

type Stand = { entity: string; asOf: string; hours: number; isLate: boolean };

/**
 * Tells administrators of what has become late by the schedule, in one mail and once, and in another when it is in time again. What was never sent
 * is not late, it has not begun.
 */
export async function watchFeeds({ database, config }: Pick<Services, "database" | "config">): Promise<void> {
	const schedule = readFeedSchedule(config.FEED_SCHEDULE);
	const site = config.PUBLIC_URL ?? "";
	await database.transaction("millgate_admin", {}, async (tx) => {
		const stands = await readStands(tx, schedule);
		const late = stands.filter(({ isLate }) => isLate).map(({ entity }) => entity);
		const ended = await tx.sql<Named>("delete from feed_alarms where entity <> all ($1) returning entity", [late]);
		const begun = await tx.sql<Named>(
			"insert into feed_alarms (entity) select unnest($1::text[]) on conflict do nothing returning entity",
			[late],
		);
		const [news, relief] = [begun, ended].map((named) => stands.filter(({ entity }) => named.some((one) => one.entity === entity)));
		if (news?.length) await mailAdministrators(tx, site, (language) => lateMail(news, language));
		if (relief?.length) await mailAdministrators(tx, site, (language) => inTimeMail(relief, language));
	});
}

type Named = { entity: string };

function readStands(tx: Transaction, schedule: FeedSchedule): Promise<Stand[]> {
	return tx.sql<Stand>(
		`select f.entity, to_json(f.as_of) #>> '{}' as "asOf", s.hours, f.as_of < now() - make_interval(secs => s.hours * 3600) as "isLate"
		 from jsonb_to_recordset($1::jsonb) s (entity text, hours float8)
		 join feed_freshness f on f.entity = s.entity and f.mill = '' order by f.as_of, f.entity`,
		[JSON.stringify([...schedule].map(([entity, hours]) => ({ entity, hours })))],
	);
}

function lateMail(late: readonly Stand[], language: Language): AdministratorsMail {
	const locale = { locale: language };
	return {
		subject: m.feeds_mail_subject({ what: namesOf(late, language) }, locale),
		paragraphs: [...late.map((one) => m.feeds_mail_late(saidOf(one, language), locale)), m.feeds_mail_once({}, locale)],
		link: { label: m.feeds_mail_link({}, locale), path: paths.admin },
	};
}

function inTimeMail(stands: readonly Stand[], language: Language): AdministratorsMail {
	const locale = { locale: language };
	return {
		subject: m.feeds_mail_in_time_subject({ what: namesOf(stands, language) }, locale),
		paragraphs: stands.map((one) => m.feeds_mail_in_time(saidOf(one, language), locale)),
		link: { label: m.feeds_mail_link({}, locale), path: paths.admin },
	};
}

const namesOf = (stands: readonly Stand[], language: Language) => stands.map(({ entity }) => entityWord(entity, language)).join(", ");

function saidOf({ entity, asOf, hours }: Stand, language: Language) {
	const time = new Intl.DateTimeFormat(language === "es" ? "es-MX" : "en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
	return { what: entityWord(entity, language), since: `${time.format(new Date(asOf))} UTC`, hours };
}
