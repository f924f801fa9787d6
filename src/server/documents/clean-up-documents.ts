import type { Config } from "#server/config.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { storageOf } from "#server/storage/storage.ts";
import { drawnFolder } from "./make-document.ts";

/** Months that are looked through; a server that stopped for longer leaves the rest where they are. */
const months = 12;

/** Removes documents that were rendered before the last month began: the next request renders them again. */
export async function cleanUpDocuments(config: Config, today = new Date()): Promise<void> {
	for (let back = 2; back < 2 + months; back += 1) {
		await storageOf(config).removeFolder(
			drawnFolder(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1))),
		);
	}
}

/** Clears away old drawn documents, once a day. */
export const cleanUpDocumentsJob: Job<unknown> = {
	name: "clean-up-documents",
	every: "43 3 * * *",
	run: (_payload, { config }) => cleanUpDocuments(config),
};
