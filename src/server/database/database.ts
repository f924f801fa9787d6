import {
	type Compilable,
	type CompiledQuery,
	DummyDriver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
} from "kysely";
import pg from "pg";
import { m } from "#generated/texts/messages.js";
import { InvalidError, UnavailableError } from "#shared/errors.ts";
import type { Log } from "../log.ts";
import type { WorkingRole } from "./roles.ts";
import type { DB } from "./tables.ts";

// bigint: ids, pounds and counts all stay below 2^53; dates stay text, since a day at the mill has no time zone.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(1700, Number);

/** Whose rows a transaction may see; the ids are what the row policies compare with. */
export type RowScope = {
	personId?: number | undefined;
	soldToIds?: readonly number[];
	shipToIds?: readonly number[];
	supplierIds?: readonly number[];
};

/** SQL is built by Kysely, whose builder here only compiles: rows are reached through a transaction, never beside it. */
export const sqlBuilder = new Kysely<DB>({
	dialect: {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => new DummyDriver(),
		createIntrospector: (db) => new PostgresIntrospector(db),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	},
});

/** One transaction under one role and scope. */
export type Transaction = {
	/** Rows of a built query, typed by it. */
	rows: <T>(query: Compilable<T>) => Promise<T[]>;
	/** Rows of plain SQL. */
	sql: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;
	/** Rows of the transaction's last statement: COMMIT travels behind it and costs no round trip of its own. Nothing may follow. */
	last: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;
	/** The connection, for streams (cursors, COPY). */
	client: pg.PoolClient;
};

export type Database = {
	/** Runs `work` in a transaction as one of the working roles; commits when it resolves, rolls back when it throws. */
	transaction: <T>(role: WorkingRole, scope: RowScope, work: (tx: Transaction) => Promise<T>) => Promise<T>;
	/** Whether the server answers now. */
	isHealthy: () => Promise<boolean>;
	pool: pg.Pool;
	close: () => Promise<void>;
};

// BEGIN and the first query leave together: a third less of this process's time per transaction (decisions/). Cursors are declared in SQL.
const pipelined: object = { pipeline: true };

/** Connects as the app's own role. Errors of idle connections are logged: without a handler a restart of the server would end the process. */
export function connectDatabase(url: string, options: { connections: number; acquireMs: number; log: Log }): Database {
	const pool = new pg.Pool({
		connectionString: url,
		max: options.connections,
		connectionTimeoutMillis: options.acquireMs,
		keepAlive: true,
		...pipelined,
	});
	pool.on("error", (error) => options.log.warn({ error: error.message }, "database connection lost"));
	pool.on("connect", (client) => client.on("error", (error) => options.log.warn({ error: error.message }, "database connection lost")));
	return {
		pool,
		transaction: (role, scope, work) => runTransaction(pool, role, scope, work),
		isHealthy: () =>
			pool.query("select 1").then(
				() => true,
				() => false,
			),
		close: () => pool.end(),
	};
}

async function runTransaction<T>(pool: pg.Pool, role: WorkingRole, scope: RowScope, work: (tx: Transaction) => Promise<T>): Promise<T> {
	const client = await pool.connect().catch((cause: Error) => {
		throw Object.assign(new UnavailableError(), { cause });
	});
	let broken: Error | undefined;
	try {
		// Not awaited: the first query of `work` travels with it. Should it fail, that query runs as the app's own role, which may do nothing.
		const opened = client.query(beginAs(role, scope));
		const ending: Ending = {};
		const [result] = await Promise.all([work(transactionOn(client, ending)), opened]);
		// A transaction that failed answers COMMIT with ROLLBACK; the fault itself came from the statement.
		await (ending.committed ?? client.query("commit"));
		return result;
	} catch (error) {
		await client.query("rollback").catch((failure: Error) => {
			broken = failure;
		});
		throw asNamed(error);
	} finally {
		client.release(broken);
	}
}

/**
 * The statements that open a transaction as a role with a scope, as one simple query. Role names are ours and ids are numbers,
 * so nothing needs quoting; SET LOCAL keeps it safe behind PgBouncer.
 */
export function beginAs(role: WorkingRole, scope: RowScope): string {
	const list = (ids: readonly number[] | undefined) => (ids ?? []).map((id) => BigInt(id)).join(",");
	return [
		"begin",
		`set local role ${role}`,
		`set local millgate.person = '${scope.personId === undefined ? "" : BigInt(scope.personId)}'`,
		`set local millgate.sold_tos = '${list(scope.soldToIds)}'`,
		`set local millgate.ship_tos = '${list(scope.shipToIds)}'`,
		`set local millgate.suppliers = '${list(scope.supplierIds)}'`,
	].join(";");
}

type Ending = { committed?: Promise<unknown> };

function transactionOn(client: pg.PoolClient, ending: Ending): Transaction {
	return {
		client,
		last: async (text, values) => {
			const asked = client.query(text, values);
			ending.committed = client.query("commit");
			const [{ rows }] = await Promise.all([asked, ending.committed]);
			return rows as never;
		},
		sql: async (text, values) => (await client.query(text, values)).rows as never,
		rows: async (query) => {
			const { sql, parameters } = query.compile() as CompiledQuery;
			return (await client.query(sql, [...parameters])).rows as never;
		},
	};
}

// Class 08 = connection, 53 = resources, 57 = shut down (PostgreSQL appendix A); the rest are faults of ours and stay as they are.
function asNamed(error: unknown): unknown {
	const code = (error as { code?: unknown }).code;
	// Text that PostgreSQL cannot hold (a NUL) can only have come from outside.
	if (code === "22021") return Object.assign(new InvalidError(m.server_invalid()), { cause: error });
	const isOutage = typeof code === "string" && /^(08|53|57P|ECONN|EPIPE|ETIMEDOUT)/.test(code);
	const isCut = error instanceof Error && /Connection terminated|Client has encountered a connection error/.test(error.message);
	return isOutage || isCut ? Object.assign(new UnavailableError(), { cause: error }) : error;
}
