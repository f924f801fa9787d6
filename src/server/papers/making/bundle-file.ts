import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RequestContext } from "#server/request-context.ts";
import { storageOf } from "#server/storage/storage.ts";
import type { PaperBundle } from "../bundles/bundle-queries.ts";
import { bundleChunks } from "../bundles/bundle-zip.ts";
import type { PaperKind } from "../paper-kind.ts";
import { type HeldPaper, heldFile } from "./held-papers-queries.ts";

/** Makes a bundle's file and lays it where files lie. `onMade` is told after each paper how many went through, and stops it by throwing. */
export async function makeBundleFile(
	context: RequestContext,
	kinds: readonly PaperKind[],
	{ id, bundle }: { id: string; bundle: PaperBundle },
	onMade: (made: number) => Promise<void>,
): Promise<{ held: HeldPaper[]; sizeBytes: number }> {
	const folder = resolve(context.config.DATA_DIR, "outgoing");
	await mkdir(folder, { recursive: true });
	const path = resolve(folder, randomUUID());
	const held: HeldPaper[] = [];
	let made = 0;
	try {
		const chunks = bundleChunks(context, kinds, bundle, async (paper) => {
			if (paper) held.push(heldOf(paper));
			made += 1;
			await onMade(made);
		});
		await pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 1 }), createWriteStream(path, { flags: "wx", mode: 0o600 }));
		const { size: sizeBytes } = await stat(path);
		await storageOf(context.config).put(heldFile(id), createReadStream(path), { mediaType: "application/zip", sizeBytes });
		return { held, sizeBytes };
	} finally {
		await rm(path, { force: true });
	}
}

function heldOf({ kind, published }: { kind: HeldPaper["kind"]; published: Omit<HeldPaper, "kind"> }): HeldPaper {
	const { accountId, account, number, revision, state } = published;
	return { kind, accountId, account, number, revision, state };
}
