import type { Transaction } from "#server/database/database.ts";
import { requireSeen, versionSql } from "#server/forms/require-seen.ts";

/** A list that a user has mailed. `weekday` 1 is Monday, null every day; `hour` is of the person's clock. */
export type ReportMailRow = {
	id: string;
	list: string;
	query: string;
	name: string;
	alias: string | null;
	weekday: number | null;
	hour: number;
	pastDays: number | null;
	pause: "person" | "mail" | "access" | null;
	lastSentAt: string | null;
	nextAt: string;
	version: string;
};

const version = versionSql("name", "weekday", "hour", "past_days");

const latest = "latest_report_day(known_zone($1), s.weekday, s.hour, now())";
// Where the plan was changed after the day's mail had gone, that day is done.
const next = `case when s.weekday is null then greatest(${latest}, s.covered_on) + 1 else ${latest} + 7 end`;

/** The viewer's own, oldest first; `zone` is their clock. */
export function findReportMails(tx: Transaction, zone: string): Promise<ReportMailRow[]> {
	return tx.sql(
		`select s.id, s.list, s.query, s.name, s.alias, s.weekday, s.hour, s.past_days as "pastDays", s.pause,
			to_json(s.last_sent_at)#>>'{}' as "lastSentAt",
			to_json(((${next}) + make_interval(hours => s.hour)) at time zone known_zone($1))#>>'{}' as "nextAt",
			${version} as version
		 from report_mails s where s.person_id = viewer_person() order by s.created_at, s.id`,
		[zone],
	);
}

/** What a user plans; days of the past and weekday as the row has them. */
export type ReportPlan = { name: string; weekday: number | null; hour: number; pastDays: number | null };
export type NewReportMail = ReportPlan & { list: string; query: string; alias: string | undefined };

/** Keeps a report to mail, from its next hour on; undefined when the viewer has `most` already. */
export async function insertReportMail(
	tx: Transaction,
	zone: string,
	made: NewReportMail,
	most: number,
): Promise<string | undefined> {
	const { name, weekday, hour, pastDays, list, query, alias } = made;
	const [row] = await tx.sql<{ id: string }>(
		`insert into report_mails (person_id, list, query, name, alias, weekday, hour, past_days, covered_on)
		 select viewer_person(), $2, $3, $4, $5, $6, $7, $8, latest_report_day(known_zone($1), $6, $7, now())
		 where (select count(*) from report_mails where person_id = viewer_person()) < $9 returning id`,
		[zone, list, query, name, alias ?? null, weekday, hour, pastDays, most],
	);
	return row?.id;
}

/**
 * Changes when one of the viewer's own reports is mailed, if its version is `seen`; what was sent or missed so far
 * stays. False if there is no report with that id.
 */
export async function changeReportMail(
	tx: Transaction,
	zone: string,
	{ id, seen }: { id: string; seen: string | null | undefined },
	plan: ReportPlan,
): Promise<boolean> {
	const [current] = await tx.sql<{ version: string }>(
		`select ${version} as version from report_mails where id = $1 and person_id = viewer_person() for update`,
		[id],
	);
	if (!current) return false;
	requireSeen(seen, current.version);
	const rows = await tx.sql(
		`update report_mails set name = $3, weekday = $4, hour = $5, past_days = $6,
			covered_on = greatest(covered_on, latest_report_day(known_zone($1), $4, $5, now()))
		 where id = $2 and person_id = viewer_person() returning 1`,
		[zone, id, plan.name, plan.weekday, plan.hour, plan.pastDays],
	);
	return rows.length > 0;
}

/** Pauses one of the viewer's own, or continues with its next hour. False when there is none of that id. */
export async function pauseReportMail(tx: Transaction, zone: string, id: string, isPaused: boolean): Promise<boolean> {
	const rows = await tx.sql(
		`update report_mails set pause = $3,
		 covered_on = greatest(covered_on, latest_report_day(known_zone($1), weekday, hour, now()))
		 where id = $2 and person_id = viewer_person() returning 1`,
		[zone, id, isPaused ? "person" : null],
	);
	return rows.length > 0;
}

/** Drops one of the viewer's own; false when there is none of that id. */
export async function deleteReportMail(tx: Transaction, id: string): Promise<boolean> {
	const rows = await tx.sql("delete from report_mails where id = $1 and person_id = viewer_person() returning 1", [id]);
	return rows.length > 0;
}
