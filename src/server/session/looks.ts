import { lookMinutes } from "#shared/looks.ts";
import type { AuditActor } from "../audit.ts";
import { recordAudit } from "../audit.ts";
import type { Database, Transaction } from "../database/database.ts";
import { isNews, raiseNotifications } from "../notifications/raise-notifications.ts";
import { forgetViewers } from "./find-viewer.ts";
import type { Look, Viewer } from "./viewer.ts";

type NewLook = { viewer: Viewer; personId: number; email: string; reason: string };

/**
 * Opens a look of the viewer's session at what a person sees, and puts that on record; another one of theirs ends. Runs
 * as millgate_admin. Answers when it ends at the latest. After the commit call forgetViewers.
 */
export async function startLook(
	tx: Transaction,
	by: AuditActor,
	{ viewer, personId, email, reason }: NewLook,
): Promise<string> {
	// Two browsers of one administrator take turns.
	await tx.sql("select 1 from people where id = $1 for no key update", [viewer.personId]);
	await tx.sql(
		"update looks set ended_at = least(now(), ends_at), ended_why = 'ended' where looker_id = $1 and ended_at is null",
		[viewer.personId],
	);
	await closeLooks(tx);
	const [row] = await tx.sql<{ id: number; endsAt: string }>(
		`insert into looks (looker_id, looker, person_id, session_id, reason, ends_at)
		 values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))
		 returning id, to_json(ends_at) #>> '{}' as "endsAt"`,
		[viewer.personId, viewer.email, personId, viewer.sessionId, reason, lookMinutes],
	);
	if (!row) throw new Error("The look was not stored");
	await recordAudit(tx, by, {
		action: "look.start",
		target: email,
		detail: { look: row.id, reason, until: row.endsAt },
	});
	return row.endsAt;
}

/** Ends a look, as its administrator asks. */
export async function endLook(database: Database, { id }: Look): Promise<void> {
	await database.transaction("millgate_admin", {}, async (tx) => {
		await tx.sql(
			"update looks set ended_at = least(now(), ends_at), ended_why = 'ended' where id = $1 and ended_at is null",
			[id],
		);
		await closeLooks(tx);
	});
	forgetViewers(database);
}

type ClosedLook = { id: number; lookerId: number; looker: string; email: string; why: string; reason: string };

const closing = `
with over as (
	select id from looks where told_at is null and (ended_at is not null or ends_at <= now()) order by id
	limit 500 for update skip locked
)
update looks l set told_at = now(), ended_at = coalesce(l.ended_at, l.ends_at),
ended_why = coalesce(l.ended_why, 'time')
from over, people p where l.id = over.id and p.id = l.person_id
returning l.id, l.looker_id as "lookerId", l.looker, p.email, coalesce(l.ended_why, 'time') as why, l.reason`;

const news = `
select a.account_id, a.ship_to_id, 'look/' || l.id as source_key, l.ended_at as happened_at,
array[l.person_id] as takers,
	jsonb_build_object('number', l.looker, 'state', a.area) as subject
from looks l cross join lateral (
	select pa.account_id, case pa.list when 'ship_to' then pa.account_id end as ship_to_id,
		case pa.list when 'supplier' then 'supplier' else 'customer' end as area
	from person_accounts pa where pa.person_id = l.person_id
	order by array_position(array['sold_to', 'ship_to', 'supplier'], pa.list), pa.account_id limit 1
) a where l.id = any ($1::bigint[]) and ${isNews("l.ended_at")}`;

/**
 * Puts the end of every look that is over on record, whatever ended it, and tells the person who was looked at. Runs as
 * millgate_admin.
 */
export async function closeLooks(tx: Transaction): Promise<void> {
	const closed = await tx.sql<ClosedLook>(closing);
	if (closed.length === 0) return;
	for (const { id, lookerId, looker, email, why, reason } of closed) {
		const by = { viewer: undefined, requestId: `look ${id}`, address: "" };
		await recordAudit(tx, by, {
			action: "look.end",
			target: email,
			personId: lookerId,
			actor: looker,
			detail: { look: id, why, reason },
		});
	}
	await raiseNotifications(tx, "lookedAt", news, [closed.map(({ id }) => id)], { hasTakers: true });
}

const longestPath = 500;

/**
 * A page that was looked at: its address, and which fields with a rule of their own it had asked for (`Type.field`).
 */
export type LookedPage = { path: string; fields: readonly string[] };

/** Puts a page that an administrator looks at on record; one that refreshes itself is there once. */
export async function recordLookedPage(
	database: Database,
	by: AuditActor,
	{ path, fields }: LookedPage,
): Promise<void> {
	const { look, email } = by.viewer ?? {};
	if (!look) return;
	const shown = path.slice(0, longestPath);
	await database.transaction("millgate_admin", {}, async (tx) => {
		await tx.sql(
			`insert into looked_pages (look_id, path, fields) select id, $2, $3 from looks where id = $1
			 on conflict (look_id, path) do update set fields = excluded.fields, looked_at = now()`,
			[look.id, shown, fields],
		);
		const isNew = await tx.sql(
			"update looks set last_path = $2 where id = $1 and last_path is distinct from $2 returning 1",
			[look.id, shown],
		);
		if (isNew.length > 0)
			await recordAudit(tx, by, { action: "look.page", target: shown, detail: { look: look.id, person: email } });
	});
}

/** What a page of this look had asked for when it was looked at last. Runs as millgate_admin. */
export async function findLookedFields(tx: Transaction, lookId: number, path: string): Promise<string[]> {
	const [page] = await tx.sql<{ fields: string[] }>(
		"select fields from looked_pages where look_id = $1 and path = $2",
		[lookId, path.slice(0, longestPath)],
	);
	return page?.fields ?? [];
}
