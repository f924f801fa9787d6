import { describe, expect, test } from "vitest";
import { isKept, limitLines } from "./charted-values.ts";

const of = (grade: string, value: number, least: number | null, most: number | null) => ({ grade, value, least, most });

describe("a chart across heats", () => {
	test("draws each bound once, with the grades that it belongs to", () => {
		const values = [
			of("A36", 40, 36, null),
			of("A36", 41, 36, null),
			of("A709-50W", 55, 50, null),
			of("A588", 52, 50, null),
		];
		expect(limitLines(values)).toEqual([
			{ end: "least", at: 36, grades: ["A36"] },
			{ end: "least", at: 50, grades: ["A588", "A709-50W"] },
		]);
	});

	test("draws no limits if there are too many to distinguish", () => {
		expect(limitLines([0.2, 0.21, 0.22, 0.23].map((most) => of(`G${most}`, 0.1, null, most)))).toEqual([]);
		expect(limitLines([of("A36", 0.1, null, null)])).toEqual([]);
	});

	test("holds each value against the bounds of its own certificate", () => {
		expect(
			[of("A36", 36, 36, null), of("A36", 35.9, 36, null), of("A36", 81, 58, 80), of("A36", 1, null, null)].map(isKept),
		).toEqual([true, false, false, true]);
	});
});
