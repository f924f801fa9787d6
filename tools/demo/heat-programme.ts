import type { HeatTest } from "#shared/certificates/heat-tests.ts";
import { celsiusOf } from "#shared/certificates/limits.ts";
import { withMean } from "#shared/certificates/mean-of-test.ts";
import type { Grade } from "./grades.ts";
import { drawTests } from "./heat-values.ts";
import { createSeeded, type Seeded } from "./seeded.ts";

const mpaPerKsi = 6.894_757;
const joulesPerFtLb = 1.355_818;

/**
 * All tests of a heat as its certificate gives them: those of its grade, what some orders ask for besides, a quarter of
 * the heats in SI.
 */
export function certifiedTests(grade: Grade, heat: string, chance: Seeded): HeatTest[] {
	// Chance of its own: the rest of the demo stays as it is.
	const own = createSeeded(`programme ${heat}`);
	const tests = [...drawTests(grade, heat, chance), ...moreTests(grade, heat, own)];
	return own.chance(0.25) ? tests.map(inSi) : tests;
}

/** Plate for pressure vessels is examined most: a third of its heats have every kind of test. */
function moreTests(grade: Grade, heat: string, chance: Seeded): HeatTest[] {
	const slab = `${heat}-01`;
	const isWhole = grade.grade === "A516-70" && chance.chance(0.35);
	const isIncluded = (share: number) => isWhole || chance.chance(share);
	return [
		...(isWhole ? [brinell(slab, chance)] : []),
		...(grade.charpy && isIncluded(0.3) ? [bend(grade, slab)] : []),
		...(grade.charpy && isIncluded(0.1) ? [dropWeight(grade.charpy.tempF, slab)] : []),
		...(isIncluded(0.06) ? [throughThickness(slab, chance)] : []),
		...(isIncluded(0.12) ? [grainSize(chance)] : []),
		...(isIncluded(0.1) ? [ultrasonic(slab, chance)] : []),
		...(isIncluded(0.02) ? [magnetism(slab, chance)] : []),
	];
}

function brinell(slab: string, chance: Seeded): HeatTest {
	const middle = chance.whole(152, 168);
	return withMean({
		kind: "hardness",
		slab,
		standard: "ASTM E10",
		scale: "HBW",
		values: [middle - 2, middle, middle + 1],
	});
}

const bend = ({ thicknessIn: [thinnest] }: Grade, slab: string): HeatTest => ({
	...{
		kind: "bend",
		slab,
		standard: "ASTM A370",
		direction: "T",
		angleDeg: 180,
		mandrelIn: thinnest * 3,
		result: "passed",
	},
});

const dropWeight = (tempF: number, slab: string): HeatTest => ({
	...{
		kind: "drop_weight",
		slab,
		standard: "ASTM E208",
		direction: "L",
		tempF: tempF - 20,
		specimen: "P2",
		results: ["no_break", "no_break"],
	},
});

const throughThickness = (slab: string, chance: Seeded): HeatTest =>
	withMean({
		kind: "through_thickness",
		slab,
		standard: "ASTM A770/A770M",
		reductionPct: [chance.whole(34, 45), chance.whole(34, 45)],
	});

const grainSize = (chance: Seeded): HeatTest => ({
	kind: "grain_size",
	standard: "ASTM E112",
	grainSize: chance.pick([6.5, 7, 7.5, 8]),
});

const ultrasonic = (slab: string, chance: Seeded): HeatTest => ({
	...{ kind: "ultrasonic", slab, standard: "ASTM A578/A578M", level: chance.pick(["A", "B"]), result: "passed" },
});

const magnetism = (slab: string, chance: Seeded): HeatTest => ({
	...{ kind: "other", slab, name: "Residual magnetism", text: `${chance.whole(6, 14)} gauss at the plate edge` },
});

/** The test as a laboratory gives it that works in SI: values rounded as ISO 6892-1 and ISO 148-1 do. */
function inSi(test: HeatTest): HeatTest {
	switch (test.kind) {
		case "tension": {
			const { yieldKsi, tensileKsi, gaugeLengthIn: _, ...rest } = test;
			return { ...rest, ...mpa("yieldMpa", yieldKsi), ...mpa("tensileMpa", tensileKsi), gaugeLengthMm: 200 };
		}
		case "charpy": {
			const { tempF, energyFtLb, averageFtLb: _, ...rest } = test;
			const energyJ = (energyFtLb ?? []).map((energy) => Math.round(energy * joulesPerFtLb));
			return withMean({ ...rest, energyJ, ...celsius(tempF) });
		}
		case "bend": {
			const { mandrelIn, ...rest } = test;
			return { ...rest, mandrelMm: Math.round((mandrelIn ?? 0) * 25.4) };
		}
		case "drop_weight": {
			const { tempF, ...rest } = test;
			return { ...rest, ...celsius(tempF) };
		}
		default:
			return test;
	}
}

const mpa = (field: "yieldMpa" | "tensileMpa", ksi: number | null | undefined) =>
	typeof ksi === "number" ? { [field]: Math.round(ksi * mpaPerKsi) } : {};

const celsius = (tempF: number | null | undefined) =>
	typeof tempF === "number" ? { tempC: Math.round(celsiusOf(tempF)) } : {};
