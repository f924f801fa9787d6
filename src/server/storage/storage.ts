import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { UnavailableError } from "#shared/errors.ts";
import type { Config } from "../config.ts";

/** Where files lie: a folder of this machine, or a bucket that speaks S3. Whoever has a key has the file, so keys stay in here. */
export type Storage = {
	put: (key: string, content: Readable, facts: { mediaType: string; sizeBytes: number }) => Promise<void>;
	/** The bytes; throws UnavailableError when they are not there. */
	get: (key: string) => Promise<Readable>;
	/** All the bytes at once, for what is small; nothing when they are not there. */
	find: (key: string) => Promise<Buffer | undefined>;
	/** Removes everything under a folder; that there is none is no fault. */
	removeFolder: (folder: string) => Promise<void>;
	/** Removes the bytes; that they are gone already is no fault. */
	remove: (key: string) => Promise<void>;
};

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
			named(async () => (await open()).putStream(key, content, { contentType: mediaType, contentLength: sizeBytes })),
		get: (key) => named(async () => (await open()).getStream(key)),
		find: (key) =>
			named(async () => {
				const store = await open();
				return (await store.exists(key)) ? Buffer.from(await store.getBytes(key)) : undefined;
			}),
		removeFolder: (folder) => named(async () => (await open()).deleteAll(`${folder}/`)),
		remove: (key) =>
			named(async () => {
				const store = await open();
				if (await store.exists(key)) await store.delete(key);
			}),
	};
}

async function openDisk(config: Config): Promise<Disk> {
	if (!config.FILES_BUCKET) return new Disk(new FSDriver({ location: resolve(config.DATA_DIR, "files"), visibility: "private" }));
	// Loaded only where it is used: the client of a bucket is as large as the rest of the server.
	const { S3Driver } = await import("flydrive/drivers/s3");
	const { FILES_S3_KEY_ID, FILES_S3_SECRET, FILES_S3_ENDPOINT, FILES_S3_REGION, FILES_BUCKET } = config;
	const credentials =
		FILES_S3_KEY_ID && FILES_S3_SECRET ? { credentials: { accessKeyId: FILES_S3_KEY_ID, secretAccessKey: FILES_S3_SECRET } } : {};
	// Others than Amazon's do not all take checksums behind the bytes.
	const checksums = { requestChecksumCalculation: "WHEN_REQUIRED", responseChecksumValidation: "WHEN_REQUIRED" } as const;
	const endpoint = FILES_S3_ENDPOINT ? { endpoint: FILES_S3_ENDPOINT, forcePathStyle: true, ...checksums } : {};
	return new Disk(
		new S3Driver({ ...credentials, ...endpoint, region: FILES_S3_REGION, bucket: FILES_BUCKET, visibility: "private", supportsACL: false }),
	);
}

async function named<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (cause) {
		throw Object.assign(new UnavailableError(), { cause });
	}
}
