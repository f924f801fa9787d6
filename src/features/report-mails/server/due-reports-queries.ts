import type { Transaction } from "#server/database/database.ts";

/** A report whose hour has come: `day` is the one it is for, by its reader's clock. */
export type DueReport = {
	id: string;
	personId: number;
	list: string;
	query: string;
	name: string;
	alias: string | null;
	pastDays: number | null;
	day: string;
};

/** Most reports that one query returns; the caller queries again after them. */
export const mostDue = 100;

/** Reports of active people that are due at an instant, by default now; of missed ones, only the latest. */
export function findDueReports(
	tx: Transaction,
	at?: Date,
	beyond = "00000000-0000-0000-0000-000000000000",
): Promise<DueReport[]> {
	return tx.sql(
		`select s.id, s.person_id as "personId", s.list, s.query, s.name, s.alias, s.past_days as "pastDays",
		 d.day::text as day
		 from report_mails s join people p on p.id = s.person_id
		 cross join lateral (select latest_report_day(known_zone(p.time_zone), s.weekday, s.hour,
		 coalesce($1::timestamptz, now())) as day) d
		 where s.pause is null and p.is_active and d.day > s.covered_on and s.id > $2
		 order by s.id limit ${mostDue}`,
		[at ?? null, beyond],
	);
}

/** Takes a report's day for this sender alone: false when it was sent for, or passed over, already. */
export async function claimReport(tx: Transaction, { id, day }: DueReport, isSent: boolean): Promise<boolean> {
	const rows = await tx.sql(
		`update report_mails set covered_on = $2, last_sent_at = case when $3 then now() else last_sent_at end
		 where id = $1 and covered_on < $2 and pause is null returning 1`,
		[id, day, isSent],
	);
	return rows.length > 0;
}

/** Sends no more of it: its reader ended it from a mail, or may see the list no more. */
export async function stopReport(tx: Transaction, id: string, pause: "mail" | "access"): Promise<void> {
	await tx.sql("update report_mails set pause = $2 where id = $1 and pause is null", [id, pause]);
}

/** Who a report is for, to ask them before it ends. */
export async function findReportReader(tx: Transaction, id: string) {
	const [found] = await tx.sql<{
		personId: number;
		email: string;
		language: "en" | "es";
		name: string;
		list: string;
		isStopped: boolean;
	}>(
		`select p.id as "personId", p.email, p.language, s.name, s.list, s.pause is not null as "isStopped"
			from report_mails s join people p on p.id = s.person_id where s.id = $1`,
		[id],
	);
	return found;
}
