import fc from "fast-check";
import {
	dropResults,
	dropSpecimens,
	type HeatTest,
	hardnessScales,
	notches,
	testDirections,
	testResults,
	yieldMethods,
} from "#shared/certificates/heat-tests.ts";
import { withMean } from "#shared/certificates/mean-of-test.ts";

/** One test of each kind, some in US units and some in SI, each with all that the feed of heats takes. */
export const everyKindOfTest: readonly HeatTest[] = [
	{
		...{ kind: "tension", slab: "H1-01", location: "tail, quarter width", standard: "ASTM A370", direction: "T" },
		...{
			yieldMpa: 379,
			yieldMethod: "offset_0_2",
			tensileMpa: 486,
			elongationPct: 22,
			gaugeLengthMm: 200,
			reductionPct: 61,
		},
	},
	{
		kind: "hardness",
		slab: "H1-01",
		standard: "ASTM E10",
		direction: "T",
		scale: "HBW",
		value: 160,
		values: [159, 160, 161],
	},
	{
		...{
			kind: "charpy",
			slab: "H1-01",
			standard: "ASTM E23",
			direction: "L",
			tempC: -29,
			sizeMm: "10 x 7.5",
			notch: "V",
		},
		...{ energyJ: [54, 57, 60], averageJ: 57, shearPct: [70, 75, 80], lateralExpansionMm: [0.9, 1, 1.1] },
	},
	{
		kind: "bend",
		slab: "H1-01",
		standard: "ASTM A370",
		direction: "T",
		angleDeg: 180,
		mandrelIn: 1.5,
		result: "passed",
	},
	{
		kind: "drop_weight",
		slab: "H1-01",
		standard: "ASTM E208",
		tempF: -40,
		specimen: "P2",
		results: ["no_break", "no_break"],
	},
	{
		kind: "through_thickness",
		slab: "H1-01",
		standard: "ASTM A770",
		reductionPct: [38, 41],
		averagePct: 40,
		tensileKsi: 68.5,
	},
	{ kind: "grain_size", standard: "ASTM E112", grainSize: 7.5 },
	{ kind: "ultrasonic", slab: "H1-01", standard: "ASTM A578", level: "B", result: "passed" },
	{ kind: "other", slab: "H1-01", direction: "L", name: "Jominy", text: "J1 52 HRC, J8 34 HRC" },
];

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const figure = fc.double({ min: 40, max: 140, noNaN: true });
const figures = fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 1, maxLength: 4 });
const sample = {
	slab: fc.constantFrom("S1", "S2", null, undefined),
	location: fc.constantFrom("tail", undefined),
	standard: fc.constantFrom("ASTM A370", undefined),
};
const directed = { ...sample, direction: fc.constantFrom(...testDirections, undefined) };
const kind = <Kind extends HeatTest["kind"]>(name: Kind) => fc.constant(name);

/** Any test that the feed lets in, as it is kept: with its mean. */
export const randomHeatTest: fc.Arbitrary<HeatTest> = fc
	.oneof(
		fc.record({
			kind: kind("tension"),
			...directed,
			yieldKsi: figure,
			tensileMpa: maybe(figure),
			elongationPct: maybe(figure),
		}),
		fc.record({
			kind: kind("tension"),
			...directed,
			yieldMpa: figure,
			yieldMethod: fc.constantFrom(...yieldMethods),
			gaugeLengthMm: figure,
		}),
		fc.record({ kind: kind("hardness"), ...directed, scale: fc.constantFrom(...hardnessScales), values: figures }),
		fc.record({ kind: kind("hardness"), ...directed, scale: fc.constantFrom(...hardnessScales), value: figure }),
		fc.record({ kind: kind("charpy"), ...directed, tempF: figure, energyFtLb: figures, shearPct: maybe(figures) }),
		fc.record({
			kind: kind("charpy"),
			...directed,
			tempC: figure,
			energyJ: figures,
			notch: fc.constantFrom(...notches),
		}),
		fc.record({
			kind: kind("bend"),
			...directed,
			angleDeg: figure,
			mandrelMm: maybe(figure),
			result: fc.constantFrom(...testResults),
		}),
		fc.record({
			...{
				kind: kind("drop_weight"),
				...directed,
				tempC: figure,
				specimen: fc.constantFrom(...dropSpecimens, undefined),
			},
			results: fc.array(fc.constantFrom(...dropResults), { minLength: 1, maxLength: 3 }),
		}),
		fc.record({ kind: kind("through_thickness"), ...sample, reductionPct: figures, tensileKsi: maybe(figure) }),
		fc.record({ kind: kind("grain_size"), ...sample, grainSize: fc.integer({ min: -3, max: 14 }) }),
		fc.record({
			...{
				kind: kind("ultrasonic"),
				...sample,
				standard: fc.constant("ASTM A578"),
				level: fc.constantFrom("B", undefined),
			},
			result: fc.constantFrom(...testResults),
		}),
		fc.record({ kind: kind("other"), ...directed, name: fc.constant("Jominy"), text: fc.constant("J1 52 HRC") }),
	)
	.map((test: HeatTest) => withMean(test));
