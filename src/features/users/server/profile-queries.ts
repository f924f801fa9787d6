import type { Transaction } from "#server/database/database.ts";
import { requireSeen, versionSql } from "#server/forms/require-seen.ts";
import { preferIndexOrder } from "#server/lists/prefer-index-order.ts";
import type { AppearanceChoice, ProfileValues } from "../profile-form.ts";

export type ProfileRow = Omit<ProfileValues, "phone"> & { phone: string | null; email: string; version: string };

/**
 * Appearance can also be changed above every page: the last change counts, so a form that was opened before ignores it.
 */
const version = versionSql("name", "phone", "units", "date_format", "time_zone", "keeps_copies");

/** What the form holds; how the portal looks, only where a user said so in it. */
export type ProfileChange = Omit<ProfileValues, keyof AppearanceChoice> & Partial<AppearanceChoice>;

export type SessionRow = {
	id: string;
	provider: string;
	address: string | null;
	userAgent: string | null;
	signedInAt: Date;
	seenAt: Date;
	/** Whether its provider asserted more than one factor; null of sessions opened before that was recorded. */
	hasMfa: boolean | null;
	/** What it asserted. */
	factors: string | null;
};
export type RecordRow = {
	id: string;
	at: Date;
	actor: string;
	action: string;
	account: string | null;
	address: string | null;
};

export type ViewAsRow = { id: string; administrator: string; reason: string; startedAt: Date; endedAt: Date };

const recordLimit = 20;

/** The person's own row. */
export async function requireMyProfile(tx: Transaction, personId: number): Promise<ProfileRow> {
	const [row] = await tx.sql<ProfileRow>(
		`select email, name, phone, language, units, date_format as "dateFormat", time_zone as "timeZone", theme, density,
			keeps_copies as "keepsCopies",
			${version} as version from people where id = $1`,
		[personId],
	);
	if (!row) throw new Error("The viewer has no row in people");
	return row;
}

/** Saves a person's own profile, if its version is `seen`. */
export async function saveMyProfile(
	tx: Transaction,
	personId: number,
	values: ProfileChange,
	seen: string | null | undefined,
): Promise<void> {
	const [current] = await tx.sql<{ version: string }>(
		`select ${version} as version from people where id = $1 for update`,
		[personId],
	);
	requireSeen(seen, current?.version ?? "");
	const { name, phone, language, units, dateFormat, timeZone, theme, density, keepsCopies } = values;
	await tx.sql(
		`update people set name = $2, phone = $3, language = coalesce($4, language), units = $5, date_format = $6,
			time_zone = $7, keeps_copies = $8,
			theme = coalesce($9, theme), density = coalesce($10, density), updated_at = now() where id = $1`,
		[personId, name, phone || null, language, units, dateFormat, timeZone, keepsCopies, theme, density],
	);
}

/** The person's sessions that are open now, the last used first. */
export function findMySessions(tx: Transaction, personId: number): Promise<SessionRow[]> {
	return tx.sql<SessionRow>(
		`select id, provider, address, user_agent as "userAgent", signed_in_at as "signedInAt", seen_at as "seenAt",
			has_mfa as "hasMfa", factors
		 from sessions
		 where person_id = $1 and ended_at is null and expires_at > now() order by seen_at desc limit 50`,
		[personId],
	);
}

/** The person's last sign-ins and sign-outs, the newest first. */
export function findMySignIns(tx: Transaction, personId: number): Promise<RecordRow[]> {
	return tx.sql<RecordRow>(
		`select id::text, happened_at as at, actor, action, null as account, address from audit_events
		 where person_id = $1 and action in ('sign-in', 'sign-out') order by happened_at desc limit ${recordLimit}`,
		[personId],
	);
}

/**
 * When administrators viewed the portal as this person, and why, newest first; without sessions that have not ended.
 */
export function findMyViewAsSessions(tx: Transaction, personId: number): Promise<ViewAsRow[]> {
	return tx.sql<ViewAsRow>(
		`select id::text, administrator, reason, started_at as "startedAt", ended_at as "endedAt" from view_as_sessions
		 where person_id = $1 and notified_at is not null and ended_at is not null order by id desc limit ${recordLimit}`,
		[personId],
	);
}

/**
 * What others did last under the person's `accounts`, so many, the newest first. Of few accounts the last acts of each
 * are read, since among the acts of everybody one would have to look far back for them.
 */
export async function findActsForMe(tx: Transaction, personId: number, accounts: number): Promise<RecordRow[]> {
	const isFew = accounts <= recordLimit;
	const last = (account: "target" | "alias", condition: string) => {
		const mine = isFew ? `${account} = mine.code` : `${account} in (select code from mine)`;
		const actsSql = `select id::text, happened_at as at, actor, action, address, ${account} as account from audit_events
			where ${mine} and ${condition} and person_id is distinct from $1 order by happened_at desc limit ${recordLimit}`;
		return isFew ? `(select e.* from mine, lateral (${actsSql}) e)` : `(${actsSql})`;
	};
	const text = `with mine as materialized (select code from accounts
		where id = any (array(select unnest(viewer_accounts()))))
		select * from (${last("target", "action = 'alias.change'")}
		union all ${last("alias", "action <> 'alias.change'")}) e
		order by at desc limit ${recordLimit}`;
	const [, rows] = await Promise.all([preferIndexOrder(tx), tx.sql<RecordRow>(text, [personId])]);
	return rows;
}
