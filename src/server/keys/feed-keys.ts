import { createHash, randomBytes } from "node:crypto";
import { type AuditActor, recordAudit } from "../audit.ts";
import type { Database, Transaction } from "../database/database.ts";

/** A source's key as the server stores it: only the hash of the key itself. */
export type FeedKey = { id: number; source: string; scopes: string[] };

export type NewFeedKey = {
	source: string;
	name?: string;
	scopes: readonly string[];
	expiresAt?: Date | undefined;
	/** Administrator of a company whose right a company's key has. */
	ownerId?: number;
};

/** A key once it is made: the only place where it ever is in full. */
export type MadeKey = { id: number; key: string };

const prefix = "mgf_";
const hintLength = prefix.length + 4;

/** Keys are made and revoked on the machine itself too, by a client that may run commands there. */
const command: AuditActor = { viewer: undefined, requestId: "command", address: "local" };

/** As which a key is stored. */
export function hashOf(key: string): Buffer {
	return createHash("sha256").update(key).digest();
}

/** Makes a key, from the command line unless `by` says who does. */
export function createFeedKey(database: Database, made: NewFeedKey): Promise<MadeKey> {
	return database.transaction("millgate_feeds", {}, (tx) => insertKey(tx, command, made));
}

/** Makes a key in the caller's transaction, on record; `replaces` is the one that it takes over from. */
export async function insertKey(
	tx: Transaction,
	by: AuditActor,
	{ source, name, scopes, expiresAt, ownerId }: NewFeedKey,
	replaces?: number,
): Promise<MadeKey> {
	const key = `${prefix}${randomBytes(32).toString("base64url")}`;
	const actor = actorOf(by);
	const [made] = await tx.sql<{ id: number }>(
		`insert into feed_keys (source, name, key_hash, hint, scopes, expires_at, created_by, replaces, owner_id)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
		[
			...[source, name ?? source, hashOf(key), key.slice(0, hintLength), scopes, expiresAt ?? null, actor],
			...[replaces ?? null, ownerId ?? null],
		],
	);
	if (!made) throw new Error("The key could not be recorded");
	const detail = { source, scopes, ...(expiresAt && { expiresAt }), ...(replaces === undefined ? {} : { replaces }) };
	await recordAudit(tx, by, {
		action: replaces === undefined ? "feed-key-created" : "feed-key-replaced",
		target: String(made.id),
		actor,
		detail,
	});
	return { id: made.id, key };
}

/** Whether an account is a supplier's, so that a key for its notices opens something. */
export async function isSupplier(tx: Transaction, code: string): Promise<boolean> {
	return (await tx.sql("select from accounts where code = $1 and kind = 'supplier'", [code])).length > 0;
}

/**
 * A key that takes over from another with the same source and scopes; the other holds `overlapHours` more, never longer
 * than it would have.
 */
export async function replaceKey(
	tx: Transaction,
	by: AuditActor,
	id: number,
	{ overlapHours, ...next }: { overlapHours: number; expiresAt?: Date | undefined; ownerId?: number },
): Promise<MadeKey | undefined> {
	const [old] = await tx.sql<{ source: string; name: string; scopes: string[] }>(
		`update feed_keys set expires_at = least(expires_at, now() + make_interval(hours => $2))
		 where id = $1 and ${isGood("feed_keys")} returning source, name, scopes`,
		[id, overlapHours],
	);
	return old && insertKey(tx, by, { ...old, ...next }, id);
}

/** Ends a key at once; false when there is none of that id that was still good. */
export function revokeFeedKey(database: Database, id: number): Promise<boolean> {
	return database.transaction("millgate_feeds", {}, (tx) => endKey(tx, command, id));
}

/**
 * Ends a key at once in the caller's transaction, on record; false when there is none of that id that was not revoked
 * yet.
 */
export async function endKey(tx: Transaction, by: AuditActor, id: number, reason?: string): Promise<boolean> {
	const actor = actorOf(by);
	const revoked = await tx.sql<{ source: string }>(
		"update feed_keys set revoked_at = now(), revoked_by = $2 where id = $1 and revoked_at is null returning source",
		[id, actor],
	);
	if (!revoked[0]) return false;
	const detail = { source: revoked[0].source, ...(reason === undefined ? {} : { reason }) };
	await recordAudit(tx, by, { action: "feed-key-revoked", target: String(id), actor, detail });
	return true;
}

/** A condition on a row of keys: neither revoked nor over, by the database's clock. */
export const isGood = (table: string): string =>
	`(${table}.revoked_at is null and (${table}.expires_at is null or ${table}.expires_at > now()))`;

/**
 * The key behind an Authorization header, when it is known, not revoked and not expired (the database's clock); notes
 * its use, to the minute. Of the mill's keys, and with `isOfCompanyToo` of companies', whose right the caller checks.
 */
export async function findFeedKey(
	database: Database,
	authorization: string | undefined,
	{ isOfCompanyToo = false } = {},
): Promise<FeedKey | undefined> {
	const key = /^Bearer (\S{1,200})$/i.exec(authorization ?? "")?.[1];
	if (!key?.startsWith(prefix)) return undefined;
	return database.transaction("millgate_feeds", {}, async (tx) => {
		const [found] = await tx.sql<FeedKey>(
			`select id, source, scopes from feed_keys k where key_hash = $1 and (owner_id is null or $2) and ${isGood("k")}`,
			[hashOf(key), isOfCompanyToo],
		);
		if (!found) return undefined;
		await tx.sql(
			`update feed_keys set last_used_at = now()
				where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
			[found.id],
		);
		return found;
	});
}

const actorOf = ({ viewer }: AuditActor): string => viewer?.email ?? "command";
