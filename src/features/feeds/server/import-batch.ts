import { createHash } from "node:crypto";
import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Transaction } from "#server/database/database.ts";
import type { Language } from "#shared/languages.ts";
import type { EntityName } from "../entities.ts";
import { rowErrorReason } from "../row-error-reason.ts";
import type { RowError } from "../row-errors.ts";
import { rowKeyText, rowRevision } from "../row-key-text.ts";
import type { Batch } from "./batches.ts";
import { keepRejects, type Reject, type RejectedRow, resolveRejects, settleImported } from "./feed-rejects.ts";
import { countBatch, type RunCounts } from "./feed-runs.ts";
import { type KeptWarning, keepWarnings, rememberWarnings, warningsOf } from "./feed-warnings.ts";
import { lockGroup } from "./group-locks.ts";
import type { Run } from "./import-request.ts";
import { inTurn } from "./import-turns.ts";
import type { Outcome } from "./importers/importer.ts";
import { importers } from "./importers/importers.ts";
import { publishLineChanges } from "./publish-line-changes.ts";

const answeredRejects = 100;
const wordedWithoutPause = 16;

/**
 * Imports one batch completely or not at all: rows, rejects and counts in one transaction, which is then added to the
 * run.
 */
export async function importBatch(run: Run, batch: Batch): Promise<void> {
	const { database, entity, language = "en" } = run.request;
	const { group } = importers[entity];
	const imported = await inTurn(database, group, () =>
		database.transaction("millgate_feeds", {}, async (tx) => {
			await lockGroup(tx, group);
			const found = await importBatchRows(tx, { entity, language }, batch);
			await recordBatch(tx, run, batch, found);
			return { ...found, mills: await millsOfBatch(tx, entity, batch, found.rejected) };
		}),
	);
	remember(run, imported);
	rememberWarnings(run, imported.warnings, language);
}

/**
 * What became of a batch: its refused rows, those that were imported and wait for something, how many of each there
 * are, and warnings about those that were imported.
 */
export type Imported = {
	rejected: RejectedRow[];
	incomplete: RejectedRow[];
	counts: RunCounts;
	warnings: KeptWarning[];
};

/**
 * Imports a batch in a transaction that locks its group. Every way in uses it, no matter who sends the rows and what is
 * stored of them.
 */
export async function importBatchRows(
	tx: Transaction,
	about: { entity: EntityName; language: Language },
	batch: Batch,
): Promise<Imported> {
	const outcome: Outcome =
		batch.rows.length > 0
			? await importers[about.entity].storeRows(tx, batch.rows)
			: { faults: [], changed: new Set() };
	const rejected = await rejectedRows(about, batch, batch.faults, outcome.faults);
	const incomplete = await rejectedRows(about, batch, new Map(), outcome.incomplete ?? []);
	return { rejected, incomplete, counts: countsOf(batch, outcome, rejected), warnings: warningsOf(batch, outcome) };
}

async function recordBatch(
	tx: Transaction,
	run: Run,
	batch: Batch,
	{ rejected, incomplete, counts, warnings }: Imported,
): Promise<void> {
	const { resolves, entity, source, by } = run.request;
	const lines = batch.lines.map((line) => line.line);
	// Both need attention: they are handled in one list.
	const open = [...rejected, ...incomplete];
	if (resolves !== undefined) await resolveRejects(tx, { run: resolves, lines, by }, open);
	if (resolves === undefined) await keepRejects(tx, { id: run.id, source, entity }, open);
	if (counts.rejected < counts.rows)
		await settleImported(tx, { run: run.id, entity }, () => importedKeys(entity, batch, open));
	await countBatch(tx, run.id, counts);
	await keepWarnings(tx, run.id, warnings);
	if (counts.accepted > 0) await notifyOfImport(tx, entity);
}

/** Notifies the user who follows that something was imported; orders say which lines. */
export async function notifyOfImport(tx: Transaction, entity: EntityName): Promise<void> {
	await tx.sql("select pg_notify('millgate_feed', $1)", [entity]);
	if (importers[entity].group === "orders") await publishLineChanges(tx);
}

