import type { Database } from "./database.ts";

/**
 * The moment by the database's clock, which is the one clock of all processes: what is due, expires or is signed goes
 * by it. Throws UnavailableError.
 */
export async function databaseNow({ transaction }: Pick<Database, "transaction">): Promise<Date> {
	const [row] = await transaction("millgate_viewer", {}, (tx) =>
		tx.last<{ now: Date }>("select clock_timestamp() as now"),
	);
	if (!row) throw new Error("The database said no time");
	return row.now;
}
