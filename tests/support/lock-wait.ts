import { expect } from "vitest";
import { asOwner } from "./people.ts";
import type { TestDatabase } from "./test-database.ts";

/**
 * Until a statement in the database waits for a lock. Asks outside of every transaction: within one, PostgreSQL
 * answers each time what `pg_stat_activity` showed at the first.
 */
export async function untilLockWait(database: Pick<TestDatabase, "adminUrl">): Promise<void> {
	const waiting = "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
	await expect.poll(() => asOwner(database, waiting)).toHaveLength(1);
}
