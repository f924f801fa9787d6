import { describe, expect, test } from "vitest";
import { csvStream } from "./csv-stream.ts";
import type { Sheet } from "./sheet.ts";
import { xlsxStream } from "./xlsx-stream.ts";

const columns = [{ title: "Piece", kind: "text" as const }];
const wideRows = Array.from({ length: 100 }, (_, index) => [`${index} ${Math.sqrt(index)}`.repeat(100)]);

/** Endless rows that count how many were requested. */
function endlessRows() {
	const asked = { batches: 0, returns: 0 };
	const iterator: AsyncIterableIterator<unknown[][]> = {
		[Symbol.asyncIterator]: () => iterator,
		next: async () => {
			asked.batches++;
			return { done: false, value: wideRows };
		},
		return: async () => {
			asked.returns++;
			return { done: true, value: undefined };
		},
	};
	return { asked, rows: iterator };
}

describe.each([
	["csvStream", csvStream],
	["xlsxStream", (sheet: Sheet) => xlsxStream(sheet)],
])("%s", (_, stream) => {
	test("requests rows only as they are read", async () => {
		const { asked, rows } = endlessRows();
		const reader = stream({ name: "Pieces", columns, rows }).getReader();
		expect(asked.batches).toBe(0);
		await reader.read();
		const afterFirst = asked.batches;
		await new Promise((resolve) => setImmediate(resolve));
		expect(asked.batches).toBe(afterFirst);
		for (let index = 0; index < 10; index++) await reader.read();
		expect(asked.batches).toBeGreaterThan(afterFirst);
		expect(asked.batches).toBeLessThan(30);
		await reader.cancel();
	});

	test("stops the rows once when the reader disconnects", async () => {
		const { asked, rows } = endlessRows();
		const reader = stream({ name: "Pieces", columns, rows }).getReader();
		for (let index = 0; index < 3; index++) await reader.read();
		await reader.cancel();
		const askedBefore = asked.batches;
		await new Promise((resolve) => setImmediate(resolve));
		expect(asked).toEqual({ batches: askedBefore, returns: 1 });
	});

	test("stops the rows when the reader disconnects before the first chunk", async () => {
		const { asked, rows } = endlessRows();
		await stream({ name: "Pieces", columns, rows }).cancel();
		expect(asked).toEqual({ batches: 0, returns: 1 });
	});

	test("runs the finally of a generator that is cancelled while it waits", async () => {
		let isReleased = false;
		async function* rows(): AsyncGenerator<unknown[][]> {
			try {
				for (;;) {
					await new Promise((resolve) => setImmediate(resolve));
					yield wideRows;
				}
			} finally {
				isReleased = true;
			}
		}
		const reader = stream({ name: "Pieces", columns, rows: rows() }).getReader();
		// The workbook's first chunk is a header, before any row.
		for (let index = 0; index < 2; index++) await reader.read();
		const waiting = reader.read();
		await reader.cancel();
		await waiting;
		expect(isReleased).toBe(true);
	});

	test("fails with what the rows fail with, instead of ending as if complete", async () => {
		async function* rows(): AsyncGenerator<unknown[][]> {
			yield [["one"]];
			throw new Error("the cursor is gone");
		}
		await expect(new Response(stream({ name: "Pieces", columns, rows: rows() })).bytes()).rejects.toThrow(
			"the cursor is gone",
		);
	});
});
