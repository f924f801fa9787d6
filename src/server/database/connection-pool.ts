import pg from "pg";
import type { Log } from "../log.ts";
import { type Doubt, type HealthMonitor, monitorHealth, saysAnything, usualDoubt } from "./health-monitor.ts";
import { createPreparedStatements, type PreparedStatements } from "./prepared-statements.ts";
import { type StatementLimits, silentAfterMs, usualLimits } from "./statement-limits.ts";

// bigint: ids, pounds and counts all stay below 2^53; dates stay text, since a day at the mill has no time zone.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(1700, Number);
const bigints = 1016 as Parameters<typeof pg.types.getTypeParser>[0];
const readTexts = pg.types.getTypeParser(bigints, "text") as (text: string) => (string | null)[];
pg.types.setTypeParser(bigints, (text) => readTexts(text).map((one) => (one === null ? null : Number(one))));

// BEGIN and the first query leave together: a third less of this process's time per transaction (decisions/). Cursors
// are declared in SQL.
const pipelined: object = { pipeline: true };

export type ConnectOptions = {
	connections: number;
	/** Of these, how many stay open while idle, at some 9 MB each; none by default. */
	kept?: number;
	acquireMs: number;
	log: Log;
	limits?: StatementLimits;
	doubt?: Doubt;
};

export type OpenedPool = { pool: pg.Pool; prepared: PreparedStatements; answers: HealthMonitor };

// The kernel detects a connection whose other end vanished, even while no query runs.
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

export function openPool(url: string, options: ConnectOptions): OpenedPool {
	const { connections, kept = 0, acquireMs, log, limits = usualLimits, doubt = usualDoubt } = options;
	const times = { connectionTimeoutMillis: acquireMs, query_timeout: silentAfterMs(limits, "long") };
	const pool = new pg.Pool({
		connectionString: url,
		max: connections,
		min: kept,
		...keepAlive,
		...times,
		...pipelined,
	});
	const warn = (error: Error) => log.warn({ error: error.message }, "database connection lost");
	pool.on("error", warn);
	const prepared = createPreparedStatements();
	pool.on("connect", (client) => {
		client.on("error", warn);
		prepared.meet(client);
	});
	return { pool, prepared, answers: monitorHealth(() => saysAnything(url, doubt.answerMs), doubt, log) };
}

/**
 * Opens every connection ahead: the first crowd after a start waits for none, in a process that is at its slowest
 * then and would give up openings that the database has long answered. What is not used is closed after some seconds;
 * what cannot be opened now is opened by the first caller.
 */
export async function openAhead({ pool }: { pool: pg.Pool }): Promise<void> {
	await Promise.allSettled(Array.from({ length: pool.options.max }, async () => (await pool.connect()).release()));
}
