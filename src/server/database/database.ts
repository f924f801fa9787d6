import type { Writable } from "node:stream";
import type pg from "pg";
import { UnavailableError } from "#shared/errors.ts";
import { type ConnectOptions, type OpenedPool, openPool } from "./connection-pool.ts";
import { asNamed } from "./database-errors.ts";
import type { HealthMonitor } from "./health-monitor.ts";
import { isStalePlan, type PreparedStatements } from "./prepared-statements.ts";
import type { WorkingRole } from "./roles.ts";
import { limitStatements, type Pace, type StatementLimits, silentAfterMs, usualLimits } from "./statement-limits.ts";

/** Whose rows a transaction may see; the ids are what the row policies compare with. */
export type RowScope = {
	personId?: number | undefined;
	soldToIds?: readonly number[];
	shipToIds?: readonly number[];
	supplierIds?: readonly number[];
};

/** One transaction under one role and scope. */
export type Transaction = {
	/** Rows of one statement. */
	sql: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;
	/**
	 * Rows of the transaction's last statement: COMMIT travels behind it and costs no round trip of its own. Nothing may
	 * follow.
	 */
	last: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;
	/**
	 * As `last`, for frequent statements: planned once for each connection, without values, so the plan must not depend
	 * on them.
	 */
	lastPlanned: <T extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<T[]>;
	/** The connection, for streams (cursors, COPY). */
	client: pg.PoolClient;
};

export type Database = {
	/**
	 * Runs `work` in a transaction as one of the working roles; commits when it resolves, rolls back when it throws.
	 * Throws TookTooLongError when a statement took longer than its pace allows; `usual` by default.
	 */
	transaction: <T>(
		role: WorkingRole,
		scope: RowScope,
		work: (tx: Transaction) => Promise<T>,
		pace?: Pace,
	) => Promise<T>;
	/**
	 * The same database, in which every statement that would change anything fails with ReadOnlyError, whatever its role.
	 */
	readOnly: Database;
	/** Where lists may be read instead, if there is one (DATABASE_REPLICA_URL). */
	replica?: Replica;
	/** Whether the server answers now. */
	isHealthy: () => Promise<boolean>;
	pool: pg.Pool;
	close: () => Promise<void>;
};

/** How far a log of changes has come, as PostgreSQL writes it (`16/B374D848`). */
export type WalPosition = string;

/**
 * A streaming replica from which lists may be read. One server: its replay position is queried once and must be valid
 * for every connection.
 */
export type Replica = {
	/**
	 * Where a user reads whose last write ended at `writtenAt`: the replica once it has replayed that and is not too
	 * far behind, else `primary`. What the replica cannot answer (gone, frozen, in conflict with what it replays) is read
	 * again from the primary: work must only read.
	 */
	reader: (primary: Reader, writtenAt: WalPosition | undefined) => Reader;
	/** The primary's current log position: at least behind everything that was committed until now. */
	position: () => Promise<WalPosition>;
	/**
	 * Waits a moment for what is committed now to arrive; what has not arrived by then, nobody reads from the replica
	 * until it has.
	 */
	settle: () => Promise<void>;
	/** Whether lists are read from it now. */
	isFollowing: () => boolean;
	close: () => Promise<void>;
};

export type Reader = Pick<Database, "transaction">;

/**
 * Connects as the app's own role. Errors of idle connections are logged: without a handler a restart of the server
 * would end the process.
 */
export function connectDatabase(url: string, options: ConnectOptions): Database {
	const opened = openPool(url, options);
	const { limits = usualLimits } = options;
	const reading = databaseOn(opened, limits, "begin read only");
	const readOnly: Database = Object.assign(reading, { readOnly: reading as Database });
	return { ...databaseOn(opened, limits), readOnly };
}

function databaseOn(
	{ pool, prepared, answers }: OpenedPool,
	limits: StatementLimits,
	begin?: string,
): Omit<Database, "readOnly"> {
	return {
		pool,
		transaction: (role, scope, work, pace = "usual") => {
			const opening = [beginAs(role, scope, begin), ...limitStatements(limits[pace])].join(";");
			const patience = cancelledAfter(silentAfterMs(limits, pace));
			// What nobody waits for stays: behind a pooler whose connections are all at long work, a new one waits as if
			// nobody were there.
			const watched = pace === "usual" ? { answers } : {};
			return runTransaction(pool, { opening, prepared, role, patience, ...watched }, work);
		},
		isHealthy: () =>
			pool.query({ text: "select 1", ...cancelledAfter(healthMs) }).then(
				() => true,
				() => false,
			),
		close: async () => {
			answers.close();
			await pool.end();
		},
	};
}

