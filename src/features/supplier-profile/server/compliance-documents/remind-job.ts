import type { Database } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";
import { supplierToday } from "#server/supplies/supplier-day-sql.ts";
import { reminderDays } from "#shared/supplies/compliance-document-kinds.ts";

/** Reminds suppliers of compliance documents whose last day comes near, by their own clocks. */
export const remindOfComplianceDocumentsJob: Job<unknown> = {
	name: "remind-of-documents",
	every: "7,37 * * * *",
	run: (_payload, { database }) => remindOfComplianceDocuments(database),
};

// A mill that stopped for some days catches up; compliance documents that ran out before the portal knew them are no
// news.
const lateDays = 7;

/**
 * The nearest due reminder of each compliance document, once: if the 30-day reminder was missed, only the 7-day one is
 * sent.
 */
const notYetRemindedSql = `
	insert into compliance_document_reminders (account_id, kind, document_number, expires_on, days)
	select p.account_id, p.kind, p.document_number, p.expires_on, s.days
	from compliance_documents p join accounts a on a.id = p.account_id and a.is_active
	cross join lateral (select p.expires_on - coalesce($2::date, ${supplierToday}) as remaining) l
	cross join lateral (select min(d) as days from unnest($1::int[]) d where d >= l.remaining) s
	where not p.is_replaced and s.days is not null and l.remaining >= -${lateDays}
	order by 1, 2, 3 on conflict do nothing
	returning account_id as "accountId", kind, document_number as number, expires_on::text as "expiresOn", days`;

/** What is due now, or would be on a day. */
export async function remindOfComplianceDocuments(database: Database, today?: string): Promise<void> {
	await database.transaction("millgate_feeds", {}, async (tx) => {
		const due = await tx.sql(notYetRemindedSql, [reminderDays, today ?? null]);
		if (due.length === 0) return;
		await raiseNotifications(
			tx,
			"complianceDocument",
			`select r."accountId" as account_id, null::bigint as ship_to_id,
				concat_ws('/', r.kind, r.number, r."expiresOn", r.days) as source_key,
				now() as happened_at, jsonb_build_object('state', r.kind, 'number', r.number, 'day', r."expiresOn") as subject
			 from jsonb_to_recordset($1::jsonb) r ("accountId" bigint, kind text, number text, "expiresOn" text, days int)`,
			[JSON.stringify(due)],
		);
	});
}
