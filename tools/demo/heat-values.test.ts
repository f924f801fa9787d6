import { describe, expect, test } from "vitest";
import { findLimit, isWithin as keeps } from "#shared/certificates/limits.ts";
import { carbonEquivalent, grades } from "./grades.ts";
import { drawChemistry, drawTests } from "./heat-values.ts";
import { createSeeded } from "./seeded.ts";
import { limitsOf } from "./specifications.ts";

// Written down a second time, so that a change of the generator's own table is noticed.
const strengths: Record<string, { yieldKsi: number; tensileKsi: readonly [number, number] }> = {
	A36: { yieldKsi: 36, tensileKsi: [58, 80] },
	"A572-50": { yieldKsi: 50, tensileKsi: [65, 999] },
	A588: { yieldKsi: 50, tensileKsi: [70, 999] },
	"A516-70": { yieldKsi: 38, tensileKsi: [70, 90] },
	A514: { yieldKsi: 100, tensileKsi: [110, 130] },
};
const elements: Record<string, readonly [number, number]> = {
	C: [0.05, 0.25],
	Mn: [0.6, 1.65],
	P: [0, 0.03],
	S: [0, 0.03],
	Si: [0.02, 0.4],
};
const heatsOf = (grade: (typeof grades)[number]) =>
	Array.from({ length: 300 }, (_, index) => ({
		grade,
		heat: `H${10_000 + index}`,
		chance: createSeeded(`${grade.grade} ${index}`),
	}));

describe("a heat of the demo", () => {
	test.each(grades.map((grade) => [grade.grade, grade] as const))(
		"of %s stays within the limits of its grade",
		(name, grade) => {
			for (const { heat, chance } of heatsOf(grade)) {
				const chemistry = drawChemistry(grade, chance);
				for (const [element, [low, high]] of Object.entries(elements)) {
					expect(chemistry[element], element).toBeGreaterThanOrEqual(low);
					expect(chemistry[element], element).toBeLessThanOrEqual(high);
				}
				const limits = limitsOf(grade);
				for (const [element, share] of Object.entries(chemistry))
					expect(keeps(share, findLimit(limits, element)), `${element} ${share}`).toBe(true);
				for (const found of drawTests(grade, heat, chance)) {
					for (const [property, value] of measuresOf(found))
						expect(keeps(value, findLimit(limits, property)), `${property} ${value}`).toBe(true);
					expect(isWithin(name, found), JSON.stringify(found)).toBe(true);
				}
			}
		},
	);

	test("has tension or hardness tests, and Charpy if the grade requires it", () => {
		for (const grade of grades) {
			const kinds = new Set(drawTests(grade, "H10000", createSeeded("kinds")).map(({ kind }) => kind));
			expect([...kinds].sort()).toEqual([
				...(grade.charpy ? ["charpy"] : []),
				...(grade.hardness ? ["hardness"] : []),
				...(grade.tension ? ["tension"] : []),
			]);
		}
	});

	test("carries its carbon equivalent", () => {
		expect(carbonEquivalent({ C: 0.16, Mn: 1.2, Cr: 0.1, Mo: 0.03, V: 0.02, Ni: 0.1, Cu: 0.2 })).toBe(0.41);
		// To the places that certificates print.
		expect(carbonEquivalent({ C: 0.081, Mn: 1.335, Cr: 0.092, Mo: 0.0297, V: 0.031, Ni: 0.114, Cu: 0.209 })).toBe(
			0.3556,
		);
		const chemistry = drawChemistry(grades[0] as (typeof grades)[number], createSeeded("one"));
		expect(chemistry.CE).toBe(carbonEquivalent(chemistry));
	});
});

function isWithin(grade: string, found: ReturnType<typeof drawTests>[number]): boolean {
	const value = (name: string) => Number((found as Record<string, unknown>)[name]);
	if (found.kind === "hardness")
		return grade === "AR400"
			? value("value") >= 360 && value("value") <= 444
			: value("value") >= 420 && value("value") <= 480;
	if (found.kind === "charpy") return value("averageFtLb") >= 20;
	const limits = strengths[grade] ?? { yieldKsi: 30, tensileKsi: [55, 999] as const };
	const isStrong = value("tensileKsi") >= limits.tensileKsi[0] && value("tensileKsi") <= limits.tensileKsi[1];
	return isStrong && value("yieldKsi") >= limits.yieldKsi && value("yieldKsi") < value("tensileKsi");
}

/** What a test measured, by the names that limits use. */
function measuresOf(found: ReturnType<typeof drawTests>[number]): [string, number][] {
	if (found.kind === "hardness") return [["hardnessHbw", Number(found.value)]];
	if (found.kind === "charpy") return [["charpyFtLb", Number(found.averageFtLb)]];
	return ["yieldKsi", "tensileKsi", "elongationPct"].map((name) => [
		name,
		Number((found as Record<string, unknown>)[name]),
	]);
}
