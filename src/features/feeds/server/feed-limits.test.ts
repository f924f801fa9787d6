import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { feed, orderFeedRow, readRows, restartFeeds } from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { importRows } from "./import-rows.ts";

const database = await testDatabase();
beforeEach(() => restartFeeds(database));

const rowsFrom = (start: number, count: number) =>
	Buffer.from(
		Array.from(
			{ length: count },
			(_, index) => `${JSON.stringify(orderFeedRow({ order: `M${start + index}` }))}\n`,
		).join(""),
	);

describe("a run", () => {
	test("reads no further ahead than the batch that is imported and the one being read, so that memory stays flat", async () => {
		const chunkRows = 500;
		let ahead = 0;
		async function* bytes(): AsyncGenerator<Uint8Array> {
			for (let sent = 0; sent < 20_000; sent += chunkRows) {
				const [run] = await readRows(database, "select rows from feed_runs where entity = 'orders'");
				ahead = Math.max(ahead, sent - Number(run?.rows));
				yield rowsFrom(sent, chunkRows);
			}
		}
		expect(await importRows({ database, source: "test", entity: "orders", bytes: bytes() })).toMatchObject({
			accepted: 20_000,
		});
		expect(ahead).toBeLessThanOrEqual(3 * 1500 + chunkRows);
	});

	test("bounds what it holds by size too: batches of long rows are short", async () => {
		const contact = "x".repeat(180);
		const long = Buffer.from(`${JSON.stringify({ ...orderFeedRow(), contact })}${" ".repeat(900_000)}\n`);
		let ahead = 0;
		async function* bytes(): AsyncGenerator<Uint8Array> {
			for (let sent = 0; sent < 40; sent += 1) {
				const [run] = await readRows(database, "select rows from feed_runs where entity = 'orders'");
				ahead = Math.max(ahead, sent - Number(run?.rows));
				yield long;
			}
		}
		expect(await importRows({ database, source: "test", entity: "orders", bytes: bytes() })).toMatchObject({
			rows: 40,
			accepted: 1,
		});
		expect(ahead).toBeLessThanOrEqual(16);
	});

	test("whose connection the database cuts fails as unavailable, whole batches are imported, and succeeds when sent again", async () => {
		const owner = new pg.Client({ connectionString: database.adminUrl });
		await owner.connect();
		// The importer waits for its lock, taken here, and is cut off while it waits.
		await owner.query("select pg_advisory_lock(7460002, 2)");
		const run = feed(database, "orders", [orderFeedRow()]);
		const outcome = expect(run).rejects.toMatchObject({ code: "unavailable" });
		const waiting = "select pid from pg_locks where locktype = 'advisory' and classid = 7460002 and not granted";
		await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1);
		await owner.query(`select pg_terminate_backend(pid) from (${waiting}) w`);
		await outcome;
		await owner.query("select pg_advisory_unlock(7460002, 2)");
		await owner.end();
		expect(
			await readRows(
				database,
				"select rows, failure like 'unavailable%' as failed from feed_runs where entity = 'orders'",
			),
		).toEqual([{ rows: 0, failed: true }]);
		expect(await feed(database, "orders", [orderFeedRow()])).toMatchObject({ accepted: 1 });
	});

	test("of the wrong file stops after so many refused rows", async () => {
		const bytes = (async function* () {
			const lines = Buffer.from("{}\n".repeat(500));
			for (;;) yield lines;
		})();
		await expect(
			importRows({ database, source: "test", entity: "heats", bytes, mostRejectedRows: 4000 }),
		).rejects.toMatchObject({
			code: "too_many_rejects",
		});
		const [run] = await readRows(database, "select rejected, failure from feed_runs where entity = 'heats'");
		expect(run).toMatchObject({ failure: "too_many_rejects" });
		expect(Number(run?.rejected)).toBeLessThan(7500);
	});
});
