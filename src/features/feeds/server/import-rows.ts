import { UnavailableError } from "#shared/errors.ts";
import { rowSchemas } from "../rows/row-schemas.ts";
import { type Batch, batchRows } from "./batches.ts";
import { FeedFailure } from "./feed-failures.ts";
import { closeRun, finishRun, startRun } from "./feed-runs.ts";
import type { ImportRequest, LinesRequest, Run, RunResult } from "./import-request.ts";
import { landBatch } from "./land-batch.ts";
import { splitLines } from "./split-lines.ts";

export const defaultMostRejectedRows = 100_000;

/**
 * Imports NDJSON as it streams in: batches of rows, one transaction each; memory stays flat whatever the size.
 * Good rows land, bad ones are kept with the run. Throws FeedFailure when the run ends early; what had landed stays.
 */
export function importRows(request: ImportRequest): Promise<RunResult> {
	const { bytes, ...rest } = request;
	return importLines({ ...rest, lines: splitLines(bytes) });
}

export async function importLines(request: LinesRequest): Promise<RunResult> {
	const { database, source, entity, asOf = new Date() } = request;
	const id = await database.transaction("millgate_feeds", {}, (tx) => startRun(tx, source, entity, asOf));
	const run: Run = { id, request, counts: { rows: 0, accepted: 0, unchanged: 0, rejected: 0 }, rejects: [], mills: new Set() };
	try {
		await landAll(run);
		await database.transaction("millgate_feeds", {}, (tx) => {
			const saysNothing = run.counts.rows > 0 && run.counts.rejected === run.counts.rows;
			return saysNothing ? closeRun(tx, id, null) : finishRun(tx, id, entity, asOf, run.mills);
		});
	} catch (error) {
		throw await failRun(run, error);
	}
	return { run: id, entity, ...run.counts, rejects: run.rejects, asOf: asOf.toISOString() };
}

/** Reads the next batch while the one before lands; never more than these two are held. */
async function landAll(run: Run): Promise<void> {
	let landing: Promise<void> = Promise.resolve();
	try {
		for await (const batch of batchRows(run.request.lines, rowSchemas[run.request.entity])) {
			await landing;
			landing = landNext(run, batch);
			// Its error is thrown where it is awaited; until then it must not count as unhandled.
			landing.catch(() => {});
		}
	} finally {
		await landing;
	}
}

async function landNext(run: Run, batch: Batch): Promise<void> {
	await landBatch(run, batch);
	if (run.counts.rejected > (run.request.mostRejectedRows ?? defaultMostRejectedRows)) throw new FeedFailure("too_many_rejects");
}

async function failRun(run: Run, error: unknown): Promise<FeedFailure> {
	const failure =
		error instanceof FeedFailure ? error : new FeedFailure(error instanceof UnavailableError ? "unavailable" : "internal", error);
	failure.run = run.id;
	const cause = failure.cause instanceof Error ? `: ${failure.cause.message}` : "";
	// When the database is what failed, the run stays unfinished, which says the same.
	await run.request.database.transaction("millgate_feeds", {}, (tx) => closeRun(tx, run.id, `${failure.code}${cause}`)).catch(() => {});
	return failure;
}
