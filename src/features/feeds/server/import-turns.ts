import type { Database } from "#server/database/database.ts";

/**
 * One import at a time per group and process, waiting here and not on a connection: however many feeds come at once,
 * they hold at most one connection each group. Between processes an advisory lock does the same.
 */
const turns = new WeakMap<Database, Map<string, Promise<unknown>>>();

export function inTurn<T>(database: Database, group: string, work: () => Promise<T>): Promise<T> {
	const groups = turns.get(database) ?? new Map<string, Promise<unknown>>();
	turns.set(database, groups);
	const turn = (groups.get(group) ?? Promise.resolve()).then(work);
	groups.set(
		group,
		turn.catch(() => {}),
	);
	return turn;
}
