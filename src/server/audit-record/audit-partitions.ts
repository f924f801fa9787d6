import { setTimeout } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";

// lock_not_available (PostgreSQL appendix A): a user reads the record for longer than a request waits behind a change
// of its partitions.
const isLocked = (error: unknown) => (error as { code?: unknown }).code === "55P03";

/**
 * How often a change of partitions is tried, and the pause between two tries, in which the user who queued behind one
 * gets through.
 */
export type PartitionPatience = { tries: number; pauseMs: number };

/**
 * Does what changes partitions as soon as nobody reads the record for longer than 0.3 s; undefined where a user
 * always did.
 */
export async function whenFree<T>(
	work: () => Promise<T>,
	{ tries, pauseMs }: PartitionPatience,
): Promise<T | undefined> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await work();
		} catch (error) {
			if (!isLocked(error)) throw error;
			if (attempt >= tries) return undefined;
			await setTimeout(pauseMs);
		}
	}
}

/**
 * Makes the years of the audit record that are to come. No row is lost where that does not come about: past the last
 * year there is a place too.
 */
export async function makeAuditPartitions(database: Database, log: Log, patience: PartitionPatience): Promise<void> {
	const make = () =>
		database.transaction("millgate_admin", {}, (tx) =>
			tx.sql<{ made: number }>("select make_audit_partitions() as made"),
		);
	const made = await whenFree(make, patience);
	if (!made) log.warn("the audit record was read all the time: its next year is made another time");
	else if (made[0]?.made) log.info({ made: made[0].made }, "years of the audit record were made");
}
