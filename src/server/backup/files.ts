import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Storage } from "../storage/storage.ts";
import { countBytes, nowhere } from "./counted-bytes.ts";
import { type FileEntry, filePath } from "./manifest.ts";

const atOnce = 8;

/** Copies every file of the store into the backup's folder. A file that is removed meanwhile is left out. */
export async function writeFiles(storage: Storage, folder: string): Promise<FileEntry[]> {
	const written: FileEntry[] = [];
	await inLanes(storage.list(), async (key) => {
		const entry = await writeOne(storage, key, filePath(folder, key));
		if (entry) written.push(entry);
	});
	return written.sort((one, other) => (one.key < other.key ? -1 : 1));
}

async function writeOne(storage: Storage, key: string, path: string): Promise<FileEntry | undefined> {
	const counted = countBytes();
	await mkdir(dirname(path), { recursive: true, mode: 0o700 });
	try {
		const mediaType = await storage.mediaType(key);
		await pipeline(await storage.get(key), counted.stream, createWriteStream(path, { mode: 0o600 }));
		return { key, mediaType, ...counted.facts() };
	} catch (error) {
		// Gone since it was listed, which is no error; anything else is.
		if (await storage.has(key)) throw error;
		await rm(path, { force: true });
		return undefined;
	}
}

/** Puts the files of a backup into the store. */
export async function fillFiles(storage: Storage, entries: readonly FileEntry[], folder: string): Promise<void> {
	await inLanes(entries, ({ key, mediaType, bytes }) =>
		storage.put(key, createReadStream(filePath(folder, key)), { mediaType, sizeBytes: bytes }),
	);
}

/** Bytes and hash of a file in the store. */
export async function measureStored(storage: Storage, key: string): Promise<Pick<FileEntry, "bytes" | "sha256">> {
	const counted = countBytes();
	await pipeline(await storage.get(key), counted.stream, nowhere());
	return counted.facts();
}

/** Bytes and hash of a file in the backup's folder. */
export async function measureCopied(folder: string, key: string): Promise<Pick<FileEntry, "bytes" | "sha256">> {
	const counted = countBytes();
	await pipeline(createReadStream(filePath(folder, key)), counted.stream, nowhere());
	return counted.facts();
}

/** Some at once, in no order; the first error ends it. */
export async function inLanes<T>(
	items: AsyncIterable<T> | Iterable<T>,
	work: (item: T) => Promise<void>,
): Promise<void> {
	const waiting = (async function* () {
		yield* items;
	})();
	const lane = async () => {
		for (let next = await waiting.next(); !next.done; next = await waiting.next()) await work(next.value);
	};
	await Promise.all(Array.from({ length: atOnce }, lane));
}
