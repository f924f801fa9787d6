import { describe, expect, test } from "vitest";
import { testProgram } from "../support/company-key.ts";
import { feed, feedPartners, lineFeedRow, orderFeedRow } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { withOwner } from "../support/owner-connections.ts";
import { asOwner } from "../support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
await feed(database, "orders", [
	orderFeedRow({ order: "M100", lines: [lineFeedRow({ item: 1 }), lineFeedRow({ item: 2 })] }),
	orderFeedRow({ order: "M200" }),
]);
const buyer = await testProgram(database, api, { soldTo: ["S1"] });
const receiver = await testProgram(database, api, { shipTo: ["T1"] });
const other = await testProgram(database, api, { soldTo: ["S2"] });

type Page = {
	data: Record<string, unknown>[];
	removed: unknown[];
	next: string | null;
	changes: string;
	hasMore: boolean;
	dataAsOf: string | null;
};

describe("a collection", () => {
	test("has the rows of the key's accounts, page by page", async () => {
		const first = await buyer.read<Page>("/api/customer/v1/order-lines?limit=2");
		expect(first.data).toHaveLength(2);
		expect(first.hasMore).toBe(true);
		const second = await buyer.read<Page>(`/api/customer/v1/order-lines?limit=2&after=${first.next}`);
		expect([...first.data, ...second.data].map(({ orderNumber, item }) => `${orderNumber}/${item}`).sort()).toEqual([
			"M100/1",
			"M100/2",
			"M200/1",
		]);
		expect(second).toMatchObject({ hasMore: false, next: null, changes: null });
		expect((await other.read<Page>("/api/customer/v1/order-lines")).data).toEqual([]);
	});

	test("names the account and never shows a price to a ship-to", async () => {
		const { data } = await receiver.read<Page>("/api/customer/v1/order-lines");
		expect(data.length).toBeGreaterThan(0);
		expect(data[0]).not.toHaveProperty("price");
		expect((await buyer.read<Page>("/api/customer/v1/order-lines")).data[0]).toHaveProperty("price");
	});

	test("answers one row by its number, and 404 for one of another company", async () => {
		expect(await buyer.read("/api/customer/v1/order-lines/M100/2")).toMatchObject({ orderNumber: "M100", item: 2 });
		expect(await buyer.read("/api/customer/v1/orders/M100")).toMatchObject({
			orderNumber: "M100",
			lines: [{ item: 1 }, { item: 2 }],
		});
		expect((await other.get("/api/customer/v1/orders/M100")).status).toBe(404);
	});
});

/** Reads changes until `isDone`: what other transactions of the server hold back comes later. */
async function follow(cursor: string, isDone: (seen: string[], removed: unknown[]) => boolean) {
	const seen: string[] = [];
	const removed: unknown[] = [];
	let changes = cursor;
	await expect
		.poll(
			async () => {
				const page = await buyer.read<Page>(`/api/customer/v1/order-lines?limit=3&changedSince=${changes}`);
				seen.push(
					...page.data.map(({ orderNumber, item, orderedPieces }) => `${orderNumber}/${item}:${orderedPieces}`),
				);
				removed.push(...page.removed);
				changes = page.changes;
				return !page.hasMore && isDone(seen, removed);
			},
			{ timeout: 20_000 },
		)
		.toBe(true);
	return { seen, removed, changes };
}
const changesNow = async () => (await buyer.read<Page>("/api/customer/v1/order-lines?limit=1")).changes;
const change = (order: string, revision: number, pieces: number) =>
	feed(database, "orders", [orderFeedRow({ order, revision, lines: [lineFeedRow({ item: 1, pieces })] })]);

describe("changes", () => {
	test("follow the listing, and do not come again", async () => {
		const cursor = await changesNow();
		await change("M200", 2, 7);
		const { seen, changes } = await follow(cursor, (found) => found.includes("M200/1:7"));
		expect(seen).toContain("M200/1:7");
		const again = await buyer.read<Page>(`/api/customer/v1/order-lines?changedSince=${changes}`);
		expect(again).toMatchObject({ data: [], removed: [], hasMore: false });
	});

	test("of a transaction that commits late are not skipped by a reader who has read later ones", async () => {
		const cursor = await changesNow();
		await withOwner(database.adminUrl, async (owner) => {
			await owner.query("begin");
			await owner.query("update order_lines set ordered_pieces = 41 where order_number = 'M100' and item = 2");
			await change("M200", 3, 9);
			const early = await buyer.read<Page>(`/api/customer/v1/order-lines?changedSince=${cursor}`);
			await owner.query("commit");
			const { seen } = await follow(early.changes, (found) => found.includes("M100/2:41"));
			const all = [...early.data.map(({ orderNumber, orderedPieces }) => `${orderNumber}/1:${orderedPieces}`), ...seen];
			expect([...new Set(all)].sort()).toEqual(["M100/2:41", "M200/1:9"]);
		});
	});

	test("reach a reader from twenty writers who commit in any order", async () => {
		const orders = Array.from({ length: 20 }, (_, index) => `W${index}`);
		await feed(
			database,
			"orders",
			orders.map((order) => orderFeedRow({ order })),
		);
		const cursor = await changesNow();
		const write = (order: string, index: number) =>
			withOwner(database.adminUrl, async (owner) => {
				await owner.query("begin");
				await owner.query("update order_lines set ordered_pieces = $2 where order_number = $1", [order, 100 + index]);
				await owner.query("select pg_sleep($1)", [((index * 7) % 20) / 100]);
				await owner.query("commit");
			});
		const writing = Promise.all(orders.map(write));
		const wanted = orders.map((order, index) => `${order}/1:${100 + index}`);
		const { seen } = await follow(cursor, (found) => wanted.every((one) => found.includes(one)));
		await writing;
		expect(new Set(seen.filter((one) => wanted.includes(one)))).toEqual(new Set(wanted));
	});

	test("name a row that has left the key's accounts", async () => {
		const cursor = await changesNow();
		await asOwner(database, "delete from order_lines where order_number = 'W3'");
		const { removed } = await follow(cursor, (_, gone) => gone.length > 0);
		expect(removed).toEqual([{ account: "S1", orderNumber: "W3", item: 1 }]);
	});

	test.each([
		["no cursor", "nonsense", 400, "cursor-invalid"],
		["one of another collection", "orders", 400, "cursor-invalid"],
		["one older than 30 days", "old", 410, "cursor-expired"],
		["one of another database", "foreign", 410, "cursor-expired"],
	])("are refused to %s", async (_what, kind, status, code) => {
		const [system, , xact, id, at] = JSON.parse(Buffer.from(await changesNow(), "base64url").toString()) as unknown[];
		const made = {
			nonsense: "nonsense",
			orders: encoded([system, "orders", xact, id, at]),
			old: encoded([system, "order_lines", xact, id, Number(at) - 31 * 24 * 3600]),
			foreign: encoded(["1", "order_lines", xact, id, at]),
		}[kind];
		const response = await buyer.get(`/api/customer/v1/order-lines?changedSince=${made}`);
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ code, faults: [{ field: "changedSince" }] });
	});
});

const encoded = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
