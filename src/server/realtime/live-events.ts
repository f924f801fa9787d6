import type { Database, Transaction } from "../database/database.ts";

/** What changed, as keys only: who may see it is decided when it is delivered. */
export type LiveEvent = { id: number; kind: string; keys: readonly unknown[] };

/**
 * What has been read: every event of a transaction before `xmin`, and of the later ones those in `seen` (id to
 * transaction).
 */
export type LiveCursor = { xmin: bigint; seen: ReadonlyMap<number, bigint> };

/**
 * Announces changes in the transaction that makes them; they are notified when it commits. The keys are what a query
 * answers as a JSON array, so that they need not travel here and back; null announces nothing.
 */
export async function publishChanges(
	tx: Transaction,
	kind: string,
	query: string,
	values: unknown[] = [],
): Promise<void> {
	await tx.sql(
		`insert into live_events (kind, keys) select $1, found.keys from (${query}) found (keys)
			where found.keys is not null`,
		[kind, ...values],
	);
}

/** A cursor behind everything that has been committed until now. */
export async function openCursor(database: Database): Promise<LiveCursor> {
	const { cursor } = await readEvents(database, { xmin: 0n, seen: new Map() }, "false");
	return cursor;
}

/** Without an event there is one row all the same, which says `xmin`. */
type Row = { xmin: string; id: number | null; xact: string | null; kind: string | null; keys: unknown[] | null };

/**
 * The events since the cursor. A transaction that commits late has a lower id than events already read, so ids alone
 * would skip it: the query reads everything since the oldest transaction that was still running, without events that
 * were already read.
 */
export async function readEvents(
	database: Database,
	{ xmin, seen }: LiveCursor,
	condition = "true",
): Promise<{ cursor: LiveCursor; events: LiveEvent[] }> {
	const rows = await database.transaction("millgate_notifications", {}, (tx) =>
		tx.sql<Row>(
			`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, e.id, e.xact::text as xact, e.kind, e.keys
			 from (values (1)) one left join live_events e on ${condition} and e.xact >= $1::xid8
			 and not e.id = any ($2::bigint[]) order by e.id`,
			[String(xmin), [...seen.keys()]],
		),
	);
	const now = BigInt(rows[0]?.xmin ?? xmin);
	const found = rows.flatMap(({ id, xact, kind, keys }) =>
		id === null || !xact || !kind || !keys ? [] : [{ id, xact: BigInt(xact), kind, keys }],
	);
	const known = [...seen, ...found.map(({ id, xact }) => [id, xact] as const)];
	return {
		cursor: { xmin: now, seen: new Map(known.filter(([, xact]) => xact >= now)) },
		events: found.map(({ id, kind, keys }) => ({ id, kind, keys })),
	};
}

const keptMinutes = 10;

/** Removes events that every reader has had time to read. */
export async function cleanUpEvents(database: Database): Promise<void> {
	await database.transaction("millgate_notifications", {}, (tx) =>
		tx.sql("delete from live_events where happened_at < now() - make_interval(mins => $1)", [keptMinutes]),
	);
}
