import { readdir, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Config } from "../config.ts";
import type { Job } from "../jobs/jobs.ts";
import type { Services } from "../request-context.ts";
import { storageOf } from "./storage.ts";
import { incomingFolder } from "./take-upload.ts";

const atOnce = 200;

/**
 * Removes files that were never attached to anything, after the days of RETENTION, dropped ones at once. The bytes are
 * removed first, so that the next cleanup finds again what failed here. Returns how many were removed.
 */
export async function cleanUpFiles({ database, config }: Pick<Services, "database" | "config">): Promise<number> {
	const storage = storageOf(config);
	let removed = 0;
	for (;;) {
		const cleaned = await database.transaction("millgate_auth", {}, async (tx) => {
			const loose = await tx.sql<{ id: string; storage_key: string }>(
				`select id, storage_key from files
				 where state = 'dropped' or (state in ('uploaded', 'rejected')
				 and uploaded_at < now() - make_interval(days => $1))
				 order by uploaded_at limit ${atOnce} for update skip locked`,
				[config.RETENTION.uploads],
			);
			for (const { storage_key } of loose) await storage.remove(storage_key);
			await tx.sql("delete from files where state in ('uploaded', 'rejected', 'dropped') and id = any ($1)", [
				loose.map(({ id }) => id),
			]);
			return loose.length;
		});
		removed += cleaned;
		if (cleaned < atOnce) return removed;
	}
}

const day = 86_400_000;

/** Removes what a process that died left on this machine of files that were being sent, a day later. */
export async function cleanUpIncoming(config: Config, now = Date.now()): Promise<void> {
	const folder = incomingFolder(config);
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	for (const name of names) {
		const path = resolve(folder, name);
		const left = await stat(path).catch(() => undefined);
		if (left && left.mtimeMs < now - day) await rm(path, { force: true });
	}
}

/** Clears away what nobody attached, once an hour. */
export const cleanUpFilesJob: Job<unknown> = {
	name: "clean-up-files",
	every: "17 * * * *",
	run: async (_payload, services) => {
		await cleanUpIncoming(services.config);
		const removed = await cleanUpFiles(services);
		if (removed > 0) services.log.info({ removed }, "files that nobody attached were removed");
	},
};
