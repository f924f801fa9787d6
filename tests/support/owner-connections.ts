import pg from "pg";

const pools = new Map<string, pg.Pool>();

/**
 * Works over a connection as the owner of everything, whom no row policy binds. Connections are kept while the process
 * runs or until `closeOwners`: a new one reads every table, view and trigger that it meets anew, which takes longer
 * than most statements of a test. One whose work fails is not used again, since what it had begun stays with it.
 */
export async function withOwner<T>(adminUrl: string, work: (owner: pg.PoolClient) => Promise<T>): Promise<T> {
	const owner = await poolOf(adminUrl).connect();
	let fault: unknown;
	try {
		return await work(owner);
	} catch (error) {
		fault = error;
		throw error;
	} finally {
		owner.release(fault !== undefined);
	}
}

/** As `withOwner`, in one transaction. It ends with `work`, so that a test that fails in it leaves no lock behind. */
export function withOwnerTransaction<T>(adminUrl: string, work: (owner: pg.PoolClient) => Promise<T>): Promise<T> {
	return withOwner(adminUrl, async (owner) => {
		await owner.query("begin");
		const result = await work(owner);
		await owner.query("commit");
		return result;
	});
}

/** Ends what is kept of a database that is about to be dropped. */
export async function closeOwners(adminUrl: string): Promise<void> {
	const pool = pools.get(adminUrl);
	pools.delete(adminUrl);
	await pool?.end();
}

function poolOf(adminUrl: string): pg.Pool {
	const kept = pools.get(adminUrl);
	if (kept) return kept;
	const pool = new pg.Pool({ connectionString: adminUrl, allowExitOnIdle: true });
	// Tests restart servers: a connection that ends while nobody uses it is opened again when it is wanted.
	pool.on("error", () => undefined);
	pools.set(adminUrl, pool);
	return pool;
}
