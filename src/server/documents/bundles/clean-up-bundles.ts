import type { Job } from "#server/jobs/jobs.ts";
import type { Services } from "#server/request-context.ts";
import { storageOf } from "#server/storage/storage.ts";
import { cleanUpOutgoing } from "../making/bundle-file.ts";
import { bundlePath } from "../making/stored-bundle-queries.ts";

const atOnce = 100;

/** Removes bundles whose time is over, files first: what fails here is found again by the next cleanup. */
export async function cleanUpBundles({ database, config }: Pick<Services, "database" | "config">): Promise<void> {
	await cleanUpOutgoing(config);
	const storage = storageOf(config);
	for (;;) {
		const cleaned = await database.transaction("millgate_auth", {}, async (tx) => {
			const over = await tx.sql<{ id: string; hasFile: boolean }>(
				`select id, state <> 'offered' as "hasFile" from document_bundles where expires_at < now() order by expires_at
					limit ${atOnce} for update skip locked`,
			);
			for (const { id, hasFile } of over) if (hasFile) await storage.remove(bundlePath(id));
			await tx.sql("delete from document_bundles where id = any ($1)", [over.map(({ id }) => id)]);
			return over.length;
		});
		if (cleaned < atOnce) return;
	}
}

/** Removes bundles and requests that are some days old, once an hour. */
export const cleanUpBundlesJob: Job<unknown> = {
	name: "clean-up-document-bundles",
	every: "29 * * * *",
	run: (_payload, services) => cleanUpBundles(services),
};
