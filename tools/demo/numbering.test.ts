import { describe, expect, test } from "vitest";
import { createDailyNumbers, createPoNumbers } from "./numbering.ts";

describe("numbers of the demo", () => {
	test("assigned on a later day are greater, whatever the order of calls", () => {
		const numbers = createDailyNumbers(1000, 20, 10);
		const late = numbers.next(22);
		const early = numbers.next(21);
		expect([early, late, numbers.next(21)]).toEqual([1010, 1020, 1011]);
	});

	test("run out with an error instead of repeating", () => {
		const numbers = createDailyNumbers(1000, 20, 1);
		numbers.next(20);
		expect(() => numbers.next(20)).toThrow("No number left");
		expect(() => numbers.next(19)).toThrow("No number left");
	});

	test("of purchase orders keep the customer's style and never repeat", () => {
		const next = createPoNumbers("OC-YY-####", 104_240);
		const drawn = Array.from({ length: 3000 }, (_, index) => next(2026, index));
		expect(new Set(drawn).size).toBe(3000);
		for (const po of drawn) expect(po).toMatch(/^OC-26-\d{4,}$/);
	});
});
