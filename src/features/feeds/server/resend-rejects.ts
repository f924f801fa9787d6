import type { Database } from "#server/database/database.ts";
import type { Language } from "#shared/languages.ts";
import { findEntity } from "../entities.ts";
import { openRejects } from "./feed-rejects.ts";
import { findRun } from "./feed-runs.ts";
import type { RunResult } from "./import-request.ts";
import { importLines } from "./import-rows.ts";
import type { FeedLine } from "./split-lines.ts";

const pageRows = 500;

/** The language of reasons; `ids` limits the rows; `by` is the person who sends, if any. */
export type Resending = { language?: Language; ids?: readonly number[]; by?: string };

/**
 * Sends the rows that a run refused once more, as a run of its own with the lines of the first. Rows that are
 * imported now are marked resolved; the others stay with the first run, with the errors they have now. Nothing when
 * there is no such run.
 */
export async function resendRejects(
	database: Database,
	runId: number,
	{ language = "en", ids, by }: Resending = {},
): Promise<RunResult | undefined> {
	const run = await database.transaction("millgate_feeds", {}, (tx) => findRun(tx, runId));
	const entity = run && findEntity(run.entity);
	if (!run || !entity) return undefined;
	return importLines({
		database,
		source: run.source,
		entity,
		asOf: run.asOf,
		language,
		lines: keptLines(database, runId, ids),
		resolves: runId,
		by,
	});
}

async function* keptLines(database: Database, run: number, ids?: readonly number[]): AsyncGenerator<FeedLine[]> {
	for (let after = 0; ; ) {
		const rows = await database.transaction("millgate_feeds", {}, (tx) => openRejects(tx, run, after, pageRows, ids));
		if (rows.length === 0) return;
		yield rows;
		after = rows.at(-1)?.line ?? after;
	}
}
