import { describe, expect, test } from "vitest";
import { formatEditableNumber, parseNumber } from "./parse-number.ts";

describe("a number as typed", () => {
	test.each([
		["1,234.5", 1234.5],
		["1234.5", 1234.5],
		["-0.75", -0.75],
		["−12", -12],
		[".5", 0.5],
		["12,345,678", 12_345_678],
		[" 1 234 ", 1234],
		["1.234,5", undefined],
		["1,5", undefined],
		["12,34", undefined],
		["1e5", undefined],
		["0x10", undefined],
		["about 5", undefined],
		["", undefined],
		["-", undefined],
	])("%s is read as %s in English", (text, number) => expect(parseNumber(text, "en")).toBe(number));

	test.each([
		["1.234,5", 1234.5],
		["1,234.5", 1234.5],
		["1,5", 1.5],
		["0,375", 0.375],
		["0.375", 0.375],
		["1,234", 1234],
		["1.250", 1.25],
		["1.234.567", 1_234_567],
		["1.234.567,8", 1_234_567.8],
		["12,34,56", undefined],
		["1.2.3", undefined],
		["cinco", undefined],
	])("%s is read as %s in Spanish", (text, number) => expect(parseNumber(text, "es")).toBe(number));

	test.each(["en", "es"] as const)("what is printed in %s is read back as the same number", (language) => {
		for (const number of [0, 0.375, -1.25, 999, 1000, 1234.5, 40_000, 1_234_567.089])
			expect(parseNumber(formatEditableNumber(number, language), language)).toBe(number);
	});
});
