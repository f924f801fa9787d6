import { viewAsMinutes } from "#shared/view-as.ts";
import type { AuditActor } from "../audit.ts";
import { recordAudit } from "../audit.ts";
import type { Database, Transaction } from "../database/database.ts";
import { isRecent, raiseNotifications } from "../notifications/raise-notifications.ts";
import { forgetViewers } from "./find-viewer.ts";
import type { ViewAsSession, Viewer } from "./viewer.ts";

type NewViewAsSession = { viewer: Viewer; personId: number; email: string; reason: string };

/**
 * Opens a view-as session of the viewer's session at what a person sees, and puts that on record; another one of theirs ends. Runs
 * as millgate_admin. Answers when it ends at the latest. After the commit call forgetViewers.
 */
export async function startViewAs(
	tx: Transaction,
	by: AuditActor,
	{ viewer, personId, email, reason }: NewViewAsSession,
): Promise<string> {
	// Two browsers of one administrator take turns.
	await tx.sql("select 1 from people where id = $1 for no key update", [viewer.personId]);
	await tx.sql(
		"update view_as_sessions set ended_at = least(now(), ends_at), ended_why = 'ended' where administrator_id = $1 and ended_at is null",
		[viewer.personId],
	);
	await closeViewAsSessions(tx);
	const [row] = await tx.sql<{ id: number; endsAt: string }>(
		`insert into view_as_sessions (administrator_id, administrator, person_id, session_id, reason, ends_at)
		 values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))
		 returning id, to_json(ends_at) #>> '{}' as "endsAt"`,
		[viewer.personId, viewer.email, personId, viewer.sessionId, reason, viewAsMinutes],
	);
	if (!row) throw new Error("The viewAs was not stored");
	await recordAudit(tx, by, {
		action: "viewAs.start",
		target: email,
		detail: { viewAs: row.id, reason, until: row.endsAt },
	});
	return row.endsAt;
}

/** Ends a view-as session at its administrator's request. */
export async function endViewAs(database: Database, { id }: ViewAsSession): Promise<void> {
	await database.transaction("millgate_admin", {}, async (tx) => {
		await tx.sql(
			"update view_as_sessions set ended_at = least(now(), ends_at), ended_why = 'ended' where id = $1 and ended_at is null",
			[id],
		);
		await closeViewAsSessions(tx);
	});
	forgetViewers(database);
}

type ClosedViewAsSession = {
	id: number;
	administratorId: number;
	administrator: string;
	email: string;
	why: string;
	reason: string;
};

const closingSql = `
with over as (
	select id from view_as_sessions where notified_at is null and (ended_at is not null or ends_at <= now()) order by id
	limit 500 for update skip locked
)
update view_as_sessions l set notified_at = now(), ended_at = coalesce(l.ended_at, l.ends_at),
ended_why = coalesce(l.ended_why, 'time')
from over, people p where l.id = over.id and p.id = l.person_id
returning l.id, l.administrator_id as "administratorId", l.administrator, p.email, coalesce(l.ended_why, 'time') as why, l.reason`;

const notificationsSql = `
select a.account_id, a.ship_to_id, 'view-as/' || l.id as source_key, l.ended_at as happened_at,
array[l.person_id] as takers,
	jsonb_build_object('number', l.administrator, 'state', a.area) as subject
from view_as_sessions l cross join lateral (
	select pa.account_id, case pa.list when 'ship_to' then pa.account_id end as ship_to_id,
		case pa.list when 'supplier' then 'supplier' else 'customer' end as area
	from person_accounts pa where pa.person_id = l.person_id
	order by array_position(array['sold_to', 'ship_to', 'supplier'], pa.list), pa.account_id limit 1
) a where l.id = any ($1::bigint[]) and ${isRecent("l.ended_at")}`;

/**
 * Puts the end of every view-as session that is over on record, whatever ended it, and notifies the viewed person. Runs as
 * millgate_admin.
 */
export async function closeViewAsSessions(tx: Transaction): Promise<void> {
	const closed = await tx.sql<ClosedViewAsSession>(closingSql);
	if (closed.length === 0) return;
	for (const { id, administratorId, administrator, email, why, reason } of closed) {
		const by = { viewer: undefined, requestId: `viewAs ${id}`, address: "" };
		await recordAudit(tx, by, {
			action: "viewAs.end",
			target: email,
			personId: administratorId,
			actor: administrator,
			detail: { viewAs: id, why, reason },
		});
	}
	await raiseNotifications(tx, "viewedAs", notificationsSql, [closed.map(({ id }) => id)], { hasTakers: true });
}

const longestPath = 500;

/** A viewed page: its URL, and the fields with an access rule of their own that it selected (`Type.field`). */
export type ViewedPage = { path: string; fields: readonly string[] };

/** Puts a page that an administrator views as another person at on record; one that refreshes itself is there once. */
export async function recordViewedPage(
	database: Database,
	by: AuditActor,
	{ path, fields }: ViewedPage,
): Promise<void> {
	const { viewAs, email } = by.viewer ?? {};
	if (!viewAs) return;
	const shown = path.slice(0, longestPath);
	await database.transaction("millgate_admin", {}, async (tx) => {
		await tx.sql(
			`insert into view_as_pages (view_as_session_id, path, fields) select id, $2, $3 from view_as_sessions where id = $1
			 on conflict (view_as_session_id, path) do update set fields = excluded.fields, viewed_at = now()`,
			[viewAs.id, shown, fields],
		);
		const isNew = await tx.sql(
			"update view_as_sessions set last_path = $2 where id = $1 and last_path is distinct from $2 returning 1",
			[viewAs.id, shown],
		);
		if (isNew.length > 0)
			await recordAudit(tx, by, { action: "viewAs.page", target: shown, detail: { viewAs: viewAs.id, person: email } });
	});
}

/** The fields that a page of this view-as session selected when it was last viewed. Runs as millgate_admin. */
export async function findViewedFields(tx: Transaction, sessionId: number, path: string): Promise<string[]> {
	const [page] = await tx.sql<{ fields: string[] }>(
		"select fields from view_as_pages where view_as_session_id = $1 and path = $2",
		[sessionId, path.slice(0, longestPath)],
	);
	return page?.fields ?? [];
}
