import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { databaseNow } from "#server/database/database-clock.ts";
import { unhurried } from "#server/database/unhurried.ts";
import { UnavailableError } from "#shared/errors.ts";
import { rowSchemas } from "../rows/row-schemas.ts";
import { type Batch, batchRows } from "./batches.ts";
import { FeedFailure } from "./feed-failures.ts";
import { closeRun, finishRun, startRun } from "./feed-runs.ts";
import { importBatch } from "./import-batch.ts";
import type { ImportRequest, LinesRequest, Run, RunResult } from "./import-request.ts";
import { splitLines } from "./split-lines.ts";

export const defaultMostRejectedRows = 100_000;

/**
 * Imports NDJSON as it streams in: batches of rows, one transaction each; memory stays flat whatever the size. Good
 * rows are imported, bad ones are kept with the run. Throws FeedFailure when the run ends early; what was imported
 * stays.
 */
export function importRows(request: ImportRequest): Promise<RunResult> {
	const { bytes, ...rest } = request;
	return importLines({ ...rest, lines: splitLines(bytes) });
}

export async function importLines(linesRequest: LinesRequest): Promise<RunResult> {
	const request = { ...linesRequest, database: unhurried(linesRequest.database) };
	const { database, source, entity } = request;
	const asOf = request.asOf ?? (await databaseNow(database));
	const id = await database.transaction("millgate_feeds", {}, (tx) => startRun(tx, source, entity, asOf));
	const run: Run = {
		id,
		request,
		counts: { rows: 0, accepted: 0, unchanged: 0, rejected: 0 },
		rejects: [],
		incomplete: [],
		warned: 0,
		warnings: [],
		mills: new Set(request.mills),
	};
	try {
		await importAll(run);
		await database.transaction("millgate_feeds", {}, async (tx) => {
			const saysNothing = run.counts.rows > 0 && run.counts.rejected === run.counts.rows;
			await (saysNothing ? closeRun(tx, id, null) : finishRun(tx, id, entity, asOf, run.mills));
			await recordRun(tx, run, null);
		});
	} catch (error) {
		throw await failRun(run, error);
	}
	const { counts, warned, rejects, incomplete, warnings } = run;
	return { run: id, entity, ...counts, warned, rejects, incomplete, warnings, asOf: asOf.toISOString() };
}

/** Reads the next batch while the one before is imported; never more than these two are in memory. */
async function importAll(run: Run): Promise<void> {
	let importing: Promise<void> = Promise.resolve();
	try {
		for await (const batch of batchRows(run.request.lines, rowSchemas[run.request.entity])) {
			await importing;
			importing = importNext(run, batch);
			// Its error is thrown where it is awaited; until then it must not count as unhandled.
			importing.catch(() => {});
		}
	} finally {
		await importing;
	}
}

async function importNext(run: Run, batch: Batch): Promise<void> {
	await importBatch(run, batch);
	if (run.counts.rejected > (run.request.mostRejectedRows ?? defaultMostRejectedRows))
		throw new FeedFailure("too_many_rejects");
}

async function failRun(run: Run, error: unknown): Promise<FeedFailure> {
	const failure =
		error instanceof FeedFailure
			? error
			: new FeedFailure(error instanceof UnavailableError ? "unavailable" : "internal", error);
	failure.run = run.id;
	const cause = failure.cause instanceof Error ? `: ${failure.cause.message}` : "";
	// When the database is what failed, the run stays unfinished, which says the same.
	const why = `${failure.code}${cause}`;
	await run.request.database
		.transaction("millgate_feeds", {}, async (tx) => {
			await closeRun(tx, run.id, why);
			await recordRun(tx, run, why);
		})
		.catch(() => {});
	return failure;
}

/** One row of the audit record a run: who sent what, and what became of it. */
async function recordRun(tx: Transaction, { id, request, counts }: Run, failure: string | null): Promise<void> {
	const { source, entity, by, trace = { requestId: `run ${id}`, address: "local" } } = request;
	const detail = { run: id, ...counts, ...(failure === null ? {} : { failure }) };
	const actor = by ?? `feed ${source}`;
	await recordAudit(tx, { viewer: undefined, ...trace }, { action: "feed.run", target: entity, actor, detail });
}
