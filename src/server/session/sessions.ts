import type { ProviderWord } from "#shared/identities/providers.ts";
import type { Database, Transaction } from "../database/database.ts";
import { hashSecret, isSecret, newSecret } from "./secrets.ts";

export type NewSession = {
	personId: number;
	provider: ProviderWord;
	/** Kept to end the session at the provider too. */
	idToken: string | undefined;
	/** When the provider last checked who the person is; null if it does not say, now if left out. */
	authenticatedAt?: Date | null;
	/** Whether it asserted more than one factor, and what it said of how. */
	hasMfa?: boolean;
	factors?: string | null;
	address: string;
	userAgent: string | undefined;
	sessionSeconds: number;
	tokenSeconds: number;
};

/** What ended, and what its provider needs to end it there. */
export type EndedSession = {
	sessionId: string;
	personId: number;
	email: string;
	provider: ProviderWord;
	idToken: string | null;
};

// Two tabs may refresh at once with the same token: the one that loses the race must not be thrown out.
const replacedTokenSeconds = 60;

// The day by the clock of UTC: of a whole day a user's row is written once.
const usedOn = "(now() at time zone 'UTC')::date";

/**
 * Opens a session with its first bearer token. Both secrets exist only in the answer; the database keeps their hashes.
 */
export async function openSession(
	tx: Transaction,
	session: NewSession,
): Promise<{ sessionId: string; sessionKey: string; token: string }> {
	const sessionKey = newSecret();
	const token = newSecret();
	const [row] = await tx.sql<{ id: string }>(
		`insert into sessions (key_hash, person_id, provider, id_token, address, user_agent, expires_at, authenticated_at,
			has_mfa, factors)
		 values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7),
			case when $8::boolean or $9::timestamptz > now() then now() else $9 end, $10, $11)
		 returning id`,
		[
			hashSecret(sessionKey),
			session.personId,
			session.provider,
			session.idToken ?? null,
			session.address,
			session.userAgent?.slice(0, 400) ?? null,
			session.sessionSeconds,
			session.authenticatedAt === undefined,
			session.authenticatedAt ?? null,
			session.hasMfa ?? null,
			session.factors ?? null,
		],
	);
	if (!row) throw new Error("The session was not stored");
	await tx.sql(`update people set last_signed_in_at = now(), last_used_on = ${usedOn} where id = $1`, [
		session.personId,
	]);
	await tx.sql(
		`insert into session_tokens (token_hash, session_id, expires_at)
		 select $1, id, least(expires_at, now() + make_interval(secs => $3)) from sessions where id = $2`,
		[hashSecret(token), row.id, session.tokenSeconds],
	);
	return { sessionId: row.id, sessionKey, token };
}

/**
 * Replaces a bearer token. The old one stays good for 60 s (or until its own end), so that two tabs refreshing at once
 * both survive. Nothing when token and session are no longer good together.
 */
export async function rotateToken(
	database: Database,
	session: { bearer: string; sessionId: string },
	tokenSeconds: number,
): Promise<string | undefined> {
	const token = newSecret();
	return database.transaction("millgate_auth", {}, async (tx) => {
		const fresh = await tx.sql(
			`with held as (
				select s.id, s.expires_at, s.person_id
				from session_tokens t join sessions s on s.id = t.session_id join people p on p.id = s.person_id
				where t.token_hash = $2 and s.id = $3 and t.expires_at > now() and s.expires_at > now() and s.ended_at is null
				and p.is_active
			 ), used as (
				update people p set last_used_on = ${usedOn} from held where p.id = held.person_id
				and p.last_used_on is distinct from ${usedOn}
			 )
			 insert into session_tokens (token_hash, session_id, expires_at)
			 select $1, id, least(expires_at, now() + make_interval(secs => $4)) from held returning 1`,
			[hashSecret(token), hashSecret(session.bearer), session.sessionId, tokenSeconds],
		);
		if (fresh.length === 0) return undefined;
		await tx.sql(
			`update session_tokens set expires_at = least(expires_at, now() + make_interval(secs => $2))
				where token_hash = $1`,
			[hashSecret(session.bearer), replacedTokenSeconds],
		);
		await tx.sql("delete from session_tokens where session_id = $1 and expires_at < now()", [session.sessionId]);
		await tx.sql("update sessions set seen_at = now() where id = $1", [session.sessionId]);
		return token;
	});
}

