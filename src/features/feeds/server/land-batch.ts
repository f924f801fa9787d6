import type { Transaction } from "#server/database/database.ts";
import { faultReason } from "../fault-reason.ts";
import type { Fault } from "../faults.ts";
import { announceLines } from "./announce-lines.ts";
import type { Batch } from "./batches.ts";
import { keepRejects, type RejectedRow, resolveRejects } from "./feed-rejects.ts";
import { countBatch, type RunCounts } from "./feed-runs.ts";
import type { Run } from "./import-request.ts";
import { inTurn } from "./landing-turns.ts";
import type { Outcome } from "./landings/landing.ts";
import { landings } from "./landings/landings.ts";

const answeredRejects = 100;
/** First key of the advisory locks that keep landings of one group apart; the second is the group's. */
const landingLock = 7_460_002;
const groupLocks = {
	partners: 1,
	orders: 2,
	heats: 3,
	stock: 4,
	resources: 5,
	notices: 31,
	supplies: 6,
	complaints: 7,
	invoices: 8,
	acknowledgments: 11,
	certificates: 9,
	orderMessages: 21,
	programmes: 22,
} as const;

/** Lands one batch whole or not at all: rows, rejects and counts in one transaction; then the run knows of it. */
export async function landBatch(run: Run, batch: Batch): Promise<void> {
	const { database, entity } = run.request;
	const landing = landings[entity];
	const landed = await inTurn(database, landing.group, () =>
		database.transaction("millgate_feeds", {}, async (tx) => {
			await lockGroup(tx, landing.group);
			const outcome: Outcome = batch.rows.length > 0 ? await landing.land(tx, batch.rows) : { faults: [], changed: new Set() };
			const rejected = rejectedRows(run, batch, outcome);
			const counts = countsOf(batch, outcome, rejected);
			await recordBatch(tx, run, batch, rejected, counts);
			return { rejected, counts };
		}),
	);
	remember(run, batch, landed.rejected, landed.counts);
}

/** Keeps landings of one group apart until the end of the transaction, whichever processes they run in. */
export async function lockGroup(tx: Transaction, group: keyof typeof groupLocks): Promise<void> {
	await tx.sql("select pg_advisory_xact_lock($1, $2)", [landingLock, groupLocks[group]]);
}

async function recordBatch(tx: Transaction, run: Run, batch: Batch, rejected: RejectedRow[], counts: RunCounts): Promise<void> {
	const { resolves, entity } = run.request;
	const lines = batch.lines.map((line) => line.line);
	if (resolves === undefined) await keepRejects(tx, run.id, rejected);
	else await resolveRejects(tx, resolves, lines, rejected);
	await countBatch(tx, run.id, counts);
	if (counts.accepted === 0) return;
	await tx.sql("select pg_notify('millgate_feed', $1)", [entity]);
	if (landings[entity].group === "orders") await announceLines(tx);
}

function rejectedRows(run: Run, batch: Batch, outcome: Outcome): RejectedRow[] {
	const faults = new Map<number, Fault[]>(batch.faults);
	for (const { n, field, code, value } of outcome.faults) faults.set(n, [...(faults.get(n) ?? []), { field, code, value }]);
	const language = run.request.language ?? "en";
	return [...faults.entries()]
		.sort(([a], [b]) => a - b)
		.flatMap(([n, ofRow]) => {
			const line = batch.lines[n];
			if (!line) return [];
			const told = ofRow.map((fault) => ({ line: line.line, field: fault.field, code: fault.code, reason: faultReason(fault, language) }));
			return [{ line: line.line, text: line.text, faults: told }];
		});
}

function countsOf(batch: Batch, outcome: Outcome, rejected: RejectedRow[]): RunCounts {
	const rows = batch.lines.length;
	const accepted = outcome.changed.size;
	return { rows, accepted, unchanged: rows - accepted - rejected.length, rejected: rejected.length };
}

function remember(run: Run, batch: Batch, rejected: RejectedRow[], counts: RunCounts): void {
	run.counts.rows += counts.rows;
	run.counts.accepted += counts.accepted;
	run.counts.unchanged += counts.unchanged;
	run.counts.rejected += counts.rejected;
	const room = answeredRejects - run.rejects.length;
	if (room > 0) run.rejects.push(...rejected.flatMap((row) => row.faults).slice(0, room));
	const badLines = new Set(rejected.map((row) => row.line));
	const { millsOf } = landings[run.request.entity];
	for (const { n, row } of batch.rows) {
		const line = batch.lines[n];
		if (line && !badLines.has(line.line)) for (const mill of millsOf(row)) run.mills.add(mill);
	}
}
