import { afterEach, expect, test, vi } from "vitest";
import { UnavailableError } from "#shared/errors.ts";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { acquireExportSlot } from "./export-slots.ts";
import { streamRows } from "./row-stream.ts";

const database = await testDatabase();
afterEach(() => void vi.useRealTimers());

test("a reader who reads nothing for a minute loses turn and connection", async () => {
	const reader = { role: "millgate_viewer", scope: { personId: 1 } } as const;
	const open = () => streamRows(database, reader, { text: "select generate_series(1, 9000)", values: [] });
	const stalled = [open(), open()];
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	for (const rows of stalled) expect((await rows.next()).value).toHaveLength(2000);
	const most = database.pool.options.max;
	expect(() => acquireExportSlot(1, most)).toThrow();
	await vi.waitFor(async () => {
		await vi.advanceTimersByTimeAsync(61_000);
		// The turns of both, whose next rows come from the database each in its time.
		const end = acquireExportSlot(1, most);
		try {
			acquireExportSlot(1, most)();
		} finally {
			end();
		}
	});
	for (const rows of stalled) await expect(rows.next().then(() => rows.next())).rejects.toThrow(UnavailableError);
});