const endSessionSql = `
with ending as (
  select s.id, s.id_token from sessions s where s.key_hash = $1 and s.ended_at is null for update
), ended as (
  update sessions s set ended_at = now(), ended_why = $2, id_token = null from ending where s.id = ending.id
  returning s.id, s.person_id, s.provider, ending.id_token
), dropped as (
  delete from session_tokens t using ended where t.session_id = ended.id
)
select ended.id as "sessionId", p.id as "personId", p.email, ended.provider, ended.id_token as "idToken"
from ended join people p on p.id = ended.person_id`;

/**
 * Ends the session that a session cookie names, with all its tokens; nothing when it is unknown or over already.
 * After the commit call forgetViewers, so that this process acts on it at once and not within half a second.
 */
export async function endSessionOfKey(
	tx: Transaction,
	sessionKey: string,
	why: string,
): Promise<EndedSession | undefined> {
	const [ended] = await tx.sql<EndedSession>(endSessionSql, [hashSecret(sessionKey), why]);
	return ended;
}

/** By which provider the session of a session cookie was opened, and whose it is; nothing for one that is over. */
export async function findSessionOfKey(
	tx: Transaction,
	sessionKey: string | undefined,
): Promise<{ provider: ProviderWord; email: string } | undefined> {
	if (!isSecret(sessionKey)) return undefined;
	const [session] = await tx.sql<{ provider: ProviderWord; email: string }>(
		`select s.provider, p.email from sessions s join people p on p.id = s.person_id
		 where s.key_hash = $1 and s.ended_at is null and s.expires_at > now() and p.is_active`,
		[hashSecret(sessionKey)],
	);
	return session;
}

/**
 * Ends a session of the person's own, wherever it is; false when it is not theirs or over already. After the commit
 * call forgetViewers.
 */
export async function endOwnSession(tx: Transaction, sessionId: string, personId: number): Promise<boolean> {
	const ended = await tx.sql(
		`with ended as (
			update sessions set ended_at = now(), ended_why = 'signed out elsewhere', id_token = null
			where id::text = $1 and person_id = $2 and ended_at is null returning id
		), dropped as (delete from session_tokens t using ended where t.session_id = ended.id)
		select id from ended`,
		[sessionId, personId],
	);
	return ended.length > 0;
}

/**
 * Ends every open session of a person but the one named, open pages and sockets with them; answers how many there were.
 * After the commit call forgetViewers.
 */
export async function endSessionsOfPerson(
	tx: Transaction,
	personId: number,
	why: string,
	but?: string,
): Promise<number> {
	const text = `update sessions set ended_at = now(), ended_why = $2, id_token = null
		where person_id = $1 and ended_at is null and id is distinct from $3::uuid returning id`;
	return (await tx.sql(text, [personId, why, but ?? null])).length;
}

/**
 * Removes what nobody can use any more: tokens past their end, counters of windows long over. Sessions stay, as
 * people's sign-in history.
 */
export async function cleanUpSessions(database: Database): Promise<void> {
	await database.transaction("millgate_auth", {}, async (tx) => {
		await tx.sql("delete from session_tokens where expires_at < now()");
		await tx.sql("delete from rate_limits where window_at < now() - interval '1 day'");
		await tx.sql("update sessions set id_token = null where expires_at < now() and id_token is not null");
	});
}

/** Ends every open session of everybody, as after a restore. */
export async function endEverySession(tx: Transaction, why: string): Promise<void> {
	await tx.sql("update sessions set ended_at = now(), ended_why = $1, id_token = null where ended_at is null", [why]);
	await tx.sql("delete from session_tokens");
}