/** What imported of a batch, by what it is about. */
export function importedKeys(entity: EntityName, batch: Batch, rejected: readonly RejectedRow[]) {
	const bad = new Set(rejected.map(({ line }) => line));
	return batch.rows.flatMap(({ n, row }) => {
		const line = batch.lines[n]?.line;
		const mark = rowKeyText(entity, row);
		return mark === undefined || line === undefined || bad.has(line)
			? []
			: [{ mark, line, revision: rowRevision(row) }];
	});
}

async function rejectedRows(
	{ entity, language }: { entity: EntityName; language: Language },
	batch: Batch,
	known: Batch["faults"],
	found: Outcome["faults"],
): Promise<RejectedRow[]> {
	const errors = new Map<number, RowError[]>(known);
	for (const { n, field, code, value } of found) errors.set(n, [...(errors.get(n) ?? []), { field, code, value }]);
	const rejected: RejectedRow[] = [];
	for (const [n, ofRow] of [...errors.entries()].sort(([a], [b]) => a - b)) {
		const line = batch.lines[n];
		if (!line) continue;
		// Each of a thousand rows may have a hundred sentences.
		if (rejected.length % wordedWithoutPause === 0) await letOthersRun();
		const reported = ofRow.map((error) => ({ line: line.line, ...error, reason: rowErrorReason(error, language) }));
		rejected.push({ line: line.line, text: line.text, ...named(entity, line.text), faults: reported });
	}
	return rejected;
}

/** What a refused row is about, as far as it can be read. */
function named(entity: EntityName, text: string): { mark: string; revision: number | undefined } {
	let row: unknown;
	try {
		row = JSON.parse(text);
	} catch {
		row = undefined;
	}
	const mark = rowKeyText(entity, row);
	// PostgreSQL's text takes neither zero characters nor halves of a pair.
	const isClean = mark?.isWellFormed() && !mark.includes("\u0000");
	return {
		mark: mark !== undefined && isClean ? mark : `#${createHash("sha256").update(text).digest("hex").slice(0, 32)}`,
		revision: rowRevision(row),
	};
}

function countsOf(batch: Batch, outcome: Outcome, rejected: RejectedRow[]): RunCounts {
	const rows = batch.lines.length;
	const accepted = outcome.changed.size;
	return { rows, accepted, unchanged: rows - accepted - rejected.length, rejected: rejected.length };
}

/** The mills that the good rows of a batch are about: its run says how fresh the data of these is, and of no other. */
async function millsOfBatch(
	tx: Transaction,
	entity: EntityName,
	batch: Batch,
	rejected: readonly RejectedRow[],
): Promise<string[]> {
	const badLines = new Set(rejected.map((row) => row.line));
	const good = batch.rows.filter(({ n }) => !badLines.has(batch.lines[n]?.line ?? -1));
	const { millsOf, millsSql } = importers[entity];
	const found =
		millsSql && good.length > 0
			? await tx.sql<{ mill: string }>(`select distinct mill from (${millsSql}) m where mill is not null`)
			: [];
	return [...good.flatMap(({ row }) => millsOf(row)), ...found.map(({ mill }) => mill)];
}

function remember(run: Run, { rejected, incomplete, counts, mills }: Imported & { mills: readonly string[] }): void {
	run.counts.rows += counts.rows;
	run.counts.accepted += counts.accepted;
	run.counts.unchanged += counts.unchanged;
	run.counts.rejected += counts.rejected;
	const room = answeredRejects - run.rejects.length;
	if (room > 0) run.rejects.push(...answeredErrors(rejected).slice(0, room));
	run.incomplete.push(...answeredErrors(incomplete).slice(0, answeredRejects - run.incomplete.length));
	for (const mill of mills) run.mills.add(mill);
}

/** Errors as they are answered, in the order of the lines. */
export function answeredErrors(rejected: readonly RejectedRow[]): Reject[] {
	return rejected.flatMap(({ faults }) =>
		faults.map(({ line, field, code, reason }) => ({ line, field, code, reason })),
	);
}
