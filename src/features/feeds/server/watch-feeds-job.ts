import { m } from "#generated/texts/messages.js";
import { mailSiteOf } from "#server/branding/mail-brand.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { type AdministratorsMail, mailAdministrators } from "#server/mail/mail-administrators.ts";
import type { Services } from "#server/request-context.ts";
import { entityLabel } from "#shared/feed-labels.ts";
import { dateTimeFormat } from "#shared/intl-formats.ts";
import type { Language } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { type FeedSchedule, readFeedSchedule } from "../feed-schedule.ts";
import { freshnessByMillSql } from "./freshness-by-mill.ts";

/** Looks every ten minutes for kinds of data that should have come by now. */
export const watchFeedsJob: Job<unknown> = {
	name: "watch-feeds",
	every: "*/10 * * * *",
	run: (_payload, services) => watchFeeds(services),
};

type Freshness = {
	entity: string;
	mill: string;
	place: string | null;
	timeZone: string | null;
	asOf: string;
	hours: number;
	isOverdue: boolean;
};

/**
 * Mails administrators which kinds of data of which mills have become late by the schedule, once, and again when they
 * are in time. What a mill never sent is not late, it has not begun.
 */
export async function watchFeeds({ database, config }: Pick<Services, "database" | "config">): Promise<void> {
	const schedule = readFeedSchedule(config.FEED_SCHEDULE);
	const site = mailSiteOf(config);
	await database.transaction("millgate_admin", {}, async (tx) => {
		const feeds = await readFreshness(tx, schedule);
		const late = feeds.filter(({ isOverdue }) => isOverdue);
		const ended = await tx.sql<Named>(
			`delete from feed_alarms a where not exists (select from ${lateRows}
				where (l.entity, l.mill) = (a.entity, a.mill)) returning entity, mill`,
			[JSON.stringify(late)],
		);
		const begun = await tx.sql<Named>(
			`insert into feed_alarms (entity, mill) select l.entity, l.mill from ${lateRows} on conflict do nothing
				returning entity, mill`,
			[JSON.stringify(late)],
		);
		const [nowLate, relief] = [begun, ended].map((named) =>
			feeds.filter(({ entity, mill }) => named.some((one) => one.entity === entity && one.mill === mill)),
		);
		if (nowLate?.length) await mailAdministrators(tx, site, (language) => lateMail(nowLate, language));
		if (relief?.length) await mailAdministrators(tx, site, (language) => inTimeMail(relief, language));
	});
}

type Named = { entity: string; mill: string };

const lateRows = "jsonb_to_recordset($1::jsonb) l (entity text, mill text)";

function readFreshness(tx: Transaction, schedule: FeedSchedule): Promise<Freshness[]> {
	return tx.sql<Freshness>(
		`select f.entity, f.mill, f.place, f.time_zone as "timeZone", to_json(f.as_of) #>> '{}' as "asOf", s.hours,
			f.as_of < now() - make_interval(secs => s.hours * 3600) as "isOverdue"
		 from jsonb_to_recordset($1::jsonb) s (entity text, hours float8)
		 join ${freshnessByMillSql} f on f.entity = s.entity order by f.as_of, f.entity, f.mill`,
		[JSON.stringify([...schedule].map(([entity, hours]) => ({ entity, hours })))],
	);
}

function lateMail(late: readonly Freshness[], language: Language): AdministratorsMail {
	const locale = { locale: language };
	return {
		subject: m.feeds_mail_subject({ what: namesOf(late, language) }, locale),
		title: m.feeds_mail_title({}, locale),
		items: late.map((one) => ({
			text: nameOf(one, language),
			detail: m.feeds_mail_late(saidOf(one, language), locale),
		})),
		after: [m.feeds_mail_once({}, locale)],
		link: { label: m.feeds_mail_link({}, locale), path: paths.admin },
	};
}

function inTimeMail(feeds: readonly Freshness[], language: Language): AdministratorsMail {
	const locale = { locale: language };
	return {
		subject: m.feeds_mail_in_time_subject({ what: namesOf(feeds, language) }, locale),
		title: m.feeds_mail_in_time_title({}, locale),
		items: feeds.map((one) => ({
			text: nameOf(one, language),
			detail: m.feeds_mail_in_time(saidOf(one, language), locale),
		})),
		link: { label: m.feeds_mail_link({}, locale), path: paths.admin },
	};
}

// A subject longer than that is cut off in a list of mails.
const mostNamed = 2;

function namesOf(feeds: readonly Freshness[], language: Language): string {
	const what = feeds
		.slice(0, mostNamed)
		.map((one) => nameOf(one, language))
		.join("; ");
	const count = feeds.length - mostNamed;
	return count > 0 ? m.feeds_mail_and_more({ what, count }, { locale: language }) : what;
}

const nameOf = ({ entity, place }: Freshness, language: Language) =>
	[entityLabel(entity, language), ...(place ? [place] : [])].join(", ");

/** The moment is on the mill's clock, as on pages; of what is about no mill, in UTC. */
function saidOf(feed: Freshness, language: Language) {
	const locale = language === "es" ? "es-MX" : "en-US";
	const timeZone = feed.timeZone ?? "UTC";
	const at = new Date(feed.asOf);
	const time = dateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
	const parts = dateTimeFormat(locale, { timeZone, timeZoneName: "short" }).formatToParts(at);
	const clock = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
	return { since: `${time} ${clock}`, hours: feed.hours };
}
