import type { Job } from "../jobs/jobs.ts";
import type { Services } from "../request-context.ts";
import { makeAuditPartitions, type PartitionPatience, whenFree } from "./audit-partitions.ts";

const atOnce = 20_000;
const usualPatience: PartitionPatience = { tries: 60, pauseMs: 2000 };

type Cleaned = { removed: number; more: boolean };

/**
 * Removes rows older than AUDIT_KEEP_DAYS, a year at least, oldest first: complete years as partitions, then single
 * rows. Without the setting it removes nothing. If long reads prevent a year from being dropped, its rows are deleted.
 * Returns how many rows were removed.
 */
export async function cleanUpAudit(
	{ database, config }: Pick<Services, "database" | "config">,
	stopping?: AbortSignal,
	patience = usualPatience,
): Promise<number> {
	const keepDays = config.AUDIT_KEEP_DAYS;
	if (keepDays === undefined) return 0;
	const ask = async (text: string, values: unknown[]) => {
		const [cleaned] = await database.transaction("millgate_admin", {}, (tx) => tx.sql<Cleaned>(text, values));
		return cleaned;
	};
	const steps = [
		() => whenFree(() => ask("select removed, more from remove_old_audit_partition($1)", [keepDays]), patience),
		() => ask("select removed, more from remove_old_audit($1, $2)", [keepDays, atOnce]),
	];
	let removed = 0;
	for (const step of steps) {
		for (let hasMore = true; hasMore && !stopping?.aborted; ) {
			const cleaned = await step();
			removed += cleaned?.removed ?? 0;
			hasMore = cleaned?.more === true;
		}
	}
	return removed;
}

/** Once a night, when few look at the record. */
export const cleanUpAuditJob: Job<unknown> = {
	name: "clean-up-audit",
	every: "43 8 * * *",
	run: async (_payload, services, stopping) => {
		await makeAuditPartitions(services.database, services.log, usualPatience);
		const removed = await cleanUpAudit(services, stopping);
		if (removed > 0) services.log.info({ removed }, "old rows of the audit record were removed");
	},
};
