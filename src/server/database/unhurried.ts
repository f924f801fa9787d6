import type { Database } from "./database.ts";

/** The same database for work that nobody waits for: its statements may take long. */
export function unhurried(database: Database): Database {
	const transaction: Database["transaction"] = (role, scope, work) => database.transaction(role, scope, work, "long");
	return { ...database, transaction };
}
