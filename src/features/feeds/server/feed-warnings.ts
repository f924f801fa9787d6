import type { Transaction } from "#server/database/database.ts";
import type { Language } from "#shared/languages.ts";
import { type Warning, warningReason } from "../warnings.ts";
import type { Batch } from "./batches.ts";
import type { ReportedWarning, Run } from "./import-request.ts";
import type { Outcome } from "./importers/importer.ts";

/** A warning as it is stored, with the values of its message, so that it can be shown in another language. */
export type KeptWarning = Warning & { line: number };

const answeredWarnings = 100;

/** Warnings of a batch by line, in the order of the file. */
export function warningsOf(batch: Batch, { warnings = [] }: Outcome): KeptWarning[] {
	const found = warnings.flatMap(({ n, field, code, value }) => {
		const line = batch.lines[n]?.line;
		return line === undefined ? [] : [{ line, field, code, value }];
	});
	return found.sort((a, b) => a.line - b.line);
}

/** Keeps the warnings of a batch with its run, in the transaction that imports it. */
export async function keepWarnings(tx: Transaction, run: number, warnings: readonly KeptWarning[]): Promise<void> {
	if (warnings.length === 0) return;
	await tx.sql(
		`insert into feed_warnings (run_id, line, field, code, value)
		 select $1, x.line, x.field, x.code, x.value
		 from json_to_recordset($2::json) as x(line bigint, field text, code text, value text)`,
		[run, JSON.stringify(warnings)],
	);
	await tx.sql("update feed_runs set warned = warned + $2 where id = $1", [run, rowsWarned(warnings)]);
}

/** Notes the warnings of a batch that was imported for the answer of its run. */
export function rememberWarnings(run: Run, warnings: readonly KeptWarning[], language: Language): void {
	run.warned += rowsWarned(warnings);
	run.warnings.push(...reportedWarnings(warnings.slice(0, answeredWarnings - run.warnings.length), language));
}

/** Warnings as they are answered. */
export function reportedWarnings(warnings: readonly KeptWarning[], language: Language): ReportedWarning[] {
	return warnings.map(({ line, field, code, value }) => ({
		line,
		field,
		code,
		reason: warningReason({ code, value }, language),
	}));
}

/** How many rows have a warning. */
export const rowsWarned = (warnings: readonly KeptWarning[]) => new Set(warnings.map(({ line }) => line)).size;
