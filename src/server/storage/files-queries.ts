import { randomBytes } from "node:crypto";
import type { Transaction } from "../database/database.ts";

/** A file as its row says; `storageKey` never leaves the server. */
export type StoredFile = { id: string; name: string; mediaType: string; sizeBytes: number; storageKey: string };

export type NewFile = Omit<StoredFile, "id"> & { sha256: Buffer; state: "uploaded" | "rejected" };

/** What a file becomes part of, and who may see it with that: the account, and a ship-to unless it is the account's alone. */
export type FileOwner = { accountId: number; shipToId: number | null; kind: string; key: string };

/** Records what the viewer sent; answers its id, which nobody can guess. */
export async function addFile(tx: Transaction, file: NewFile): Promise<string> {
	const id = randomBytes(16).toString("base64url");
	await tx.sql(
		`insert into files (id, person_id, state, name, media_type, size_bytes, sha256, storage_key)
		 values ($1, viewer_person(), $2, $3, $4, $5, $6, $7)`,
		[id, file.state, file.name, file.mediaType, file.sizeBytes, file.sha256, file.storageKey],
	);
	return id;
}

/** A file that the viewer may see: their own that is still loose, or one attached to what they may see. */
export async function findFile(tx: Transaction, id: string): Promise<StoredFile | undefined> {
	const [file] = await tx.sql<StoredFile>(
		`select id, name, media_type as "mediaType", size_bytes as "sizeBytes", storage_key as "storageKey" from files
		 where id = $1 and state <> 'rejected'`,
		[id],
	);
	return file;
}

/**
 * Makes the viewer's own loose files part of something, in the transaction that makes that thing. Answers the ids that could not be
 * attached: somebody else's, used already or cleared away. All look the same.
 */
export async function attachFiles(tx: Transaction, ids: readonly string[], owner: FileOwner): Promise<string[]> {
	if (ids.length === 0) return [];
	const attached = await tx.sql<{ id: string }>(
		`update files set state = 'attached', account_id = $2, ship_to_id = $3, owner_kind = $4, owner_key = $5
		 where id = any ($1) and state = 'uploaded' and person_id = viewer_person() returning id`,
		[ids, owner.accountId, owner.shipToId, owner.kind, owner.key],
	);
	const taken = new Set(attached.map(({ id }) => id));
	return ids.filter((id) => !taken.has(id));
}
