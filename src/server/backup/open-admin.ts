import pg from "pg";

/** One connection as the database's administrator, closed when the work ends. */
export async function withAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: adminUrl, application_name: "millgate backup", keepAlive: true });
	// A connection that is lost fails the statement under way, which says so.
	client.on("error", () => {});
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

/** Runs the work in a transaction opened by `begin`; rolls back when it throws. */
export async function inTransaction<T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> {
	await client.query(begin);
	try {
		const result = await work();
		await client.query("commit");
		return result;
	} catch (error) {
		await client.query("rollback").catch(() => {});
		throw error;
	}
}
