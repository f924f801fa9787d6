import type { Job } from "../jobs/jobs.ts";
import type { Services } from "../request-context.ts";

const atOnce = 20_000;

/** Removes what is older than AUDIT_KEEP_DAYS, a year at least, oldest first; without the setting nothing goes. Answers how many rows went. */
export async function sweepAudit({ database, config }: Pick<Services, "database" | "config">, stopping?: AbortSignal): Promise<number> {
	const keepDays = config.AUDIT_KEEP_DAYS;
	if (keepDays === undefined) return 0;
	let removed = 0;
	for (;;) {
		const [swept] = await database.transaction("millgate_admin", {}, (tx) =>
			tx.sql<{ removed: number; more: boolean }>("select removed, more from remove_old_audit($1, $2)", [keepDays, atOnce]),
		);
		removed += swept?.removed ?? 0;
		if (!swept?.more || stopping?.aborted) return removed;
	}
}

/** Once a night, when few look at the record. */
export const sweepAuditJob: Job<unknown> = {
	name: "sweep-audit",
	every: "43 8 * * *",
	run: async (_payload, services, stopping) => {
		const removed = await sweepAudit(services, stopping);
		if (removed > 0) services.log.info({ removed }, "old rows of the audit record were removed");
	},
};
