import { m } from "#generated/texts/messages.js";
import type { Database } from "#server/database/database.ts";
import { refusedField } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import type { EntityName } from "../../entities.ts";
import { rowSchemas } from "../../rows/row-schemas.ts";
import { mostTriedErrors } from "../../try-form.ts";
import { type Batch, batchRows } from "../batches.ts";
import type { Reject } from "../feed-rejects.ts";
import type { RunCounts } from "../feed-runs.ts";
import { reportedWarnings, rowsWarned } from "../feed-warnings.ts";
import { lockGroup } from "../group-locks.ts";
import { answeredErrors, importBatchRows } from "../import-batch.ts";
import type { ReportedWarning } from "../import-request.ts";
import { inTurn } from "../import-turns.ts";
import { importers } from "../importers/importers.ts";
import { type FeedLine, splitLines } from "../split-lines.ts";

/** One batch of the importer: what is imported in one transaction there can be tried in one here. */
const mostRows = 1000;

/** What the importer would answer; of the errors and the warnings the first `mostTriedErrors`. */
export type Trial = RunCounts & {
	warned: number;
	rejects: Reject[];
	incomplete: Reject[];
	warnings: ReportedWarning[];
};

/** Carries the answer out of the transaction, which ends without a trace. */
class Undone extends Error {
	readonly trial: Trial;

	constructor(trial: Trial) {
		super("A trial is always undone");
		this.trial = trial;
	}
}

/**
 * Imports rows as the importer does, against the current data, and rolls back: nothing becomes visible, counted or
 * notified. Throws InvalidError at the field `rows` if there are none, or too many.
 */
export async function tryRows(
	database: Database,
	entity: EntityName,
	text: string,
	language: Language,
): Promise<Trial> {
	const lines = await linesOf(text);
	if (lines.length === 0) refuse(m.feeds_try_empty());
	if (lines.length > mostRows) refuse(m.feeds_try_too_many({ most: mostRows }));
	const batch = await firstOf(batchRows(one(lines), rowSchemas[entity]));
	const { group } = importers[entity];
	try {
		return await inTurn(database, group, () =>
			database.transaction("millgate_feeds", {}, async (tx) => {
				await lockGroup(tx, group);
				const { rejected, incomplete, counts, warnings } = await importBatchRows(tx, { entity, language }, batch);
				const reported = (found: typeof rejected) => answeredErrors(found).slice(0, mostTriedErrors);
				throw new Undone({
					...counts,
					warned: rowsWarned(warnings),
					rejects: reported(rejected),
					incomplete: reported(incomplete),
					warnings: reportedWarnings(warnings.slice(0, mostTriedErrors), language),
				});
			}),
		);
	} catch (error) {
		if (error instanceof Undone) return error.trial;
		throw error;
	}
}

async function linesOf(text: string): Promise<FeedLine[]> {
	const lines: FeedLine[] = [];
	// A last line without a break was pasted so, not cut off on its way.
	const bytes = Buffer.from(text.endsWith("\n") ? text : `${text}\n`);
	for await (const found of splitLines(one(bytes))) lines.push(...found);
	return lines;
}

async function* one<T>(chunk: T): AsyncGenerator<T> {
	yield chunk;
}

/** As many rows as may be tried, and as much text as one call holds, are one batch. */
async function firstOf(batches: AsyncGenerator<Batch>): Promise<Batch> {
	for await (const batch of batches) return batch;
	return refuse(m.feeds_try_empty());
}

function refuse(reason: string): never {
	throw refusedField("rows", reason);
}
