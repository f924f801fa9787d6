import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Config } from "#server/config.ts";
import type { RequestContext } from "#server/request-context.ts";
import { storageOf } from "#server/storage/storage.ts";
import type { DocumentBundle } from "../bundles/bundle-queries.ts";
import { bundleChunks } from "../bundles/bundle-zip.ts";
import type { DocumentRenderer } from "../document-renderer.ts";
import { type BundledDocument, bundlePath } from "./stored-bundle-queries.ts";

const outgoing = ({ DATA_DIR }: Config) => resolve(DATA_DIR, "outgoing");
const day = 86_400_000;

/** Removes what a process that died left on this machine half made, a day later. */
export async function cleanUpOutgoing(config: Config, now = Date.now()): Promise<void> {
	const names = await readdir(outgoing(config)).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	for (const name of names) {
		const path = resolve(outgoing(config), name);
		const left = await stat(path).catch(() => undefined);
		if (left && left.mtimeMs < now - day) await rm(path, { force: true });
	}
}

/**
 * Makes a bundle's file and stores it. `onMade` gets the number of finished documents after each one, and stops
 * it by throwing.
 */
export async function makeBundleFile(
	context: RequestContext,
	kinds: readonly DocumentRenderer[],
	{ id, bundle }: { id: string; bundle: DocumentBundle },
	onMade: (made: number) => Promise<void>,
): Promise<{ contents: BundledDocument[]; sizeBytes: number }> {
	const folder = outgoing(context.config);
	await mkdir(folder, { recursive: true });
	const path = resolve(folder, randomUUID());
	const contents: BundledDocument[] = [];
	let made = 0;
	try {
		const chunks = bundleChunks(context, kinds, bundle, async (document) => {
			if (document) contents.push(bundledOf(document));
			made += 1;
			await onMade(made);
		});
		await pipeline(
			Readable.from(chunks, { objectMode: true, highWaterMark: 1 }),
			createWriteStream(path, { flags: "wx", mode: 0o600 }),
		);
		const { size: sizeBytes } = await stat(path);
		await storageOf(context.config).put(bundlePath(id), createReadStream(path), {
			mediaType: "application/zip",
			sizeBytes,
		});
		return { contents, sizeBytes };
	} finally {
		await rm(path, { force: true });
	}
}

function bundledOf({
	kind,
	published,
}: {
	kind: BundledDocument["kind"];
	published: Omit<BundledDocument, "kind">;
}): BundledDocument {
	const { accountId, account, number, revision, state } = published;
	return { kind, accountId, account, number, revision, state };
}
