import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { appUrl } from "#server/database/roles.ts";
import {
	feed,
	lineFeedRow,
	orderFeedRow,
	personFeedRow,
	pieceFeedRow,
	promiseFeedRow,
	readRows,
	restartFeeds,
	shipmentFeedRow,
	stateFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";

const rows = (text: string, values?: unknown[]) => readRows(database, text, values);
const line = () =>
	rows("select * from order_lines where order_number = 'M100' and item = 1").then(([found]) => found ?? {});

const database = await testDatabase();
beforeEach(() => restartFeeds(database));

describe("a feed", () => {
	test("imports orders with lines and prices", async () => {
		const price = {
			basePerCwt: 50,
			extras: [{ code: "width", perCwt: 1.1 }],
			surcharges: [{ code: "scrap", perCwt: 2.2 }],
		};
		const second = lineFeedRow({
			item: 2,
			shipTo: "T2",
			mill: "BH",
			product: "coil",
			lengthIn: null,
			price,
			state: "rolled",
			stateAt: "2026-03-10T00:00:00Z",
		});
		const result = await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow(), second] })]);
		expect(result).toMatchObject({ rows: 1, accepted: 1, unchanged: 0, rejected: 0, rejects: [] });
		const lines = await rows(
			`select item, code, mill, po_number, state, state_at, ordered_on from order_lines join accounts on id = ship_to_id
				order by item`,
		);
		expect(lines).toEqual([
			{
				item: 1,
				code: "T1",
				mill: "RB",
				po_number: "PO-1",
				state: "entered",
				state_at: new Date("2026-03-02T06:00:00Z"),
				ordered_on: "2026-03-02",
			},
			{
				item: 2,
				code: "T2",
				mill: "BH",
				po_number: "PO-1",
				state: "rolled",
				state_at: new Date("2026-03-10T00:00:00Z"),
				ordered_on: "2026-03-02",
			},
		]);
		expect(await rows("select item, currency, base_per_cwt, net_per_cwt, extras from order_line_prices")).toEqual([
			{ item: 2, currency: "USD", base_per_cwt: 50, net_per_cwt: 53.3, extras: [{ code: "width", perCwt: 1.1 }] },
		]);
	});

	test("keeps lines that a newer revision no longer names, with the order's new number and day", async () => {
		await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow(), lineFeedRow({ item: 2 })] })]);
		await feed(database, "orders", [
			orderFeedRow({ po: "PO-9", orderedOn: "2026-03-03", revision: 2, lines: [lineFeedRow({ grade: "A36" })] }),
		]);
		expect(await rows("select item, grade, po_number, ordered_on, state_at from order_lines order by item")).toEqual([
			{
				item: 1,
				grade: "A36",
				po_number: "PO-9",
				ordered_on: "2026-03-03",
				state_at: new Date("2026-03-03T06:00:00Z"),
			},
			{
				item: 2,
				grade: "A572-50",
				po_number: "PO-9",
				ordered_on: "2026-03-03",
				state_at: new Date("2026-03-03T06:00:00Z"),
			},
		]);
	});

	test("changes state, hold and dates of a line by its events, in whatever order they arrive", async () => {
		await feed(database, "orders", [orderFeedRow()]);
		const hold = stateFeedRow({ event: "E2", at: "2026-04-02T10:00:00Z", state: "on_hold", reason: "flatness" });
		const moved = promiseFeedRow({
			event: "P2",
			at: "2026-04-03T10:00:00Z",
			promisedOn: "2026-05-20",
			reason: "rolling_delay",
		});
		await feed(database, "order-events", [moved, hold]);
		expect(await line()).toMatchObject({
			state: "on_hold",
			held_from: "entered",
			hold_reason: "flatness",
			first_promised_on: "2026-05-20",
			delay_reason: "rolling_delay",
		});
		await feed(database, "order-events", [stateFeedRow(), promiseFeedRow()]);
		expect(await line()).toMatchObject({
			state: "on_hold",
			held_from: "rolled",
			first_promised_on: "2026-05-08",
			estimated_on: "2026-05-20",
			delay_reason: "rolling_delay",
		});
		await feed(database, "order-events", [stateFeedRow({ event: "E3", at: "2026-04-04T10:00:00Z", state: "tested" })]);
		expect(await line()).toMatchObject({
			state: "tested",
			held_from: null,
			hold_reason: null,
			state_at: new Date("2026-04-04T10:00:00Z"),
		});
	});

	test("counts pieces and pounds of a line, and ships what a shipment lists", async () => {
		await feed(database, "orders", [orderFeedRow()]);
		await feed(database, "pieces", [
			pieceFeedRow(),
			pieceFeedRow({ piece: "C2", state: "held" }),
			pieceFeedRow({ piece: "C3", state: "scrapped" }),
		]);
		expect(await line()).toMatchObject({
			produced_pieces: 2,
			ready_pieces: 1,
			ready_lb: 6500,
			held_pieces: 1,
			shipped_pieces: 0,
			balance_lb: 13_068,
		});
		await feed(database, "shipments", [shipmentFeedRow()]);
		const shipped = {
			ready_pieces: 0,
			shipped_pieces: 1,
			shipped_lb: 6500,
			balance_lb: 6568,
			last_shipped_at: new Date("2026-05-01T12:00:00Z"),
		};
		expect(await line()).toMatchObject(shipped);
		await feed(database, "pieces", [pieceFeedRow({ place: "Bay 4", revision: 2 })]);
		expect(await line()).toMatchObject(shipped);
		expect(await rows("select state, bol_number, place from pieces where piece_number = 'C1'")).toEqual([
			{ state: "shipped", bol_number: "B1", place: "Bay 4" },
		]);
	});

	test("gives back the pieces that a corrected shipment no longer lists", async () => {
		await feed(database, "orders", [orderFeedRow()]);
		await feed(database, "pieces", [pieceFeedRow(), pieceFeedRow({ piece: "C2" })]);
		await feed(database, "shipments", [shipmentFeedRow({ pieces: ["C1", "C2"] })]);
		await feed(database, "shipments", [shipmentFeedRow({ pieces: ["C2"], revision: 2 })]);
		expect(await rows("select piece_number, state, bol_number from pieces order by 1")).toEqual([
			{ piece_number: "C1", state: "ready", bol_number: null },
			{ piece_number: "C2", state: "shipped", bol_number: "B1" },
		]);
		expect(await line()).toMatchObject({ ready_pieces: 1, shipped_pieces: 1 });
	});

	test("moves a piece that is applied to another account's order, with its pounds", async () => {
		await feed(database, "orders", [orderFeedRow(), orderFeedRow({ order: "M200", soldTo: "S2", shipTo: "T3" })]);
		await feed(database, "pieces", [pieceFeedRow()]);
		await feed(database, "pieces", [pieceFeedRow({ order: "M200", revision: 2 })]);
		const pieces = `select s.code as sold_to, t.code as ship_to, order_number from pieces p join accounts s on s.id = account_id
				join accounts t on t.id = p.ship_to_id`;
		expect(await rows(pieces)).toEqual([{ sold_to: "S2", ship_to: "T3", order_number: "M200" }]);
		expect(await rows("select order_number, ready_lb from order_lines order by 1")).toEqual([
			{ order_number: "M100", ready_lb: 0 },
			{ order_number: "M200", ready_lb: 6500 },
		]);
	});

	test("lets a ship-to that is taken off a line see nothing of it any more", async () => {
		await feed(database, "orders", [orderFeedRow()]);
		await feed(database, "pieces", [pieceFeedRow()]);
		await feed(database, "order-events", [stateFeedRow(), promiseFeedRow()]);
		const [yard] = await rows("select id from accounts where code = 'T1'");
		const tables = ["order_lines", "pieces", "order_events", "promise_changes"].map(
			(table) => `select order_number from ${table}`,
		);
		const seen = () =>
			database.transaction("millgate_viewer", { shipToIds: [Number(yard?.id)] }, (tx) =>
				tx.sql(tables.join(" union all ")),
			);
		expect(await seen()).toHaveLength(4);
		await feed(database, "orders", [orderFeedRow({ shipTo: "T2", revision: 2 })]);
		expect(await seen()).toEqual([]);
	});

	test("imports heats", async () => {
		const heat = {
			heat: "H1",
			mill: "RB",
			grade: "A36",
			meltedAt: "2026-01-01T00:00:00Z",
			chemistry: { C: 0.17 },
			tests: [{ kind: "tension", yieldKsi: 41 }],
			revision: 1,
		};
		await feed(database, "heats", [heat, { ...heat, chemistry: { C: 0.18 }, revision: 2 }]);
		expect(await rows("select heat_number, chemistry, tests, revision from heats")).toEqual([
			{ heat_number: "H1", chemistry: { C: 0.18 }, tests: [{ kind: "tension", yieldKsi: 41 }], revision: 2 },
		]);
	});

	test("changes nothing when it comes again, or late", async () => {
		const files = [
			["orders", [orderFeedRow()]],
			["pieces", [pieceFeedRow()]],
			["order-events", [stateFeedRow(), promiseFeedRow()]],
			["shipments", [shipmentFeedRow()]],
			["people", [personFeedRow()]],
		] as const;
		for (const [entity, sent] of files) await feed(database, entity, sent);
		await feed(database, "orders", [orderFeedRow({ po: "PO-2", revision: 5, lines: [lineFeedRow({ grade: "A36" })] })]);
		const all = () =>
			Promise.all(
				["orders", "order_lines", "pieces", "order_events", "promise_changes", "shipments", "people"].map((table) =>
					rows(`select * from ${table}`),
				),
			);
		const before = await all();
		for (const [entity, sent] of files) {
			expect(await feed(database, entity, sent)).toMatchObject({
				accepted: 0,
				unchanged: sent.length,
				rejected: 0,
			});
		}
		expect(await all()).toEqual(before);
	});

	test("states how fresh its data is, by mill, and never moves it back", async () => {
		const asOf = new Date("2026-05-02T00:00:00Z");
		await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow({ mill: "BH" })] })], { asOf });
		await feed(database, "orders", [orderFeedRow()], { asOf: new Date("2026-05-01T00:00:00Z") });
		expect(await rows("select mill, as_of from feed_freshness where entity = 'orders' order by mill")).toEqual([
			{ mill: "", as_of: asOf },
			{ mill: "BH", as_of: asOf },
			{ mill: "RB", as_of: asOf },
		]);
	});

	test("does not change freshness when every row was rejected", async () => {
		await feed(database, "orders", ["{"]);
		expect(await rows("select mill from feed_freshness where entity = 'orders'")).toEqual([]);
	});

	test("wakes those who listen for the entity that changed", async () => {
		const client = new pg.Client({ connectionString: appUrl(database.adminUrl) });
		await client.connect();
		try {
			const heard: unknown[] = [];
			client.on("notification", (message) => heard.push(message.payload));
			await client.query("listen millgate_feed");
			await feed(database, "orders", [orderFeedRow()]);
			await feed(database, "orders", [orderFeedRow()]);
			await client.query("select 1");
			expect(heard).toEqual(["orders"]);
		} finally {
			await client.end();
		}
	});
});
