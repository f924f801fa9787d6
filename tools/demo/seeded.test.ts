import { describe, expect, test } from "vitest";
import { dayOf, dayText, officeDayAfter, officeDayBefore } from "./calendar.ts";
import { createQuota, createSeeded } from "./seeded.ts";

describe("the demo's source of chance", () => {
	test("repeats itself for the same seed and differs for another", () => {
		const draw = (seed: string) => Array.from({ length: 20 }, createSeeded(seed).unit);
		expect(draw("order 7")).toEqual(draw("order 7"));
		expect(draw("order 7")).not.toEqual(draw("order 8"));
	});

	test("reaches both ends of a range and nothing beyond", () => {
		const chance = createSeeded("ends");
		const drawn = new Set(Array.from({ length: 500 }, () => chance.whole(3, 6)));
		expect([...drawn].sort()).toEqual([3, 4, 5, 6]);
	});

	test("draws as often as the weights say and never what weighs nothing", () => {
		const chance = createSeeded("weights");
		const drawn = Array.from(
			{ length: 4000 },
			() =>
				chance.weighted([
					{ word: "often", weight: 3 },
					{ word: "seldom", weight: 1 },
					{ word: "never", weight: 0 },
				]).word,
		);
		const often = drawn.filter((word) => word === "often").length / drawn.length;
		expect(often).toBeGreaterThan(0.72);
		expect(often).toBeLessThan(0.78);
		expect(drawn).not.toContain("never");
	});

	test("keeps a quota to the piece", () => {
		const quota = createQuota(0);
		expect(Array.from({ length: 1000 }, () => quota(0.125)).filter(Boolean).length).toBe(125);
	});
});

describe("the demo's calendar", () => {
	test("knows which days exist", () => {
		expect(dayText(dayOf("2028-02-29"))).toBe("2028-02-29");
		expect(() => dayOf("2027-02-29")).toThrow("Not a day");
		expect(() => dayOf("21.11.2026")).toThrow("Not a day");
	});

	test("moves a weekend to the Friday before or the Monday after", () => {
		const around = (day: string) => [officeDayBefore(dayOf(day)), officeDayAfter(dayOf(day))].map(dayText);
		expect(around("2026-11-21")).toEqual(["2026-11-20", "2026-11-23"]);
		expect(around("2026-11-22")).toEqual(["2026-11-20", "2026-11-23"]);
		expect(around("2026-11-20")).toEqual(["2026-11-20", "2026-11-20"]);
	});
});
