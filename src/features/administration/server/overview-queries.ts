import type { Transaction } from "#server/database/database.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { isGood } from "#server/keys/feed-keys.ts";
import { publishedTermsSql } from "#server/session/terms-in-force.ts";
import { supplierToday } from "#server/supplies/supplier-day-sql.ts";
import { groupNames } from "#shared/access.ts";

export type RefusedSignIn = {
	id: string;
	at: string;
	actor: string;
	provider: string | null;
	why: string | null;
	address: string | null;
};
export type JobSums = { waiting: number; failing: number; lost: number };
/** A day at the first mill. `troubledRuns` failed, never ended, or rejected a row. */
export type AdminDay = {
	day: string;
	feedRuns: number;
	troubledRuns: number;
	rejectedRows: number;
	signIns: number;
	refusedSignIns: number;
};
export type Overview = {
	activePeople: number;
	administrators: number;
	neverSignedIn: number;
	openSessions: number;
	freshInvitations: number;
	agingInvitations: number;
	expiredInvitations: number;
	refusedToday: number;
	refusedThisWeek: number;
	refused: RefusedSignIn[];
	webhooks: number;
	failingWebhooks: number;
	deadWebhookMessages: number;
	bankChanges: number;
	lateFeeds: number;
	featuresOff: number;
	termsWaiting: number;
	expiredComplianceDocuments: number;
	goodKeys: number;
	unusedKeys: number;
	jobs: JobSums;
	days: AdminDay[];
};

const peopleSql = `select count(*)::int as "activePeople",
		count(*) filter (where exists (select from person_groups g where g.person_id = p.id and g.group_name = $1))::int as
		administrators,
		count(*) filter (where p.last_signed_in_at is null)::int as "neverSignedIn",
		(select count(*)::int from sessions where ended_at is null and expires_at > now()) as "openSessions"
	from people p where p.is_active`;

const invitationsSql = `select
		count(*) filter (where expires_at > now() + interval '2 days'
		and sent_at > now() - interval '2 days')::int as "freshInvitations",
		count(*) filter (where expires_at > now() + interval '2 days'
		and sent_at <= now() - interval '2 days')::int as "agingInvitations",
		count(*) filter (where expires_at <= now())::int as "expiredInvitations"
	from invitations where accepted_at is null and revoked_at is null`;

const refused = "audit_events where action = 'sign-in.refused' and happened_at > now() - interval";
const refusedSql = `select (select count(*)::int from ${refused} '1 day') as "refusedToday",
		(select count(*)::int from ${refused} '7 days') as "refusedThisWeek",
		(select coalesce(json_agg(json_build_object('id', id::text, 'at', happened_at, 'actor', actor, 'provider', target,
			'why', detail ->> 'why', 'address', address) order by happened_at desc), '[]')
			from (select * from ${refused} '7 days' order by happened_at desc, id desc limit 10) e) as refused`;

const jobsSql = `select coalesce(sum(waiting), 0)::int as waiting, coalesce(sum(failing), 0)::int as failing,
	coalesce(sum(lost), 0)::int as lost from jobs.undone()`;

const webhooksSql = `select count(*)::int as webhooks,
	(select count(*)::int from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
	where d.state = 'dead' and e.owner_id is null) as "deadWebhookMessages"
	from webhook_endpoints where is_on and owner_id is null`;
// Of every page of an administrator: one statement.
const attentionSql = `select (select count(*)::int from bank_changes where state = 'requested') as "bankChanges",
	(select count(*)::int from feed_alarms) as "lateFeeds",
	(select count(*)::int from webhook_endpoints where is_on and failures > 0 and owner_id is null) as "failingWebhooks"`;

const settingsSql = `select (select count(*)::int from feature_flags where not is_on) as "featuresOff",
		(select count(*)::int from people p
		where p.is_active and not exists (select from terms_acceptances a where a.person_id = p.id
			and a.version = coalesce(${publishedTermsSql}, $1))) as "termsWaiting"`;

