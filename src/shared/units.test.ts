import { describe, expect, test } from "vitest";
import { inchesFromLength, lbFromTons, lengthFromInches, theoreticalWeightLb, tonsFromLb } from "./units.ts";

describe("units", () => {
	test("a short ton is 2,000 lb and a metric ton 2,204.6 lb", () => {
		expect(tonsFromLb(2000, "imperial")).toBe(1);
		expect(tonsFromLb(2204.622_621_85, "metric")).toBeCloseTo(1, 9);
	});

	test("tons typed by a person come back as the pounds they stand for", () => {
		expect(lbFromTons(61.2, "imperial")).toBe(122_400);
		expect(lbFromTons(1, "metric")).toBe(2205);
	});

	test("lengths survive the way to millimetres and back", () => {
		expect(lengthFromInches(96, "metric")).toBeCloseTo(2438.4, 9);
		expect(inchesFromLength(lengthFromInches(0.75, "metric"), "metric")).toBeCloseTo(0.75, 12);
		expect(lengthFromInches(0.75, "imperial")).toBe(0.75);
	});

	test("a plate of 0.75 x 96 x 240 in weighs 4,901 lb in theory", () => {
		expect(theoreticalWeightLb(0.75, 96, 240)).toBe(4901);
	});
});
