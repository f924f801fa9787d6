import { describe, expect, test } from "vitest";
import {
	lineFeedRow,
	orderFeedRow,
	personFeedRow,
	pieceFeedRow,
	promiseFeedRow,
	shipmentFeedRow,
	stateFeedRow,
} from "../../../tests/support/feed-rows.ts";
import type { EntityName } from "./entities.ts";
import { parseRow } from "./parse-row.ts";
import { rowErrorReason } from "./row-error-reason.ts";
import { rowSchemas } from "./rows/row-schemas.ts";

function faultsOf(entity: EntityName, row: object | string): [string, string][] {
	const parsed = parseRow(rowSchemas[entity], typeof row === "string" ? row : JSON.stringify(row));
	return "faults" in parsed ? parsed.faults.map((fault) => [fault.field, fault.code]) : [];
}

describe("a feed row", () => {
	test("is an object in braces, nothing less", () => {
		expect(["null", "42", "[]"].map((line) => faultsOf("orders", line))).toEqual([
			[["", "wrong_type"]],
			[["", "wrong_type"]],
			[["", "wrong_type"]],
		]);
	});

	test("is taken when it says what it must", () => {
		const rows: [EntityName, object][] = [
			["orders", orderFeedRow()],
			["people", personFeedRow()],
			["pieces", pieceFeedRow()],
			["shipments", shipmentFeedRow()],
			["order-events", stateFeedRow()],
			["order-events", promiseFeedRow()],
			[
				"heats",
				{
					heat: "H1",
					mill: "RB",
					grade: "A36",
					meltedAt: "2026-01-01T00:00:00Z",
					chemistry: { C: 0.17, CE: 0.4 },
					tests: [{ kind: "tension", yieldKsi: 52.1 }],
					revision: 1,
				},
			],
		];
		expect(rows.map(([entity, row]) => faultsOf(entity, row))).toEqual(rows.map(() => []));
	});

	test("names every fault it has, with its path", () => {
		const line = lineFeedRow({
			weightLb: -5,
			thicknessIn: "0.5 in",
			requestedOn: "2026-02-30",
			product: "beam",
			weightKg: 3,
			mode: undefined,
		});
		expect(
			faultsOf("orders", orderFeedRow({ orderedOn: "2026-13-01", lines: [lineFeedRow(), line, lineFeedRow()] })).sort(),
		).toEqual(
			[
				["lines[1].item", "duplicate"],
				["lines[1].mode", "required"],
				["lines[1].product", "not_allowed"],
				["lines[1].requestedOn", "bad_date"],
				["lines[1].thicknessIn", "wrong_type"],
				["lines[1].weightKg", "unknown_field"],
				["lines[1].weightLb", "out_of_range"],
				["lines[2].item", "duplicate"],
				["orderedOn", "bad_date"],
			].sort(),
		);
	});

	test("reports an invalid day once", () => {
		expect(faultsOf("orders", orderFeedRow({ orderedOn: "20.11.2026" }))).toEqual([["orderedOn", "bad_date"]]);
		expect(faultsOf("order-events", stateFeedRow({ at: "20.11.2026 10:00" }))).toEqual([["at", "bad_instant"]]);
	});

	test("shows a wrong unit: millimetres for inches, tons for pounds", () => {
		const line = lineFeedRow({ widthIn: 2438, thicknessIn: 25.4, weightLb: 6.5 });
		expect(faultsOf("orders", orderFeedRow({ lines: [line] }))).toEqual([
			["lines[0].thicknessIn", "out_of_range"],
			["lines[0].widthIn", "out_of_range"],
			["lines[0].weightLb", "not_integer"],
		]);
	});

	test.each([
		["2026-02-29T10:00:00Z", "bad_instant"],
		["2026-03-01T10:00:00", "bad_instant"],
		["2026-03-01", "bad_instant"],
		["0001-01-01T00:00:00Z", "out_of_range"],
	])("refuses %s as a moment", (at, code) => {
		expect(faultsOf("order-events", stateFeedRow({ at }))).toEqual([["at", code]]);
	});

	test("keeps moments in UTC, whatever their offset", () => {
		const parsed = parseRow(
			rowSchemas["order-events"],
			JSON.stringify(stateFeedRow({ at: "2026-04-01T10:00:00+23:00" })),
		);
		expect(parsed).toMatchObject({ row: { at: "2026-03-31T11:00:00.000Z" } });
	});

	test.each(["", "{", "null", "[]", "3", '"text"', '{"order": "M1",}'])("is one JSON object, not %j", (line) => {
		expect(faultsOf("orders", line)[0]?.[0]).toBe("");
	});

	test("holds no character that the database cannot keep, not even escaped", () => {
		expect(faultsOf("orders", orderFeedRow({ po: "a\u0000b" }))).toEqual([["po", "not_text"]]);
		expect(faultsOf("orders", JSON.stringify(orderFeedRow()).replace("PO-1", "\\ud800"))).toEqual([["po", "not_text"]]);
		const heat = {
			heat: "H1",
			mill: "RB",
			grade: "A36",
			meltedAt: "2026-01-01T00:00:00Z",
			chemistry: {},
			tests: [{ kind: "other", name: "Jominy", text: "\u0000" }],
			revision: 1,
		};
		expect(faultsOf("heats", heat)).toEqual([["tests[0].text", "not_text"]]);
	});

	test("says what is wrong with a request's number and with money that nothing here is priced in", () => {
		const request = {
			request: "REQ-1",
			soldTo: "S1",
			po: "P-1",
			mode: "truck",
			requestedWeek: "2026-05-04",
			by: "Ann",
		};
		expect(faultsOf("stock-requests", { ...request, at: "2026-04-01T10:00:00Z", stock: ["ST-1"] })).toEqual([
			["request", "wrong_type"],
		]);
		expect(rowErrorReason({ field: "request", code: "wrong_type", value: "uuid" }, "en")).toBe(
			"Must be a UUID, such as 0b7c3c1e-4f5a-4d6b-8c7d-9e0f1a2b3c4d.",
		);
		const size = { thicknessIn: 0.5, widthIn: 96, lengthIn: 480, pieces: 1, weightLb: 6534 };
		const offer = {
			stock: "ST-1",
			mill: "RB",
			product: "plate",
			grade: "A36",
			...size,
			quality: "prime",
			producedOn: "2026-05-01",
		};
		const priced = { ...offer, price: { perCwt: 48, currency: "EUR" }, isAvailable: true, revision: 1 };
		expect(faultsOf("stock-list", priced)).toEqual([["price.currency", "not_allowed"]]);
	});

	test("needs the time of a state, and who changed a promise and why", () => {
		expect(faultsOf("orders", orderFeedRow({ lines: [lineFeedRow({ state: "rolled" })] }))).toEqual([
			["lines[0].stateAt", "required"],
		]);
		expect(faultsOf("order-events", promiseFeedRow({ by: undefined, reason: undefined }))).toEqual([
			["by", "required"],
			["reason", "required"],
		]);
		expect(faultsOf("order-events", stateFeedRow({ kind: "rumour" }))).toEqual([["kind", "not_allowed"]]);
	});

	test("refuses a gross weight under the net one, and ship-tos of anybody but a sold-to", () => {
		expect(faultsOf("shipments", shipmentFeedRow({ grossLb: 6000 }))).toEqual([["grossLb", "out_of_range"]]);
		expect(
			faultsOf("accounts", { account: "V1", kind: "supplier", name: "Delta", shipsTo: ["T1"], revision: 1 }),
		).toEqual([["shipsTo", "unexpected"]]);
	});

	test("refuses zones, addresses and elements that do not exist", () => {
		expect(faultsOf("mills", { mill: "RB", name: "River Bend", place: "Iowa", timeZone: "America/Nowhere" })).toEqual([
			["timeZone", "bad_time_zone"],
		]);
		const mill = { mill: "RB", name: "River Bend", place: "Iowa", timeZone: "America/Chicago" };
		expect(faultsOf("mills", { ...mill, country: "ZZ", mark: "no base64!" })).toEqual([
			["country", "bad_country"],
			["mark", "bad_mark"],
		]);
		expect(faultsOf("people", personFeedRow({ email: "ana" }))).toEqual([["email", "bad_email"]]);
		expect(
			faultsOf("heats", {
				heat: "H1",
				mill: "RB",
				grade: "A36",
				meltedAt: "2026-01-01T00:00:00Z",
				chemistry: { "1x": 1 },
				tests: [],
				revision: 1,
			}),
		).toEqual([["chemistry.1x", "bad_name"]]);
	});

	test("bounds no element above a hundred per cent", () => {
		const limits = [
			{ property: "Mn", least: 85, most: 120 },
			{ property: "tensileKsi", most: 120 },
		];
		const row = { grade: "A36", specification: "ASTM A36", limits, revision: 1 };
		expect(faultsOf("specifications", row)).toEqual([["limits[0].most", "out_of_range"]]);
	});

	test("cannot be made large by repetition or nesting", () => {
		expect(faultsOf("orders", orderFeedRow({ lines: Array.from({ length: 200_000 }, () => ({})) }))).toEqual([
			["lines", "too_many"],
		]);
		const deep = `${"[".repeat(400_000)}${"]".repeat(400_000)}`;
		const line = `{"heat":"H1","mill":"RB","grade":"\\u0041","meltedAt":"2026-01-01T00:00:00Z","chemistry":{},"tests":[{"kind":"x","deep":${deep}}],"revision":1}`;
		expect(faultsOf("heats", line)).toEqual([["", "malformed_json"]]);
		expect(
			faultsOf("mills", Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`f${index}`, 1]))).length,
		).toBeLessThanOrEqual(100);
	});
});
