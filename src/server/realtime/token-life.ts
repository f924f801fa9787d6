import type { Database } from "../database/database.ts";

/**
 * How long each bearer token (its hash, hexadecimal) stays valid, in seconds by the database's clock, for all in one
 * query. Sooner, if a right or an administrator's view-as session ends before: access is then checked again. Tokens
 * that are no longer valid (ended, replaced, of a deactivated user) are not in the answer.
 */
export async function tokenLives(database: Database, hashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
	const rows = await database.transaction("millgate_auth", {}, (tx) =>
		tx.sql<{ hash: string; seconds: number }>(
			`select encode(t.token_hash, 'hex') as hash, extract(epoch from least(t.expires_at, s.expires_at, l.ends_at,
				(select min(a.expires_at) from person_accounts a where a.person_id in (p.id, l.person_id)),
				(select min(g.expires_at) from person_groups g where g.person_id in (p.id, l.person_id))) -
				now())::float8 as seconds
			 from session_tokens t join sessions s on s.id = t.session_id join people p on p.id = s.person_id
			 left join view_as_sessions l on l.session_id = s.id and l.ended_at is null and l.ends_at > now()
			 where t.token_hash = any (array(select decode(h, 'hex') from unnest($1::text[]) h))
			   and t.expires_at > now() and s.expires_at > now() and s.ended_at is null and p.is_active`,
			[hashes],
		),
	);
	return new Map(rows.map(({ hash, seconds }) => [hash, seconds]));
}
