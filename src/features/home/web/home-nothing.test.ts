import { expect, test } from "vitest";
import { hasNothing } from "./home-nothing.ts";

const still = {
	open: { lines: 0 },
	inTransit: { loads: 0 },
	weeks: [{ lines: 0, shippedLb: 0 }],
	openComplaints: 0,
	newDocuments: [],
};

test("a home page without steel and without anything that waits says so", () => {
	expect(hasNothing(still)).toBe(true);
	expect(
		hasNothing({ ...still, pastDue: { totals: { count: 0 } }, programmes: { processing: [], stocking: [] } }),
	).toBe(true);
});

test.each([
	["an open line", { open: { lines: 1 } }],
	["a load under way", { inTransit: { loads: 1 } }],
	["a week in which something left", { weeks: [{ lines: 0, shippedLb: 5 }] }],
	["an open complaint", { openComplaints: 1 }],
	["a document that has just come", { newDocuments: [{ count: 2 }] }],
	["a bill past due", { pastDue: { totals: { count: 1 } } }],
	["stock kept for it", { programmes: { processing: [], stocking: [{}] } }],
])("%s is shown, whatever else there is not", (_what, more) => {
	expect(hasNothing({ ...still, ...more })).toBe(false);
});
