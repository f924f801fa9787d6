import type { Sheet } from "./sheet.ts";

/**
 * The rows of a sheet, a batch at a time, with a look at whether more follow. `close` stops the batches' iterator,
 * once.
 */
export class RowSource {
	private readonly batches: AsyncIterator<readonly (readonly unknown[])[]>;
	private batch: readonly (readonly unknown[])[] = [];
	private at = 0;
	private isOver = false;

	constructor(rows: Sheet["rows"]) {
		this.batches = rows[Symbol.asyncIterator]();
	}

	/** Whether the batch at hand has a row left. */
	get hasRow(): boolean {
		return this.at < this.batch.length;
	}

	/** The next row of the batch at hand. */
	take(): readonly unknown[] {
		return this.batch[this.at++] ?? [];
	}

	/** Makes sure that a row is at hand; false when the rows are over. Rejects with what the batches reject with. */
	async fill(): Promise<boolean> {
		while (!this.hasRow && !this.isOver) {
			const { done, value } = await this.batches.next();
			if (done) this.isOver = true;
			else [this.batch, this.at] = [value, 0];
		}
		return this.hasRow;
	}

	async close(): Promise<void> {
		if (this.isOver) return;
		this.isOver = true;
		this.batch = [];
		await this.batches.return?.();
	}
}
