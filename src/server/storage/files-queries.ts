import { randomBytes } from "node:crypto";
import type { Transaction } from "../database/database.ts";

/**
 * A file as its row says; `storageKey` never leaves the server. `isPublished`: by an administrator, for everybody who
 * reads what it is beside.
 */
export type StoredFile = {
	id: string;
	name: string;
	mediaType: string;
	sizeBytes: number;
	storageKey: string;
	isPublished?: boolean;
};

export type NewFile = Omit<StoredFile, "id" | "isPublished"> & { sha256: Buffer; state: "uploaded" | "rejected" };

/**
 * What a file becomes part of, and who may see it with that: the account, and a ship-to unless it is the account's
 * alone.
 */
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

/**
 * Total bytes of the viewer's own unattached files; within the transaction that adds one, no other one can be added.
 */
export async function looseBytes(tx: Transaction): Promise<number> {
	await tx.sql("select pg_advisory_xact_lock(hashtextextended('loose files of ' || viewer_person(), 0))");
	const [found] = await tx.sql<{ bytes: number }>(
		`select coalesce(sum(size_bytes), 0)::bigint as bytes from files
			where state = 'uploaded' and person_id = viewer_person()`,
	);
	return found?.bytes ?? 0;
}

/**
 * Records what the mill's own systems sent beside something of an account; answers its id. The feeds' role alone may.
 */
export async function addAttachedFile(
	tx: Transaction,
	file: Omit<NewFile, "state">,
	owner: FileOwner,
): Promise<string> {
	const id = randomBytes(16).toString("base64url");
	await tx.sql(
		`insert into files (id, account_id, ship_to_id, state, owner_kind, owner_key, name, media_type, size_bytes, sha256,
		 storage_key)
		 values ($1, $2, $3, 'attached', $4, $5, $6, $7, $8, $9, $10)`,
		[
			id,
			owner.accountId,
			owner.shipToId,
			owner.kind,
			owner.key,
			file.name,
			file.mediaType,
			file.sizeBytes,
			file.sha256,
			file.storageKey,
		],
	);
	return id;
}

/** A file that the viewer may see: their own that is still loose, or one attached to what they may see. */
export async function findFile(tx: Transaction, id: string): Promise<StoredFile | undefined> {
	const [file] = await tx.sql<StoredFile>(
		`select id, name, media_type as "mediaType", size_bytes as "sizeBytes", storage_key as "storageKey",
			state = 'published' as "isPublished" from files
		 where id = $1 and state not in ('rejected', 'dropped')`,
		[id],
	);
	return file;
}

/** The viewer's own files that are part of nothing yet, of these ids. */
export function findLooseFiles(tx: Transaction, ids: readonly string[]): Promise<SentFile[]> {
	return tx.sql<SentFile>(
		`select id, name, media_type as type, size_bytes as size from files
		 where id = any ($1) and state = 'uploaded' and person_id = viewer_person()`,
		[ids],
	);
}

/** A file as the form that it is sent with holds it; `size` in bytes. */
export type SentFile = AttachedFile & { size: number };

/**
 * A document that a supplier sent the mill (insurance, scale certificate), for administrators: in a transaction of theirs.
 * `account` is its code.
 */
export async function findDocumentFile(
	tx: Transaction,
	id: string,
): Promise<(StoredFile & { account: string; key: string }) | undefined> {
	const [file] = await tx.sql<StoredFile & { account: string; key: string }>(
		`select f.id, f.name, f.media_type as "mediaType", f.size_bytes as "sizeBytes", f.storage_key as "storageKey",
			a.code as account,
			f.owner_key as key
		 from files f join accounts a on a.id = f.account_id where f.id = $1 and f.state = 'attached'
		 and f.owner_kind = 'supplier-paper' and f.owner_key is not null`,
		[id],
	);
	return file;
}

/** A file as a download by its id describes it: its detected type, whatever its sender called it. */
export type AttachedFile = { id: string; name: string; type: string };

/**
 * Makes the viewer's own loose files among these part of something, in the transaction that makes that thing, and
 * answers them.
 */
export async function takeFiles(tx: Transaction, ids: readonly string[], owner: FileOwner): Promise<AttachedFile[]> {
	if (ids.length === 0) return [];
	const taken = await tx.sql<AttachedFile>(
		`update files set state = 'attached', account_id = $2, ship_to_id = $3, owner_kind = $4, owner_key = $5
		 where id = any ($1) and state = 'uploaded' and person_id = viewer_person() returning id, name, media_type as type`,
		[ids, owner.accountId, owner.shipToId, owner.kind, owner.key],
	);
	return taken.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/**
 * The same; answers the ids that could not be attached: another user's, used already or cleared away. All look the
 * same.
 */
export async function attachFiles(tx: Transaction, ids: readonly string[], owner: FileOwner): Promise<string[]> {
	const taken = new Set((await takeFiles(tx, ids, owner)).map(({ id }) => id));
	return ids.filter((id) => !taken.has(id));
}

/**
 * Gives up the viewer's own loose files among these: nobody opens them any more, and the next cleanup removes them.
 * False when none of them is one.
 */
export async function dropFiles(tx: Transaction, ids: readonly string[]): Promise<boolean> {
	if (ids.length === 0) return false;
	const dropped = await tx.sql(
		`update files set state = 'dropped' where id = any ($1) and state = 'uploaded' and person_id = viewer_person()
			returning id`,
		[ids],
	);
	return dropped.length > 0;
}

/**
 * Attaches exactly these files to something that everybody may read: an administrator's own loose ones, and those
 * that were there. What is left out is loose again. Answers the ids that could not be published.
 */
export async function publishFiles(
	tx: Transaction,
	ids: readonly string[],
	owner: Pick<FileOwner, "kind" | "key">,
): Promise<string[]> {
	const there = "state = 'published' and owner_kind = $2 and owner_key = $3";
	const values = [ids, owner.kind, owner.key];
	await tx.sql(
		`update files set state = 'uploaded', owner_kind = null, owner_key = null where ${there} and id <> all ($1)`,
		values,
	);
	const published = await tx.sql<{ id: string }>(
		`update files set state = 'published', owner_kind = $2, owner_key = $3
		 where id = any ($1) and media_type = 'application/pdf' and ((${there}) or (state = 'uploaded'
		 and person_id = viewer_person())) returning id`,
		values,
	);
	const taken = new Set(published.map(({ id }) => id));
	return ids.filter((id) => !taken.has(id));
}

/**
 * Makes an administrator's own loose pictures those of the brand; answers the ids that are, those that were before too.
 * Pictures of former brands stay: mails that were sent show them.
 */
export async function publishBrandFiles(tx: Transaction, ids: readonly string[]): Promise<string[]> {
	if (ids.length === 0) return [];
	const published = await tx.sql<{ id: string }>(
		`update files set state = 'published', owner_kind = 'brand', owner_key = 'brand'
		 where id = any ($1) and media_type in ('image/svg+xml', 'image/png')
		 and ((state = 'published' and owner_kind = 'brand') or (state = 'uploaded' and person_id = viewer_person()))
		 returning id`,
		[ids],
	);
	return published.map(({ id }) => id);
}
