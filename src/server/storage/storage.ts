import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { UnavailableError } from "#shared/errors.ts";
import type { Config } from "../config.ts";

/**
 * Where files lie: a folder of this machine, or a bucket that speaks S3. A user who has a key has the file, so keys
 * stay in here.
 */
export type Storage = {
	put: (key: string, content: Readable, facts: { mediaType: string; sizeBytes: number }) => Promise<void>;
	/** The bytes; throws UnavailableError when they are not there. */
	get: (key: string) => Promise<Readable>;
	/** All the bytes at once, for what is small; nothing when they are not there. */
	find: (key: string) => Promise<Buffer | undefined>;
	/** Removes everything under a folder; that there is none is no error. */
	removeFolder: (folder: string) => Promise<void>;
	/** Removes the bytes; that they are gone already is no error. */
	remove: (key: string) => Promise<void>;
	/** Every key, in no order. */
	list: () => AsyncIterable<string>;
	has: (key: string) => Promise<boolean>;
	/** What the store says a file is; a folder keeps no such word. */
	mediaType: (key: string) => Promise<string>;
};

// A store that only listens must not keep people waiting, nor the connections that they hold: twice at most, seconds
// each.
const limits = { maxAttempts: 2, requestHandler: { connectionTimeout: 5_000, socketTimeout: 10_000 } };

const opened = new WeakMap<Config, Storage>();

/** The store that the configuration names, made once. */
export function storageOf(config: Config): Storage {
	const storage = opened.get(config) ?? openStorage(config);
	opened.set(config, storage);
	return storage;
}

/** A new key that nobody can guess, under its month, so that no folder grows for ever. */
export function newStorageKey(now = new Date()): string {
	return `${now.toISOString().slice(0, 7)}/${randomBytes(24).toString("base64url")}`;
}

function openStorage(config: Config): Storage {
	let disk: Promise<Disk> | undefined;
	const open = () => {
		disk ??= openDisk(config);
		return disk;
	};
	return {
		put: (key, content, { mediaType, sizeBytes }) =>
			named(async () => {
				const store = await open();
				await store.putStream(key, content, { contentType: mediaType, contentLength: sizeBytes });
				// Whatever is between may have said "fine" for a bucket that is away.
				if (config.FILES_BUCKET && (await store.getMetaData(key)).contentLength !== sizeBytes)
					throw new Error("The store does not hold what it took");
			}),
		get: (key) => named(async () => (await open()).getStream(key)),
		find: (key) =>
			named(async () => {
				const store = await open();
				return (await store.exists(key)) ? Buffer.from(await store.getBytes(key)) : undefined;
			}),
		// By the driver: the disk before it drops the slash, and a bucket would lose every neighbour whose name begins so
		// too.
		removeFolder: (folder) => named(async () => (await open()).driver.deleteAll(`${folder}/`)),
		remove: (key) =>
			named(async () => {
				const store = await open();
				if (await store.exists(key)) await store.delete(key);
			}),
		list: () => listKeys(open),
		has: (key) => named(async () => (await open()).exists(key)),
		mediaType: (key) =>
			named(async () => (await (await open()).getMetaData(key)).contentType ?? "application/octet-stream"),
	};
}

async function* listKeys(open: () => Promise<Disk>): AsyncGenerator<string> {
	let paginationToken: string | undefined;
	do {
		const page = await named(async () =>
			(await open()).listAll("", { recursive: true, ...(paginationToken && { paginationToken }) }),
		);
		for (const object of page.objects) if (object.isFile) yield object.key;
		paginationToken = page.paginationToken;
	} while (paginationToken);
}

async function openDisk(config: Config): Promise<Disk> {
	if (!config.FILES_BUCKET)
		return new Disk(new FSDriver({ location: resolve(config.DATA_DIR, "files"), visibility: "private" }));
	// Loaded only where it is used: the client of a bucket is as large as the rest of the server.
	const { S3Driver } = await import("flydrive/drivers/s3");
	const { FILES_S3_KEY_ID, FILES_S3_SECRET, FILES_S3_ENDPOINT, FILES_S3_REGION, FILES_BUCKET } = config;
	const credentials =
		FILES_S3_KEY_ID && FILES_S3_SECRET
			? { credentials: { accessKeyId: FILES_S3_KEY_ID, secretAccessKey: FILES_S3_SECRET } }
			: {};
	// Others than Amazon's do not all take checksums behind the bytes.
	const checksums = {
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
	} as const;
	const endpoint = FILES_S3_ENDPOINT ? { endpoint: FILES_S3_ENDPOINT, forcePathStyle: true, ...checksums } : {};
	return new Disk(
		new S3Driver({
			...limits,
			...credentials,
			...endpoint,
			region: FILES_S3_REGION,
			bucket: FILES_BUCKET,
			visibility: "private",
			supportsACL: false,
		}),
	);
}

async function named<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (cause) {
		throw Object.assign(new UnavailableError(), { cause });
	}
}
