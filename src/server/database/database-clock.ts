import type { Database } from "./database.ts";

/** The moment by the database's clock, which is the one clock of all processes: what is due, expires or is signed goes by it. */
export async function databaseNow({ pool }: Pick<Database, "pool">): Promise<Date> {
	const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
	if (!rows[0]) throw new Error("The database said no time");
	return rows[0].now;
}
