import type { AuditActor } from "../audit.ts";
import { recordAudit } from "../audit.ts";
import type { Transaction } from "../database/database.ts";
import { insertKey, isGood, type MadeKey, replaceKey } from "./feed-keys.ts";

export type NewCompanyKey = {
	name: string;
	scopes: readonly string[];
	/** Codes of accounts that the owner administers. */
	accounts: readonly string[];
	ownerId: number;
	expiresAt?: Date | undefined;
};

/**
 * Makes a key of a company in the caller's transaction as `millgate_company`, whose policies admit only accounts that
 * the owner administers.
 */
export async function makeCompanyKey(tx: Transaction, by: AuditActor, made: NewCompanyKey): Promise<MadeKey> {
	const { name, scopes, accounts, ownerId, expiresAt } = made;
	const key = await insertKey(tx, by, { source: name, name, scopes, expiresAt, ownerId });
	await tx.sql(
		"insert into feed_key_accounts (key_id, account_id) select $1, a.id from accounts a where a.code = any ($2::text[])",
		[key.id, accounts],
	);
	return key;
}

/** A key that takes over from another of the company, for those of its accounts that the caller administers. */
export async function replaceCompanyKey(
	tx: Transaction,
	by: AuditActor & { viewer: { personId: number } },
	id: number,
	change: { overlapHours: number; expiresAt?: Date | undefined },
): Promise<MadeKey | undefined> {
	const made = await replaceKey(tx, by, id, { ...change, ownerId: by.viewer.personId });
	if (!made) return undefined;
	await tx.sql(
		"insert into feed_key_accounts (key_id, account_id) select $1, account_id from feed_key_accounts where key_id = $2",
		[made.id, id],
	);
	return made;
}

/**
 * Makes the caller the owner of a key of their company: it acts with their right from now on. False when it is theirs
 * already, has ended or is not the company's.
 */
export async function takeOverKey(
	tx: Transaction,
	by: AuditActor & { viewer: { personId: number; email: string } },
	id: number,
): Promise<boolean> {
	const [taken] = await tx.sql<{ source: string }>(
		`update feed_keys k set owner_id = $2 where k.id = $1 and k.owner_id is distinct from $2 and ${isGood("k")}
			returning source`,
		[id, by.viewer.personId],
	);
	if (!taken) return false;
	await recordAudit(tx, by, { action: "feed-key-taken-over", target: String(id), detail: { source: taken.source } });
	return true;
}
