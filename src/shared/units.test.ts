import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	inchesFromLength,
	lbFromTons,
	lbFromWeight,
	lengthFromInches,
	theoreticalWeightLb,
	tonsFromLb,
	weightDecimals,
	weightFromLb,
	weightUnits,
} from "./units.ts";

describe("units", () => {
	test("a short ton is 2,000 lb and a metric ton 2,204.6 lb", () => {
		expect(tonsFromLb(2000, "imperial")).toBe(1);
		expect(tonsFromLb(2204.622_621_85, "metric")).toBeCloseTo(1, 9);
	});

	test("tons typed by a person convert to the right pounds", () => {
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

	test.each(weightUnits)("pounds shown in %s and typed again are the same pounds", (unit) => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (lb) => {
				const typed = Number(weightFromLb(lb, unit).toFixed(weightDecimals[unit]));
				expect(lbFromWeight(typed, unit)).toBe(lb);
			}),
		);
	});

	test.each([
		[500, "GT", 1_120_000],
		[20.5, "st", 41_000],
		[25, "t", 55_116],
		[44_140, "lb", 44_140],
		[20_000, "kg", 44_092],
	] as const)("%s %s is %s lb, and reads the same again to a thousandth", (amount, unit, lb) => {
		expect(lbFromWeight(amount, unit)).toBe(lb);
		expect(Math.abs(weightFromLb(lb, unit) - amount)).toBeLessThan(unit === "kg" ? 0.5 : 0.001);
	});
});
