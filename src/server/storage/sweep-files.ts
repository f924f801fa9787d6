import type { Job } from "../jobs/jobs.ts";
import type { Services } from "../request-context.ts";
import { storageOf } from "./storage.ts";

/** Days that a file waits for its form: as long as somebody may come back to a draft. */
const keptDays = 14;
const atOnce = 200;

/** Removes files that were never attached to anything, bytes first: what fails here is found again by the next sweep. Answers how many went. */
export async function sweepFiles({ database, config }: Pick<Services, "database" | "config">): Promise<number> {
	const storage = storageOf(config);
	let removed = 0;
	for (;;) {
		const swept = await database.transaction("millgate_gate", {}, async (tx) => {
			const loose = await tx.sql<{ id: string; storage_key: string }>(
				`select id, storage_key from files where state in ('uploaded', 'rejected') and uploaded_at < now() - make_interval(days => $1)
				 order by uploaded_at limit ${atOnce} for update skip locked`,
				[keptDays],
			);
			for (const { storage_key } of loose) await storage.remove(storage_key);
			await tx.sql("delete from files where state in ('uploaded', 'rejected') and id = any ($1)", [loose.map(({ id }) => id)]);
			return loose.length;
		});
		removed += swept;
		if (swept < atOnce) return removed;
	}
}

/** Clears away what nobody attached, once an hour. */
export const sweepFilesJob: Job<unknown> = {
	name: "sweep-files",
	every: "17 * * * *",
	run: async (_payload, services) => {
		const removed = await sweepFiles(services);
		if (removed > 0) services.log.info({ removed }, "files that nobody attached were removed");
	},
};
