import { expect, test } from "vitest";
import { daysLeft, windowDays } from "./policy-window.ts";

const policy = { shortage: 10, transitDamage: 3 };

test("shortages and transit damage have windows of their own, the rest has none", () => {
	expect(windowDays("delivery", [], policy)).toBe(10);
	expect(windowDays("transit_damage", ["bent"], policy)).toBe(3);
	expect(windowDays("steel_problem", ["pitting"], policy)).toBeUndefined();
	expect(windowDays("invoice_error", ["price_wrong"], policy)).toBeUndefined();
});

test("a shortage has its window whatever kind of complaint reports it", () => {
	for (const defect of ["weight_short", "pieces_short"])
		expect(windowDays("order_error", ["wrong_size", defect], policy)).toBe(10);
	expect(windowDays("order_error", ["pieces_over"], policy)).toBeUndefined();
	expect(windowDays("transit_damage", ["pieces_short"], policy)).toBe(3);
});

test("days left count to the end of the last day, over a change of the clocks too", () => {
	expect(daysLeft("2026-11-03", "2026-10-31")).toBe(3);
	expect(daysLeft("2026-11-03", "2026-11-03")).toBe(0);
	expect(daysLeft("2026-11-03", "2026-11-05")).toBe(-2);
});
