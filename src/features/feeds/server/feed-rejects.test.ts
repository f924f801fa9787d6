import { beforeEach, describe, expect, test } from "vitest";
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
import type { EntityName } from "../entities.ts";
import { resendRejects } from "./resend-rejects.ts";

const rows = (text: string, values?: unknown[]) => readRows(database, text, values);

const database = await testDatabase();
beforeEach(() => restartFeeds(database));

const unknownReferences: [EntityName, object, string, string][] = [
	[
		"accounts",
		{ account: "S3", kind: "sold_to", name: "New", shipsTo: ["T1", "V1"], revision: 1 },
		"shipsTo[1]",
		"unknown_account",
	],
	["accounts", { account: "T1", kind: "supplier", name: "New", revision: 9 }, "kind", "conflict"],
	["people", personFeedRow({ soldTo: ["S1", "T1"] }), "soldTo[1]", "unknown_account"],
	["orders", orderFeedRow({ shipTo: "T3" }), "shipTo", "ship_to_not_linked"],
	["orders", orderFeedRow({ shipTo: "S1" }), "shipTo", "unknown_account"],
	["orders", orderFeedRow({ mill: "XX" }), "mill", "unknown_mill"],
	["orders", orderFeedRow({ lines: [lineFeedRow({ shipTo: "T3" })] }), "lines[0].shipTo", "ship_to_not_linked"],
	["orders", orderFeedRow({ lines: [lineFeedRow({ mill: "XX" })] }), "lines[0].mill", "unknown_mill"],
	["order-events", stateFeedRow({ order: "M9" }), "order", "unknown_order"],
	["order-events", promiseFeedRow({ item: 9 }), "item", "unknown_item"],
	["pieces", pieceFeedRow({ order: "M9" }), "order", "unknown_order"],
	["pieces", pieceFeedRow({ item: 9 }), "item", "unknown_item"],
	[
		"heats",
		{ heat: "H1", mill: "XX", grade: "A36", meltedAt: "2026-01-01T00:00:00Z", chemistry: {}, tests: [], revision: 1 },
		"mill",
		"unknown_mill",
	],
	["shipments", shipmentFeedRow({ pieces: ["C9"] }), "pieces[0]", "unknown_piece"],
	["shipments", shipmentFeedRow({ soldTo: "V1", pieces: [] }), "soldTo", "unknown_account"],
];

