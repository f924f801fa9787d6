import type pg from "pg";
import type { WorkingRole } from "./roles.ts";

/**
 * After how many executions a statement is prepared, how many statements are counted, and how many plans a connection
 * keeps: each takes some 100 kB there.
 */
const oftenEnough = 3;
const mostCounted = 1000;
const mostKept = 100;

/** Names of statements whose plans the connections of one pool keep. */
export type PreparedStatements = {
	/** Call it with each new connection before any query on it. */
	meet: (client: pg.PoolClient) => void;
	/** The name under which this connection keeps the plan of a text, or undefined while it is planned each time. */
	nameOf: (client: pg.PoolClient, role: WorkingRole, text: string) => string | undefined;
	/** Gives every text another name, as what is kept under the old ones is no longer answered. */
	startAnew: () => void;
	/** Whether a connection has plans under names that are no longer used, so that it should be closed. */
	isOutdated: (client: pg.PoolClient) => boolean;
};

/**
 * Names for frequent statements, so that each connection plans them once. A name identifies a text under one role, as
 * does a plan under row policies. No names are used behind a pooler, where a client's next query may use a connection
 * without the plan.
 */
export function createPreparedStatements(): PreparedStatements {
	const direct = new WeakMap<pg.PoolClient, number>();
	const names = new Map<string, string>();
	const times = new Map<string, number>();
	let made = 0;
	let madeBefore = 0;
	const isOften = (key: string): boolean => {
		if (times.size >= mostCounted) times.clear();
		const counted = (times.get(key) ?? 0) + 1;
		times.set(key, counted);
		return counted >= oftenEnough;
	};
	const startAnew = () => {
		names.clear();
		madeBefore = made;
	};
	const give = (key: string): string => {
		if (names.size >= mostKept) startAnew();
		made += 1;
		const name = `kept_${made}`;
		names.set(key, name);
		times.delete(key);
		return name;
	};
	return {
		meet: (client) => {
			isDirect(client).then(
				(is) => is && direct.set(client, madeBefore),
				// Whatever broke the connection is thrown at its next caller.
				() => undefined,
			);
		},
		nameOf: (client, role, text) => {
			if (!direct.has(client)) return undefined;
			const key = `${role} ${text}`;
			return names.get(key) ?? (isOften(key) ? give(key) : undefined);
		},
		startAnew,
		isOutdated: (client) => (direct.get(client) ?? madeBefore) < madeBefore,
	};
}

/** A migration gave a column another type, and PostgreSQL answers a kept plan with no other type than it first had. */
export function isStalePlan(error: unknown): boolean {
	const { code, routine } = error as { code?: unknown; routine?: unknown };
	return code === "0A000" && routine === "RevalidateCachedQuery";
}

/** A pooler reports a process id of its own; PostgreSQL reports the real one. */
async function isDirect(client: pg.PoolClient): Promise<boolean> {
	const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
	return rows[0]?.pid === (client as unknown as { processID: number }).processID;
}
