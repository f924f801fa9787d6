import { describe, expect, test } from "vitest";
import { rowKeyText, rowRevision } from "./row-key-text.ts";

describe("a row's key text", () => {
	test("is its natural key, however it is written", () => {
		expect(rowKeyText("orders", { order: " M100 ", revision: 3 })).toBe("M100");
		expect(rowKeyText("order-events", { order: "M100", item: 1, event: "E7" })).toBe("M100 1 E7");
		expect(rowKeyText("people", { email: "Ann@Mill.example" })).toBe("ann@mill.example");
	});

	test.each(["2026-05-01T12:00:00Z", "2026-05-01T06:00:00-06:00", "2026-05-01T12:00:00.000Z"])(
		"says the moment %s in one way",
		(at) => {
			expect(rowKeyText("railcar-sightings", { bol: "B1", car: "GLKR 412345", at, code: "W" })).toBe(
				"B1 GLKR 412345 2026-05-01T12:00:00.000Z W",
			);
		},
	);

	test.each([[null], ["M100"], [{}], [{ order: "" }], [{ order: { a: 1 } }], [[]]])(
		"is nothing where %j names nothing",
		(row) => {
			expect(rowKeyText("orders", row)).toBeUndefined();
		},
	);

	test("has no room without end", () => {
		expect(rowKeyText("orders", { order: "x".repeat(5000) })).toHaveLength(200);
	});
});

test.each([
	[{ revision: 0 }, 0],
	[{ revision: 7 }, 7],
	[{ revision: "7" }, undefined],
	[{ revision: -1 }, undefined],
	[{}, undefined],
	[null, undefined],
])("the revision of %j is %s", (row, revision) => {
	expect(rowRevision(row)).toBe(revision);
});
