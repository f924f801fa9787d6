import { beforeEach, describe, expect, test } from "vitest";
import { feed, lineFeedRow, orderFeedRow, readRows, restartFeeds } from "../../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../../tests/support/fixtures.ts";

const database = await testDatabase();
beforeEach(() => restartFeeds(database));

const price = { basePerCwt: 52.5, extras: [{ code: "width", perCwt: 1.25 }] };
const order = (changes: object = {}, line: object = {}) =>
	orderFeedRow({ lines: [lineFeedRow({ price, ...line }), lineFeedRow({ item: 2, price })], ...changes });

/** Where each row lies and who wrote or locked it last. */
const versions = (table: string) =>
	readRows(database, `select ctid::text, xmin::text, xmax::text from ${table} order by ctid`);

describe("orders", () => {
	test("that come again write nothing and lock nothing", async () => {
		await feed(database, "orders", [order()]);
		const tables = ["orders", "order_lines", "order_line_prices", "order_line_sums"];
		const before = await Promise.all(tables.map(versions));
		expect(before.map((rows) => rows.length)).toEqual([1, 2, 2, 1]);
		expect(await feed(database, "orders", [order()])).toMatchObject({ unchanged: 1, accepted: 0 });
		expect(await Promise.all(tables.map(versions))).toEqual(before);
	});

	test("of a newer revision write the prices that changed, no others", async () => {
		await feed(database, "orders", [order()]);
		const before = await versions("order_line_prices");
		await feed(database, "orders", [order({ revision: 2 })]);
		expect(await versions("order_line_prices")).toEqual(before);
		await feed(database, "orders", [order({ revision: 3 }, { price: { ...price, basePerCwt: 53 } })]);
		expect(
			await readRows(database, "select item, base_per_cwt, net_per_cwt from order_line_prices order by item"),
		).toEqual([
			{ item: 1, base_per_cwt: 53, net_per_cwt: 54.25 },
			{ item: 2, base_per_cwt: 52.5, net_per_cwt: 53.75 },
		]);
		expect((await versions("order_line_prices")).filter((row) => before.some(({ ctid }) => ctid === row.ctid))).toEqual(
			before.slice(1),
		);
	});

	test("bring new lines beside those that are there, each counted once", async () => {
		await feed(database, "orders", [order()]);
		const run = await feed(database, "orders", [
			order({ revision: 2, lines: [lineFeedRow({ pieces: 7 }), lineFeedRow({ item: 3, price })] }),
			order({ order: "M200" }),
		]);
		expect(run).toMatchObject({ accepted: 2, unchanged: 0, rejected: 0 });
		const lines = "select order_number, item, ordered_pieces = 7 as is_seven, revision from order_lines order by 1, 2";
		expect(await readRows(database, lines)).toEqual([
			{ order_number: "M100", item: 1, is_seven: true, revision: 2 },
			{ order_number: "M100", item: 2, is_seven: false, revision: 1 },
			{ order_number: "M100", item: 3, is_seven: false, revision: 2 },
			{ order_number: "M200", item: 1, is_seven: false, revision: 1 },
			{ order_number: "M200", item: 2, is_seven: false, revision: 1 },
		]);
		expect(await readRows(database, "select order_number, item from order_line_prices order by 1, 2")).toEqual([
			{ order_number: "M100", item: 2 },
			{ order_number: "M100", item: 3 },
			{ order_number: "M200", item: 1 },
			{ order_number: "M200", item: 2 },
		]);
	});
});
