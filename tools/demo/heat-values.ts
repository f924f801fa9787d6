import type { HeatTest } from "#shared/certificates/heat-tests.ts";
import { withMean } from "#shared/certificates/mean-of-test.ts";
import { carbonEquivalent, type Grade } from "./grades.ts";
import type { Seeded } from "./seeded.ts";
import { leastElongation } from "./specifications.ts";

/** The ladle analysis of one heat in percent, with its carbon equivalent as `CE`. */
export function drawChemistry(grade: Grade, chance: Seeded): Record<string, number> {
	const chemistry: Record<string, number> = {};
	for (const [element, [low, high]] of Object.entries(grade.aim)) {
		const places = high < 0.05 ? 4 : 3;
		chemistry[element] = rounded(chance.between(low, high), places);
	}
	return { ...chemistry, CE: carbonEquivalent(chemistry) };
}

/** Two tests of each kind that the grade requires, taken from two slabs, all inside the grade's limits. */
export function drawTests(grade: Grade, heat: string, chance: Seeded): HeatTest[] {
	const slabs = [`${heat}-01`, `${heat}-0${chance.whole(3, 6)}`];
	return slabs.flatMap((slab) => [
		...(grade.tension ? [tensionTest(grade.grade, grade.tension, slab, chance)] : []),
		...(grade.hardness ? [hardnessTest(grade.hardness, slab, chance)] : []),
		...(grade.charpy ? [charpyTest(grade.charpy, slab, chance)] : []),
	]);
}

function tensionTest(grade: string, limits: NonNullable<Grade["tension"]>, slab: string, chance: Seeded): HeatTest {
	const [least, most] = limits.tensileKsi;
	const tensileKsi = rounded(chance.between(least + 2, most - 3), 1);
	// Hot-rolled steel yields at 70-85 % of its strength, quenched steel nearer to it; never under the grade's least.
	const ratio = limits.yieldKsi >= 100 ? chance.between(0.93, 0.96) : chance.between(0.72, 0.85);
	const yieldKsi = rounded(Math.max(limits.yieldKsi + chance.between(0.8, 3), tensileKsi * ratio), 1);
	const elongationPct = rounded(leastElongation(grade) + chance.between(1, 9), 1);
	return { kind: "tension", slab, direction: "T", yieldKsi, tensileKsi, elongationPct, gaugeLengthIn: 8 };
}

function hardnessTest([least, most]: readonly [number, number], slab: string, chance: Seeded): HeatTest {
	return { kind: "hardness", slab, scale: "HBW", value: chance.whole(least + 8, most - 10) };
}

function charpyTest(limits: NonNullable<Grade["charpy"]>, slab: string, chance: Seeded): HeatTest {
	const middle = chance.between(limits.leastFtLb * 1.8, limits.leastFtLb * 4);
	const energyFtLb = [0.92, 1, 1.07].map((factor) => Math.round(middle * factor * chance.between(0.97, 1.03)));
	return withMean({ kind: "charpy", slab, direction: "L", sizeMm: "10 x 10", tempF: limits.tempF, energyFtLb });
}

function rounded(value: number, places: number): number {
	return Number(value.toFixed(places));
}