describe("a row that cannot land", () => {
	test.each<[EntityName, string, string]>([
		["orders", "a\u2400b", JSON.stringify({ ...orderFeedRow(), "a\u0000b": 1 })],
		["orders", "\ufffd", JSON.stringify({ ...orderFeedRow(), "?": 1 }).replace("?", "\\ud800")],
		["people", "soldTo[1]", JSON.stringify(personFeedRow({ soldTo: ["a\u0000b", "a\u0000b"] }))],
		["invoices", "invoicedOn", JSON.stringify({ invoicedOn: "a\u0000b", dueOn: "2026-11-20" })],
	])("does not stop its run by what the database cannot keep of it: %s, %s", async (entity, field, bad) => {
		const result = await feed(database, entity, [bad]);
		expect(result).toMatchObject({ rows: 1, rejected: 1 });
		expect(await rows("select distinct field from feed_rejects where run_id = $1", [result.run])).toContainEqual({
			field,
		});
	});

	test("is reported by line, field and reason, and stored as it came, while good rows are imported", async () => {
		const bad = JSON.stringify(
			orderFeedRow({
				order: "M101",
				lines: [lineFeedRow(), lineFeedRow({ item: 2, weightLb: -1, requestedOn: "2026-02-30" })],
			}),
		);
		const result = await feed(database, "orders", [
			orderFeedRow(),
			"",
			bad,
			orderFeedRow({ order: "M102" }),
			'{"order": "M1',
		]);
		expect(result).toMatchObject({ rows: 4, accepted: 2, unchanged: 0, rejected: 2 });
		expect(result.rejects).toEqual([
			{
				line: 3,
				field: "lines[1].weightLb",
				code: "out_of_range",
				reason: "Out of range: must be >= 1. Check the unit.",
			},
			{
				line: 3,
				field: "lines[1].requestedOn",
				code: "bad_date",
				reason: "Must be a valid date in the format YYYY-MM-DD.",
			},
			{ line: 5, field: "", code: "malformed_json", reason: "The line is not a single JSON object." },
		]);
		expect(
			await rows("select line, field, row from feed_rejects where run_id = $1 order by line, row is null, id", [
				result.run,
			]),
		).toEqual([
			{ line: 3, field: "lines[1].weightLb", row: bad },
			{ line: 3, field: "lines[1].requestedOn", row: null },
			{ line: 5, field: "", row: '{"order": "M1' },
		]);
		expect(
			await rows(
				`select rows, accepted, unchanged, rejected, failure, finished_at is not null as ended from feed_runs
					where id = $1`,
				[result.run],
			),
		).toEqual([{ rows: 4, accepted: 2, unchanged: 0, rejected: 2, failure: null, ended: true }]);
	});

	test("is reported in the language of its source", async () => {
		const { rejects } = await feed(database, "orders", [orderFeedRow({ soldTo: "S9" })], { language: "es" });
		expect(rejects).toEqual([
			{ line: 1, field: "soldTo", code: "unknown_account", reason: "No existe la cuenta S9 de este tipo." },
		]);
	});

	test("may be cut off, in another encoding, or endless", async () => {
		const good = Buffer.from(`${JSON.stringify(orderFeedRow())}\n`);
		const latin = Buffer.from(`${JSON.stringify(orderFeedRow({ order: "M101", contact: "Núñez" }))}\n`, "latin1");
		const endless = Buffer.from(`${JSON.stringify(orderFeedRow({ order: "M102", contact: "x".repeat(1_100_000) }))}\n`);
		const cut = Buffer.from(JSON.stringify(orderFeedRow({ order: "M103" })).slice(0, 80));
		const result = await feed(database, "orders", Buffer.concat([good, latin, endless, cut]));
		expect(result.rejects.map(({ line, code }) => [line, code])).toEqual([
			[2, "invalid_encoding"],
			[3, "line_too_long"],
			[4, "truncated"],
		]);
		expect(result).toMatchObject({ accepted: 1, rejected: 3 });
		expect(await rows("select order_number from orders")).toEqual([{ order_number: "M100" }]);
	});

	test("names what it does not know or may not change", async () => {
		await feed(database, "orders", [orderFeedRow()]);
		for (const [entity, row, field, code] of unknownReferences) {
			const { rejects, accepted } = await feed(database, entity, [row]);
			expect([entity, rejects.map((fault) => [fault.field, fault.code]), accepted]).toEqual([
				entity,
				[[field, code]],
				0,
			]);
		}
	});

	test("is an order or a shipment under a number that is another account's, in another file or in the same", async () => {
		const others = orderFeedRow({ soldTo: "S2", shipTo: "T3", revision: 7 });
		const reasons = [
			{ line: 2, field: "order", code: "conflict", reason: "M100 contradicts the data already on record." },
		];
		expect((await feed(database, "orders", [orderFeedRow(), others])).rejects).toEqual(reasons);
		expect((await feed(database, "orders", [others])).rejects).toEqual([{ ...reasons[0], line: 1 }]);
		await feed(database, "shipments", [shipmentFeedRow({ pieces: [] })]);
		const shipment = await feed(database, "shipments", [
			shipmentFeedRow({ soldTo: "S2", shipTo: "T3", pieces: [], revision: 9 }),
		]);
		expect(shipment.rejects.map((fault) => [fault.field, fault.code])).toEqual([["bol", "conflict"]]);
		expect(await rows("select count(*) from orders")).toEqual([{ count: 1 }]);
	});

	test("is an event that says something else than before under the same key", async () => {
		await feed(database, "orders", [orderFeedRow()]);
		const result = await feed(database, "order-events", [
			stateFeedRow(),
			stateFeedRow(),
			stateFeedRow({ state: "tested" }),
			promiseFeedRow({ event: "E1" }),
		]);
		expect(result).toMatchObject({ accepted: 1, unchanged: 1, rejected: 2 });
		const again = await feed(database, "order-events", [stateFeedRow({ pieces: 3 })]);
		expect(again.rejects.map((fault) => [fault.field, fault.code])).toEqual([["event", "conflict"]]);
	});

	test("does not stop an older row of the same number in the same batch", async () => {
		const result = await feed(database, "orders", [orderFeedRow(), orderFeedRow({ revision: 2, mill: "XX" })]);
		expect(result).toMatchObject({ accepted: 1, rejected: 1 });
	});

	test("is imported when it is sent again after the rows it refers to, and only then counts as resolved", async () => {
		const first = await feed(database, "pieces", [pieceFeedRow(), "{", pieceFeedRow({ piece: "C2", order: "M200" })]);
		expect(first).toMatchObject({ accepted: 0, rejected: 3 });
		await feed(database, "orders", [orderFeedRow()]);
		const second = await resendRejects(database, first.run);
		expect(second).toMatchObject({ entity: "pieces", rows: 3, accepted: 1, rejected: 2 });
		expect(second?.rejects.map(({ line, code }) => [line, code])).toEqual([
			[2, "malformed_json"],
			[3, "unknown_order"],
		]);
		const open = "select run_id, line from feed_rejects where resolved_at is null order by line";
		expect(await rows(open)).toEqual([
			{ run_id: first.run, line: 2 },
			{ run_id: first.run, line: 3 },
		]);
		await feed(database, "orders", [orderFeedRow({ order: "M200" })]);
		expect(await resendRejects(database, first.run)).toMatchObject({ rows: 2, accepted: 1, rejected: 1 });
		expect(await rows("select piece_number from pieces order by 1")).toEqual([
			{ piece_number: "C1" },
			{ piece_number: "C2" },
		]);
	});

	test("is not sent again from what was left of it", async () => {
		const { run } = await feed(database, "orders", Buffer.from(JSON.stringify(orderFeedRow()).slice(0, 50)));
		expect(await resendRejects(database, run)).toMatchObject({ rows: 0, rejected: 0 });
		expect(await rows("select code, resolved_at from feed_rejects")).toEqual([
			{ code: "truncated", resolved_at: null },
		]);
		expect(await resendRejects(database, run + 1000)).toBeUndefined();
	});
});