const healthMs = 5000;

/** As pg has it for a single query too, which its types do not say. */
const cancelledAfter = (ms: number): object => ({ query_timeout: ms });

type Begun = {
	opening: string;
	prepared: PreparedStatements;
	role: WorkingRole;
	patience: object;
	answers?: HealthMonitor;
};

async function runTransaction<T>(
	pool: pg.Pool,
	{ opening, prepared, role, patience, answers }: Begun,
	work: (tx: Transaction) => Promise<T>,
): Promise<T> {
	const ending: Ending = {};
	const send: Ask = (text, values, name) =>
		client.query({ text, ...(values && { values }), ...(name && { name }), ...patience });
	// Work of which one part failed may have others that continue: by then the connection belongs to another transaction.
	const ask: Ask = (...what) =>
		ending.isOver ? Promise.reject(new Error("asked after its transaction ended")) : send(...what);
	if (answers?.isSilent()) throw new UnavailableError();
	const client = await pool.connect().catch((cause: Error) => {
		throw Object.assign(new UnavailableError(), { cause });
	});
	let broken: Error | undefined;
	const leave = answers?.follow(() => streamOf(client).destroy(new UnavailableError()));
	try {
		sendTogether(client);
		// Not awaited: the first query of `work` travels with it. Should it fail, that query runs as the app's own role,
		// which may do nothing.
		const opened = send(opening);
		const nameOf = (text: string) => prepared.nameOf(client, role, text);
		const [result] = await Promise.all([work(transactionOn(client, { ask, nameOf, ending })), opened]);
		ending.isOver = true;
		// A transaction that failed answers COMMIT with ROLLBACK; the error itself came from the statement.
		await (ending.committed ?? send("commit"));
		return result;
	} catch (error) {
		ending.isOver = true;
		await send("rollback").catch((failure: Error) => {
			broken = failure;
		});
		if (isStalePlan(error)) prepared.startAnew();
		throw asNamed(error);
	} finally {
		leave?.();
		client.release(broken ?? prepared.isOutdated(client));
	}
}

/** pg's types do not say that a client has its connection. */
const streamOf = (client: pg.PoolClient): Writable =>
	(client as unknown as { connection: { stream: Writable } }).connection.stream;

/**
 * Queries that this connection sends before its work first waits leave as one packet: separate packets cost both sides
 * a call and a wake-up each.
 */
function sendTogether(client: pg.PoolClient): void {
	const stream = streamOf(client);
	stream.cork();
	process.nextTick(() => stream.uncork());
}

/**
 * The statements that open a transaction as a role with a scope, as one simple query. Role names are ours and ids are
 * numbers, so nothing needs quoting; SET LOCAL keeps it safe behind PgBouncer.
 */
export function beginAs(role: WorkingRole, scope: RowScope, begin = "begin"): string {
	const list = (ids: readonly number[] | undefined) => (ids ?? []).map((id) => BigInt(id)).join(",");
	return [
		begin,
		`set local role ${role}`,
		`set local millgate.person = '${scope.personId === undefined ? "" : BigInt(scope.personId)}'`,
		`set local millgate.sold_tos = '${list(scope.soldToIds)}'`,
		`set local millgate.ship_tos = '${list(scope.shipToIds)}'`,
		`set local millgate.suppliers = '${list(scope.supplierIds)}'`,
	].join(";");
}

type Ending = { committed?: Promise<unknown>; isOver?: boolean };
type Ask = (text: string, values?: unknown[], name?: string) => Promise<pg.QueryResult>;
type Means = { ask: Ask; nameOf: (text: string) => string | undefined; ending: Ending };

// By its costs PostgreSQL would plan anew each time: it takes accounts that it cannot see for ten.
const planOnce = "set local plan_cache_mode = force_generic_plan";

function transactionOn(client: pg.PoolClient, { ask, nameOf, ending }: Means): Transaction {
	const last = async (pending: Promise<pg.QueryResult>) => {
		ending.committed = ask("commit");
		ending.isOver = true;
		const [{ rows }] = await Promise.all([pending, ending.committed]);
		return rows as never;
	};
	return {
		client,
		last: (text, values) => last(ask(text, values)),
		lastPlanned: async (text, values) => {
			const name = nameOf(text);
			if (!name) return last(ask(text, values));
			const [, rows] = await Promise.all([ask(planOnce), last(ask(text, values, name))]);
			return rows;
		},
		sql: async (text, values) => (await ask(text, values)).rows as never,
	};
}
