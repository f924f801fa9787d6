import { setTimeout } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";

// lock_not_available (PostgreSQL appendix A): somebody reads the record for longer than a request waits behind a change of its partitions.
const isHeld = (error: unknown) => (error as { code?: unknown }).code === "55P03";

/** How often a change of partitions is tried, and the pause between two tries, in which whoever queued behind one gets through. */
export type PartitionPatience = { tries: number; pauseMs: number };

/** Does what changes partitions as soon as nobody reads the record for longer than 0.3 s; undefined where somebody always did. */
export async function whenFree<T>(work: () => Promise<T>, { tries, pauseMs }: PartitionPatience): Promise<T | undefined> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await work();
		} catch (error) {
			if (!isHeld(error)) throw error;
			if (attempt >= tries) return undefined;
			await setTimeout(pauseMs);
		}
	}
}

/** Makes the quarters of the audit record that are to come. None is missed where that does not come about: rows past the last have a place too. */
export async function makeAuditQuarters(database: Database, log: Log, patience: PartitionPatience): Promise<void> {
	const make = () => database.transaction("millgate_admin", {}, (tx) => tx.sql<{ made: number }>("select make_audit_quarters() as made"));
	const made = await whenFree(make, patience);
	if (!made) log.warn("the audit record was read all the time: its next quarters are made another time");
	else if (made[0]?.made) log.info({ made: made[0].made }, "quarters of the audit record were made");
}
