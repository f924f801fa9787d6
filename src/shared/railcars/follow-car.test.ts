import { describe, expect, test } from "vitest";
import { type CarPosition, followCar } from "./follow-car.ts";
import type { SightingCode } from "./sighting-codes.ts";

/** `A Memphis, B Memphis`: one sighting an hour from midnight on. */
function follow(text: string): CarPosition {
	return followCar(
		text.split(", ").map((sighting, hour) => {
			const [code, place = ""] = sighting.split(" ");
			return { code: code as SightingCode, place, sightedAt: `2026-05-01T0${hour}:00:00Z` };
		}),
	);
}

describe("a car", () => {
	test.each([
		["W Mill", "billed"],
		["X Mill", "pulled"],
		["X Mill, A Galesburg", "in_transit"],
		["P Galesburg, J Chicago, R Chicago", "in_transit"],
		["P Galesburg, D Gary", "arrived"],
		["P Galesburg, D Gary, Y Gary", "constructively_placed"],
		["P Galesburg, D Gary, Z Gary", "placed"],
		["Z Gary, W Gary", "released"],
		["Z Gary, X Gary", "returning"],
		["Z Gary, W Gary, X Gary, A Chicago, D Mill", "returning"],
	])("that was seen as %s is %s", (seen, state) => {
		expect(follow(seen).state).toBe(state);
	});

	test("is never set back by a late sighting", () => {
		expect(follow("Z Gary, D Gary, A Gary").state).toBe("placed");
	});

	test("stays in bad order until it is released from it", () => {
		expect(follow("P Galesburg, B Chicago").isBadOrder).toBe(true);
		expect(follow("B Chicago, A Chicago").isBadOrder).toBe(true);
		expect(follow("B Chicago, G Chicago").isBadOrder).toBe(false);
	});

	test.each(["H", "N", "S"])("is held by %s until it moves", (code) => {
		expect(follow(`P Galesburg, ${code} Chicago, B Chicago`).isHeld).toBe(true);
		expect(follow(`P Galesburg, ${code} Chicago, P Chicago`).isHeld).toBe(false);
	});

	test("has stood since its first sighting at the place of its last one", () => {
		expect(follow("A Chicago, P Gary, A Chicago, H Chicago").stoodSince).toBe("2026-05-01T02:00:00Z");
	});

	test("keeps when it arrived and was placed", () => {
		expect(follow("P Chicago, D Gary, Z Gary, W Gary")).toMatchObject({
			arrivedAt: "2026-05-01T01:00:00Z",
			placedAt: "2026-05-01T02:00:00Z",
		});
	});

	test("without a sighting is nowhere", () => {
		expect(() => followCar([])).toThrow(RangeError);
	});
});
