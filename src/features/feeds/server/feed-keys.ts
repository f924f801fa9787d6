import { createHash, randomBytes } from "node:crypto";
import { type AuditActor, recordAudit } from "#server/audit.ts";
import type { Database } from "#server/database/database.ts";

/** A source's key as far as the server knows it: only the hash of the key itself is kept. */
export type FeedKey = { id: number; source: string; scopes: string[] };

export type NewFeedKey = { source: string; name?: string; scopes: string[]; expiresAt?: Date };

const prefix = "mgf_";

/** Keys are made and revoked on the machine itself, by whoever may run commands there. */
const command: AuditActor = { viewer: undefined, requestId: "command", address: "local" };

function hashOf(key: string): Buffer {
	return createHash("sha256").update(key).digest();
}

/** Makes a key; the answer is the only place where it ever stands in full. */
export async function createFeedKey(
	database: Database,
	{ source, name, scopes, expiresAt }: NewFeedKey,
): Promise<{ id: number; key: string }> {
	const key = `${prefix}${randomBytes(32).toString("base64url")}`;
	const id = await database.transaction("millgate_feeds", {}, async (tx) => {
		const [made] = await tx.sql<{ id: number }>(
			"insert into feed_keys (source, name, key_hash, scopes, expires_at) values ($1, $2, $3, $4, $5) returning id",
			[source, name ?? source, hashOf(key), scopes, expiresAt ?? null],
		);
		if (!made) throw new Error("The key could not be recorded");
		await recordAudit(tx, command, { action: "feed-key-created", target: String(made.id), actor: "command", detail: { source, scopes } });
		return made.id;
	});
	return { id, key };
}

/** Ends a key at once; false when there is none of that id that was still good. */
export function revokeFeedKey(database: Database, id: number): Promise<boolean> {
	return database.transaction("millgate_feeds", {}, async (tx) => {
		const revoked = await tx.sql("update feed_keys set revoked_at = now() where id = $1 and revoked_at is null returning id", [id]);
		if (revoked.length === 0) return false;
		await recordAudit(tx, command, { action: "feed-key-revoked", target: String(id), actor: "command" });
		return true;
	});
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
