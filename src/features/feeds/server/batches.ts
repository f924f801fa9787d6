import { setImmediate as letOthersRun } from "node:timers/promises";
import type { z } from "zod";
import { parseRow } from "../parse-row.ts";
import type { RowError } from "../row-errors.ts";
import type { Staged } from "./importers/importer.ts";
import type { FeedLine } from "./split-lines.ts";

/** Lines read together: good rows by their place `n` in `lines`, errors by line. */
export type Batch = { lines: FeedLine[]; rows: Staged<unknown>[]; faults: Map<number, RowError[]> };

const mostRows = 1500;
const readWithoutPause = 16;
// Rows may be as long as a line may; this bounds the memory of one batch.
const mostCharacters = 4 * 1024 * 1024;

/** Reads lines as rows and groups them; a batch is bounded in rows and in text, so memory is too. */
export async function* batchRows(chunks: AsyncIterable<FeedLine[]>, schema: z.ZodType): AsyncGenerator<Batch> {
	let batch = emptyBatch();
	let characters = 0;
	for await (const lines of chunks) {
		for (const line of lines) {
			// A file whose text is there already would be read without a pause, and the database would wait with what it has
			// answered.
			if (batch.lines.length % readWithoutPause === 0) await letOthersRun();
			addLine(batch, line, schema);
			characters += line.text.length;
			if (batch.lines.length < mostRows && characters < mostCharacters) continue;
			yield batch;
			batch = emptyBatch();
			characters = 0;
		}
	}
	if (batch.lines.length > 0) yield batch;
}

/** One batch of all given lines, for rows that are corrected manually. */
export function batchOf(lines: readonly FeedLine[], schema: z.ZodType): Batch {
	const batch = emptyBatch();
	for (const line of lines) addLine(batch, line, schema);
	return batch;
}

function emptyBatch(): Batch {
	return { lines: [], rows: [], faults: new Map() };
}

function addLine(batch: Batch, line: FeedLine, schema: z.ZodType): void {
	const n = batch.lines.push(line) - 1;
	if (line.error) {
		batch.faults.set(n, [{ field: "", code: line.error }]);
		return;
	}
	const parsed = parseRow(schema, line.text);
	if ("row" in parsed) batch.rows.push({ n, row: parsed.row });
	else batch.faults.set(n, line.isUnterminated ? asTruncated(parsed.faults) : parsed.faults);
}

function asTruncated(errors: RowError[]): RowError[] {
	return errors.map((error) => (error.code === "malformed_json" ? { ...error, code: "truncated" } : error));
}
