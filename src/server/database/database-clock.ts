import type { Database } from "./database.ts";

/**
 * The time by the database's clock, which is the clock of all processes: due dates, expiry and signatures use it.
 * Throws UnavailableError.
 */
export async function databaseNow({ transaction }: Pick<Database, "transaction">): Promise<Date> {
	const [row] = await transaction("millgate_viewer", {}, (tx) =>
		tx.last<{ now: Date }>("select clock_timestamp() as now"),
	);
	if (!row) throw new Error("The database said no time");
	return row.now;
}
