import type { Transaction } from "#server/database/database.ts";
import type { EntityName } from "../entities.ts";

/** What a run has counted; rows = accepted + unchanged + rejected. */
export type RunCounts = { rows: number; accepted: number; unchanged: number; rejected: number };

export type FeedRun = { id: number; source: string; entity: string; asOf: Date };

export async function startRun(tx: Transaction, source: string, entity: EntityName, asOf: Date): Promise<number> {
	const [run] = await tx.sql<{ id: number }>(
		"insert into feed_runs (source, entity, as_of) values ($1, $2, $3) returning id",
		[source, entity, asOf],
	);
	if (!run) throw new Error("The run could not be recorded");
	return run.id;
}

/** Adds a batch to its run, in the transaction that imports it: what a run counts has been imported. */
export async function countBatch(tx: Transaction, run: number, counts: RunCounts): Promise<void> {
	await tx.sql(
		`update feed_runs set rows = rows + $2, accepted = accepted + $3, unchanged = unchanged + $4,
			rejected = rejected + $5 where id = $1`,
		[run, counts.rows, counts.accepted, counts.unchanged, counts.rejected],
	);
}

/**
 * Ends a run well and stamps how fresh its data is, for the entity as a whole ('') and for each mill that its rows are
 * about or its sender named.
 */
export async function finishRun(
	tx: Transaction,
	run: number,
	entity: EntityName,
	asOf: Date,
	mills: Iterable<string>,
): Promise<void> {
	await tx.sql("update feed_runs set finished_at = now() where id = $1", [run]);
	await tx.sql(
		`insert into feed_freshness as f (entity, mill, as_of) select $1, mill, $3 from unnest($2::text[]) mill
		order by mill
		on conflict (entity, mill) do update set as_of = excluded.as_of where f.as_of < excluded.as_of`,
		[entity, [...new Set(["", ...mills])], asOf],
	);
}

/**
 * SQL: why a run ended early. `lost` is a run that has reported no end for so long that its process must have ended, or
 * the database was unavailable at its end. No file takes hours to import, and a run that did would still report its
 * end.
 */
export const failureSql = (run: string): string =>
	`case when ${run}.finished_at is null
		and ${run}.started_at < now() - interval '6 hours' then 'lost' else ${run}.failure end`;

/** Ends a run early, or one that refused everything and so says nothing about freshness. */
export async function closeRun(tx: Transaction, run: number, failure: string | null): Promise<void> {
	await tx.sql("update feed_runs set finished_at = now(), failure = $2 where id = $1", [run, failure]);
}

export async function findRun(tx: Transaction, run: number): Promise<FeedRun | undefined> {
	const [found] = await tx.sql<{ id: number; source: string; entity: string; as_of: Date }>(
		"select id, source, entity, as_of from feed_runs where id = $1",
		[run],
	);
	return found && { id: found.id, source: found.source, entity: found.entity, asOf: found.as_of };
}
