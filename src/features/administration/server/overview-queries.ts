import type { Transaction } from "#server/database/database.ts";
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
export type JobTask = {
	task: string;
	waiting: number;
	failing: number;
	lost: number;
	oldestAt: string | null;
	lastError: string | null;
};
export type Overview = {
	activePeople: number;
	administrators: number;
	neverSignedIn: number;
	openSessions: number;
	freshInvitations: number;
	agingInvitations: number;
	endingInvitations: number;
	expiredInvitations: number;
	refusedToday: number;
	refusedThisWeek: number;
	refused: RefusedSignIn[];
	webhooks: number;
	failingWebhooks: number;
	deadWebhookMessages: number;
	bankChanges: number;
	openRejects: number;
	lateFeeds: number;
	featuresOff: number;
	termsWaiting: number;
	expiredComplianceDocuments: number;
	goodKeys: number;
	endingKeys: number;
	unusedKeys: number;
	jobs: JobTask[];
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
		count(*) filter (where expires_at between now() and now() + interval '2 days')::int as "endingInvitations",
		count(*) filter (where expires_at <= now())::int as "expiredInvitations"
	from invitations where accepted_at is null and revoked_at is null`;

const refused = "audit_events where action = 'sign-in.refused' and happened_at > now() - interval";
const refusedSql = `select (select count(*)::int from ${refused} '1 day') as "refusedToday",
		(select count(*)::int from ${refused} '7 days') as "refusedThisWeek",
		(select coalesce(json_agg(json_build_object('id', id::text, 'at', happened_at, 'actor', actor, 'provider', target,
			'why', detail ->> 'why', 'address', address) order by happened_at desc), '[]')
			from (select * from ${refused} '7 days' order by happened_at desc, id desc limit 10) e) as refused`;

const jobsSql = `select task, waiting, failing, lost, to_json(oldest_at) #>> '{}' as "oldestAt",
	last_error as "lastError" from jobs.undone()`;

const webhooksSql = `select count(*) filter (where is_on)::int as webhooks,
		count(*) filter (where is_on and failures > 0)::int as "failingWebhooks",
		(select count(*)::int from webhook_deliveries where state = 'dead') as "deadWebhookMessages"
		from webhook_endpoints`;

const stateSql = `select (select count(*)::int from rejected_rows where state = 'open') as "openRejects",
		(select count(*)::int from feed_alarms) as "lateFeeds", (select count(*)::int from feature_flags
		where not is_on) as "featuresOff",
		(select count(*)::int from people p
		where p.is_active and not exists (select from terms_acceptances a where a.person_id = p.id
			and a.version = coalesce(${publishedTermsSql}, $1))) as "termsWaiting"`;

const suppliersSql = `select (select count(*)::int from bank_changes where state = 'requested') as "bankChanges",
	count(*)::int as "expiredComplianceDocuments"
	from compliance_documents p join accounts a on a.id = p.account_id and a.is_active
	where not p.is_replaced and p.expires_on < ${supplierToday}`;

// A key that was replaced ends because its successor is there.
const keysSql = `select count(*)::int as "goodKeys",
		count(*) filter (where k.expires_at < now() + interval '14 days'
		and not exists (select from feed_keys n where n.replaces = k.id))::int as "endingKeys",
		count(*) filter (where k.last_used_at is null)::int as "unusedKeys" from feed_keys k where ${isGood("k")}`;

/** What waits for an administrator, by the database's clock. */
export async function findOverview(tx: Transaction, termsVersion: string): Promise<Overview> {
	const [people] = await tx.sql<Pick<Overview, "activePeople" | "administrators" | "neverSignedIn" | "openSessions">>(
		peopleSql,
		[groupNames.admin],
	);
	const [invitations] =
		await tx.sql<Pick<Overview, "freshInvitations" | "agingInvitations" | "endingInvitations" | "expiredInvitations">>(
			invitationsSql,
		);
	const [signIns] = await tx.sql<Pick<Overview, "refusedToday" | "refusedThisWeek" | "refused">>(refusedSql);
	const [webhooks] = await tx.sql<Pick<Overview, "webhooks" | "failingWebhooks" | "deadWebhookMessages">>(webhooksSql);
	const [state] = await tx.sql<Pick<Overview, "openRejects" | "lateFeeds" | "featuresOff" | "termsWaiting">>(stateSql, [
		termsVersion,
	]);
	const [suppliers] = await tx.sql<Pick<Overview, "bankChanges" | "expiredComplianceDocuments">>(suppliersSql);
	const [keys] = await tx.sql<Pick<Overview, "goodKeys" | "endingKeys" | "unusedKeys">>(keysSql);
	const jobs = await tx.sql<JobTask>(jobsSql);
	if (!people || !invitations || !signIns || !webhooks || !state || !suppliers || !keys)
		throw new Error("Each of these statements answers one row");
	return { ...keys, ...people, ...invitations, ...signIns, ...webhooks, ...state, ...suppliers, jobs };
}
