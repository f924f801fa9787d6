import { describe, expect, test } from "vitest";
import { daysLate, isLate, lateBuckets, type PromisedLine } from "./order-line.ts";

const today = "2026-11-21";
const line = (changes: Partial<PromisedLine>): PromisedLine => ({
	isOpen: true,
	balanceLb: 100,
	firstPromisedOn: "2026-11-20",
	estimatedOn: null,
	...changes,
});

describe("an order line", () => {
	test("is late by the estimate, and by today once the estimate has passed", () => {
		expect(daysLate(line({ estimatedOn: "2026-11-28" }), today)).toBe(8);
		expect(daysLate(line({ estimatedOn: "2026-11-19" }), today)).toBe(1);
		expect(isLate(line({ estimatedOn: "2026-11-19" }), today)).toBe(true);
	});
	test("is on time on the promised day itself", () => {
		expect(isLate(line({ firstPromisedOn: today }), today)).toBe(false);
		expect(daysLate(line({ firstPromisedOn: today }), today)).toBe(0);
	});
	test("is ahead only when a user estimates so", () => {
		expect(daysLate(line({ firstPromisedOn: "2026-12-01", estimatedOn: "2026-11-29" }), today)).toBe(-2);
		expect(daysLate(line({ firstPromisedOn: "2026-12-01" }), today)).toBe(0);
	});
	test("is never late without a promise, without a balance, or once it is closed", () => {
		for (const change of [{ firstPromisedOn: null }, { balanceLb: 0 }, { isOpen: false }]) {
			expect(isLate(line(change), today)).toBe(false);
			expect(daysLate(line(change), today)).toBeNull();
		}
	});
	test("counts days across a change of clocks", () => {
		expect(daysLate(line({ firstPromisedOn: "2026-10-30", estimatedOn: "2026-11-03" }), "2026-10-01")).toBe(4);
	});
	test("falls into exactly one bucket once it is late", () => {
		for (let days = 1; days < 60; days++)
			expect(lateBuckets.filter(({ from, to }) => days >= from && days <= (to ?? days))).toHaveLength(1);
	});
});
