import { readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { cleanUpFiles, cleanUpIncoming } from "#server/storage/clean-up-files.ts";
import { storageOf } from "#server/storage/storage.ts";
import { jobServices } from "../../support/jobs.ts";
import type { FaultyPortal } from "./portals.ts";

/**
 * Files without a row, and rows without bytes, after the clean-ups have run at a time when all unattached files are
 * old.
 */
export async function orphansOf({ portal, mill }: FaultyPortal): Promise<number> {
	const { dataDir } = portal;
	const services = jobServices(mill.database, { DATA_DIR: dataDir });
	await mill.ask("update files set uploaded_at = now() - interval '20 days' where state in ('uploaded', 'rejected')");
	const incoming = join(dataDir, "incoming");
	const before = new Date(Date.now() - 2 * 86_400_000);
	for (const name of await readdir(incoming).catch(() => [])) await utimes(join(incoming, name), before, before);
	await cleanUpFiles(services);
	await cleanUpIncoming(services.config);
	const known = new Set(
		(await mill.ask<{ key: string }>("select storage_key as key from files")).map(({ key }) => key),
	);
	const there = await filesIn(join(dataDir, "files"));
	const unknown = there.filter((key) => !known.has(key)).length;
	const storage = storageOf(services.config);
	let withoutBytes = 0;
	for (const key of known) if (!(await storage.has(key))) withoutBytes += 1;
	return unknown + withoutBytes + (await readdir(incoming).catch(() => [])).length;
}

async function filesIn(folder: string): Promise<string[]> {
	const names = await readdir(folder, { recursive: true }).catch(() => []);
	const facts = await Promise.all(names.map((name) => stat(join(folder, name))));
	return names.filter((_, n) => facts[n]?.isFile());
}
