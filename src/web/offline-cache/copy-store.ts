import { deviceCopies } from "#shared/device-copies.ts";

/**
 * Whose copies they are, what opens them, and until when (ms of this machine's clock): the end of the session's token.
 */
export type CopyKey = { person: string; key: CryptoKey; endsAt: number; seenAt: number };

/** What is known of a copy once it is decrypted; `headers` are those of the document that was answered. */
export type CopyHead = { address: string; title: string; keptAt: number; headers: [string, string][] };
export type SealedCopy = { id?: number; head: ArrayBuffer; headIv: Uint8Array; body: ArrayBuffer; bodyIv: Uint8Array };

// public/copy-worker.js opens the same database.
const version = 1;
const stores = ["key", "pages", "words"] as const;
type Store = (typeof stores)[number];
const only = "own";

/** The key of the copies on this device, if there is one that still opens them. */
export async function readKey(now = Date.now()): Promise<CopyKey | undefined> {
	const found = await inStore<CopyKey | undefined>("key", "readonly", (store) => store.get(only));
	return found && now < found.endsAt ? found : undefined;
}

/** Makes a key for this person; nobody can take it out of this browser. */
export async function makeKey(person: string, endsAt: number): Promise<CopyKey> {
	const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
	const made = { person, key, endsAt, seenAt: Date.now() };
	await forgetAll();
	await inStore("key", "readwrite", (store) => store.put(made, only));
	return made;
}

/** The token was renewed: what this person's key opens stays readable until then. */
export async function moveEnd(person: string, endsAt: number): Promise<void> {
	const found = await readKey();
	if (found?.person !== person) return;
	await inStore("key", "readwrite", (store) => store.put({ ...found, endsAt, seenAt: Date.now() }, only));
}

/** All copies that the key opens, the oldest first. */
export async function readHeads(key: CryptoKey): Promise<(CopyHead & { id: number })[]> {
	const sealed = await inStore<SealedCopy[]>("pages", "readonly", (store) => store.getAll());
	const heads = sealed.map(async ({ id = 0, head, headIv }) => ({
		...((await open(key, headIv, head)) as CopyHead),
		id,
	}));
	// Another page of this browser may have made the key anew just now.
	return (await Promise.allSettled(heads)).flatMap((head) => (head.status === "fulfilled" ? [head.value] : []));
}

/** Puts a copy in place of those of the same page, and lets the oldest go beyond `most`. */
export async function putCopy(key: CryptoKey, head: CopyHead, html: string, most: number): Promise<void> {
	const known = await readHeads(key);
	const others = known.filter(({ address }) => address !== head.address);
	const leaving = [
		...known.filter(({ address }) => address === head.address),
		...others.slice(0, Math.max(0, others.length + 1 - most)),
	];
	const [headIv, bodyIv] = [crypto.getRandomValues(new Uint8Array(12)), crypto.getRandomValues(new Uint8Array(12))];
	const sealed = { head: await seal(key, headIv, head), headIv, body: await seal(key, bodyIv, html), bodyIv };
	await inStore("pages", "readwrite", (store) => {
		for (const { id } of leaving) store.delete(id);
		return store.put(sealed);
	});
}

/** The words that the worker says in place of a page; nothing of anybody's. */
export async function putWords(words: Record<string, string>): Promise<void> {
	await inStore("words", "readwrite", (store) => store.put(words, only));
}

/** Removes key and copies: what is left on the disk opens with nothing. */
export async function forgetAll(): Promise<void> {
	for (const name of stores) await inStore(name, "readwrite", (store) => store.clear());
}

async function seal(key: CryptoKey, iv: Uint8Array<ArrayBuffer>, content: unknown): Promise<ArrayBuffer> {
	return crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(JSON.stringify(content)));
}

async function open(key: CryptoKey, iv: Uint8Array, sealed: ArrayBuffer): Promise<unknown> {
	return JSON.parse(
		new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv: new Uint8Array(iv) }, key, sealed)),
	);
}

async function inStore<Answer>(
	name: Store,
	mode: IDBTransactionMode,
	work: (store: IDBObjectStore) => IDBRequest,
): Promise<Answer> {
	const database = await openDatabase();
	try {
		return await new Promise((done, fail) => {
			const transaction = database.transaction(name, mode);
			const request = work(transaction.objectStore(name));
			transaction.oncomplete = () => done(request.result as Answer);
			transaction.onabort = () => fail(transaction.error);
		});
	} finally {
		database.close();
	}
}

function openDatabase(): Promise<IDBDatabase> {
	return new Promise((done, fail) => {
		const request = indexedDB.open(deviceCopies, version);
		request.onupgradeneeded = () => {
			request.result.createObjectStore("key");
			request.result.createObjectStore("pages", { keyPath: "id", autoIncrement: true });
			request.result.createObjectStore("words");
		};
		request.onsuccess = () => done(request.result);
		request.onerror = () => fail(request.error);
	});
}
