import { UnavailableError } from "#shared/errors.ts";
import type { Database, RowScope, Transaction } from "../database/database.ts";
import type { WorkingRole } from "../database/roles.ts";
import { acquireExportSlot } from "./export-slots.ts";

const rowsPerBatch = 2000;

// A reader that takes nothing for so long has gone away without a word; its connection is needed.
const readerPatienceMs = 60_000;

/** Who reads: a working role, and whose rows. */
export type RowReader = { role: WorkingRole; scope: RowScope };

/** A statement whose rows come as arrays of its columns. */
export type StreamedQuery = { text: string; values: readonly unknown[] };

/**
 * Rows of a statement in batches, through a cursor inside one transaction under the reader's role and scope: memory
 * stays flat. A reader that stops early ends the transaction, one that stops for a minute is cut off. Throws
 * InvalidError when too many exports are under way.
 */
export async function* streamRows(
	database: Database,
	{ role, scope }: RowReader,
	query: StreamedQuery,
): AsyncGenerator<unknown[][], void, undefined> {
	const endTurn = acquireExportSlot(scope.personId ?? 0, database.pool.options.max);
	const exchange = createExchange<unknown[][]>();
	const reading = database
		.transaction(role, scope, (tx) => fetchAll(tx, query, exchange.give), "long")
		.then(exchange.end, (error: unknown) => {
			// Who was cut off may hold on to what is left of it for as long as they like.
			endTurn();
			exchange.fail(error);
		});
	try {
		for (;;) {
			const batch = await exchange.take();
			if (!batch) return;
			yield batch;
		}
	} finally {
		exchange.stop();
		await reading;
		endTurn();
	}
}

async function fetchAll(
	{ client }: Transaction,
	{ text, values }: StreamedQuery,
	give: (batch: unknown[][]) => Promise<boolean>,
): Promise<void> {
	await client.query(`declare list_rows no scroll cursor for ${text}`, [...values]);
	for (;;) {
		const { rows } = await client.query<unknown[]>({ text: `fetch ${rowsPerBatch} from list_rows`, rowMode: "array" });
		if (rows.length === 0 || !(await inTime(give(rows)))) return;
		if (rows.length < rowsPerBatch) return;
	}
}

async function inTime(taken: Promise<boolean>): Promise<boolean> {
	let timer: NodeJS.Timeout | undefined;
	const tooLate = new Promise<never>((_done, fail) => {
		timer = setTimeout(() => fail(new UnavailableError("Nobody reads this export any more")), readerPatienceMs);
	});
	return Promise.race([taken, tooLate]).finally(() => clearTimeout(timer));
}

/** One batch changes hands at a time: the giver waits until it is taken. */
function createExchange<Batch>() {
	let offered: { batch: Batch; taken: (goOn: boolean) => void } | undefined;
	let wake: () => void = () => {};
	let state: { isOver: boolean; error?: unknown } = { isOver: false };
	let isStopped = false;
	return {
		give: (batch: Batch) =>
			isStopped
				? Promise.resolve(false)
				: new Promise<boolean>((taken) => {
						offered = { batch, taken };
						wake();
					}),
		end: () => {
			state = { isOver: true };
			wake();
		},
		fail: (error: unknown) => {
			state = { isOver: true, error };
			wake();
		},
		take: async (): Promise<Batch | undefined> => {
			while (!offered && !state.isOver) {
				await new Promise<void>((done) => {
					wake = done;
				});
			}
			const found = offered;
			offered = undefined;
			if (!found && state.error !== undefined) throw state.error;
			found?.taken(true);
			return found?.batch;
		},
		stop: () => {
			isStopped = true;
			offered?.taken(false);
			offered = undefined;
		},
	};
}
