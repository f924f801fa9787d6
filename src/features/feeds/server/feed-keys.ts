import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#server/database/database.ts";

/** A source's key as far as the server knows it: only the hash of the key itself is kept. */
export type FeedKey = { id: number; source: string; scopes: string[] };

export type NewFeedKey = { source: string; name?: string; scopes: string[]; expiresAt?: Date };

const prefix = "mgf_";

function hashOf(key: string): Buffer {
	return createHash("sha256").update(key).digest();
}

/** Makes a key; the answer is the only place where it ever stands in full. */
export async function createFeedKey(
	database: Database,
	{ source, name, scopes, expiresAt }: NewFeedKey,
): Promise<{ id: number; key: string }> {
	const key = `${prefix}${randomBytes(32).toString("base64url")}`;
	const [made] = await database.transaction("millgate_feeds", {}, (tx) =>
		tx.sql<{ id: number }>("insert into feed_keys (source, name, key_hash, scopes, expires_at) values ($1, $2, $3, $4, $5) returning id", [
			source,
			name ?? source,
			hashOf(key),
			scopes,
			expiresAt ?? null,
		]),
	);
	if (!made) throw new Error("The key could not be recorded");
	return { id: made.id, key };
}

/** Ends a key at once; false when there is none of that id that was still good. */
export async function revokeFeedKey(database: Database, id: number): Promise<boolean> {
	const revoked = await database.transaction("millgate_feeds", {}, (tx) =>
		tx.sql<{ id: number }>("update feed_keys set revoked_at = now() where id = $1 and revoked_at is null returning id", [id]),
	);
	return revoked.length > 0;
}

/** The key behind an Authorization header, when it is known, not revoked and not expired (the database's clock); notes its use, to the minute. */
export async function findFeedKey(database: Database, authorization: string | undefined): Promise<FeedKey | undefined> {
	const key = /^Bearer (\S{1,200})$/i.exec(authorization ?? "")?.[1];
	if (!key?.startsWith(prefix)) return undefined;
	return database.transaction("millgate_feeds", {}, async (tx) => {
		const [found] = await tx.sql<FeedKey>(
			"select id, source, scopes from feed_keys where key_hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())",
			[hashOf(key)],
		);
		if (!found) return undefined;
		await tx.sql(
			"update feed_keys set last_used_at = now() where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')",
			[found.id],
		);
		return found;
	});
}
