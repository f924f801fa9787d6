import { describe, expect, test } from "vitest";
import type { HeatTest } from "./heat-tests.ts";
import { roundedByE29, withMean } from "./mean-of-test.ts";

describe("a rounding by ASTM E29", () => {
	test.each([
		[41.666_67, 0, 42],
		[42.5, 0, 42],
		[43.5, 0, 44],
		[0.285, 2, 0.28],
		[1.005, 2, 1],
		[-2.5, 0, -2],
	])("of %d to %d decimals is %d: a tie is rounded to the even digit", (value, decimals, rounded) => {
		expect(roundedByE29(value, decimals)).toBe(rounded);
	});
});

describe("the mean of a test", () => {
	const mean = (found: HeatTest) => withMean(found);

	test("of impacts is a whole foot-pound or joule, whether the mill gave it or not", () => {
		const charpy = { kind: "charpy", tempF: -20, energyFtLb: [41, 42, 42] } as const;
		expect(mean({ ...charpy, energyFtLb: [41, 42, 42] })).toMatchObject({ averageFtLb: 42 });
		expect(mean({ ...charpy, energyFtLb: [41, 42, 42], averageFtLb: 41.666_67 })).toMatchObject({ averageFtLb: 42 });
		expect(mean({ kind: "charpy", tempC: -29, energyJ: [54, 57, 58] })).toMatchObject({ averageJ: 56 });
		expect(mean({ kind: "charpy", tempF: -20, averageFtLb: 44.85 })).toMatchObject({ averageFtLb: 45 });
	});

	test("of Brinell hardnesses is whole, of Rockwell ones has a decimal; one that was measured once is no mean", () => {
		expect(mean({ kind: "hardness", scale: "HBW", values: [142, 144, 144] })).toMatchObject({ value: 143 });
		expect(mean({ kind: "hardness", scale: "HRC", values: [22.1, 22.4] })).toMatchObject({ value: 22.2 });
		expect(mean({ kind: "hardness", scale: "HBW", value: 143.5 })).toMatchObject({ value: 143.5 });
	});

	test("of reductions of area through the thickness is a whole per cent", () => {
		expect(mean({ kind: "through_thickness", reductionPct: [38, 41] })).toMatchObject({ averagePct: 40 });
	});

	test("is none of a test that was done once", () => {
		const tension: HeatTest = { kind: "tension", yieldKsi: 49.96 };
		expect(mean(tension)).toBe(tension);
	});
});