const suppliersSql = `select count(*)::int as "expiredComplianceDocuments"
	from compliance_documents p join accounts a on a.id = p.account_id and a.is_active
	where not p.is_replaced and p.expires_on < ${supplierToday}`;

const keysSql = `select count(*)::int as "goodKeys",
		count(*) filter (where k.last_used_at is null)::int as "unusedKeys" from feed_keys k where ${isGood("k")}`;

const daysShown = 14;
// A day more than is shown, so that no time zone cuts into the first one.
const since = `now() - interval '${daysShown + 1} days'`;
const dayOf = (instant: string) => `(${instant} at time zone first_mill_zone())::date`;

const daysSql = `select d.day::text as day, coalesce(f.runs, 0) as "feedRuns", coalesce(f.troubled, 0) as "troubledRuns",
		coalesce(f.rejected, 0) as "rejectedRows", coalesce(s.let_in, 0) as "signIns",
		coalesce(s.refused, 0) as "refusedSignIns"
	from (select ${dayOf("now()")} - n as day from generate_series(0, ${daysShown - 1}) n) d
	left join (
		select ${dayOf("started_at")} as day, count(*)::int as runs, sum(rejected)::float8 as rejected,
			count(*) filter (where rejected > 0 or failure is not null
				or finished_at is null and started_at < now() - interval '6 hours')::int as troubled
		from feed_runs where started_at >= ${since} group by 1
	) f on f.day = d.day
	left join (
		select ${dayOf("happened_at")} as day, count(*) filter (where action = 'sign-in')::int as let_in,
			count(*) filter (where action = 'sign-in.refused')::int as refused
		from audit_events where action in ('sign-in', 'sign-in.refused') and happened_at >= ${since} group by 1
	) s on s.day = d.day
	order by d.day`;

/** What `wanted` asks of the overview, by the database's clock: each part is a statement, and only those asked for run. */
export async function findOverview(tx: Transaction, termsVersion: string, wanted: Selection): Promise<Overview> {
	const asks = (...fields: (keyof Overview)[]) => fields.some((field) => wanted[field]);
	const found: Partial<Overview>[] = [];
	const add = (rows: readonly Partial<Overview>[]) => found.push(...rows);
	if (asks("activePeople", "administrators", "neverSignedIn", "openSessions"))
		add(
			await tx.sql<Pick<Overview, "activePeople" | "administrators" | "neverSignedIn" | "openSessions">>(peopleSql, [
				groupNames.admin,
			]),
		);
	if (asks("freshInvitations", "agingInvitations", "expiredInvitations"))
		add(await tx.sql<Pick<Overview, "freshInvitations" | "agingInvitations" | "expiredInvitations">>(invitationsSql));
	if (asks("refusedToday", "refusedThisWeek", "refused"))
		add(await tx.sql<Pick<Overview, "refusedToday" | "refusedThisWeek" | "refused">>(refusedSql));
	if (asks("webhooks", "deadWebhookMessages"))
		add(await tx.sql<Pick<Overview, "webhooks" | "deadWebhookMessages">>(webhooksSql));
	if (asks("bankChanges", "lateFeeds", "failingWebhooks"))
		add(await tx.sql<Pick<Overview, "bankChanges" | "lateFeeds" | "failingWebhooks">>(attentionSql));
	if (asks("featuresOff", "termsWaiting"))
		add(await tx.sql<Pick<Overview, "featuresOff" | "termsWaiting">>(settingsSql, [termsVersion]));
	if (asks("expiredComplianceDocuments")) add(await tx.sql<Pick<Overview, "expiredComplianceDocuments">>(suppliersSql));
	if (asks("goodKeys", "unusedKeys")) add(await tx.sql<Pick<Overview, "goodKeys" | "unusedKeys">>(keysSql));
	if (asks("days")) add([{ days: await tx.sql<AdminDay>(daysSql) }]);
	if (asks("jobs")) {
		const [jobs] = await tx.sql<JobSums>(jobsSql);
		if (jobs) add([{ jobs }]);
	}
	return Object.assign({}, ...found) as Overview;
}
