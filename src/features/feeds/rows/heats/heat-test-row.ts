import { z } from "zod";
import {
	dropResults,
	dropSpecimens,
	hardnessScales,
	notches,
	testResults,
	yieldMethods,
} from "#shared/certificates/heat-tests.ts";
import { note, optional, text } from "../../fields.ts";
import {
	checkOneUnit,
	directed,
	inches,
	ksi,
	list,
	maybe,
	maybeList,
	millimetres,
	mpa,
	needOne,
	perCent,
	sample,
	tempC,
	tempF,
} from "./test-fields.ts";
import { checkMean } from "./test-means.ts";

const kind = <Kind extends string>(name: Kind, description: string) => z.literal(name).describe(description);
const temperatures = [["tempF", "tempC"]] as const;

const tension = z
	.strictObject({
		kind: kind("tension", "A tension test."),
		...directed,
		yieldKsi: ksi("Yield strength"),
		yieldMpa: mpa("Yield strength"),
		yieldMethod: optional(z.enum(yieldMethods)).describe(
			"How the yield strength was taken: upper yield point, 0.2 % offset, or 0.5 % extension under load.",
		),
		tensileKsi: ksi("Tensile strength"),
		tensileMpa: mpa("Tensile strength"),
		elongationPct: perCent("Elongation after fracture"),
		gaugeLengthIn: inches("Gauge length of the elongation"),
		gaugeLengthMm: millimetres("Gauge length of the elongation"),
		reductionPct: perCent("Reduction of area"),
	})
	.superRefine((test, context) => {
		needOne(context, test, ["yieldKsi", "yieldMpa", "tensileKsi", "tensileMpa", "elongationPct", "reductionPct"]);
		checkOneUnit(context, test, [
			["yieldKsi", "yieldMpa"],
			["tensileKsi", "tensileMpa"],
			["gaugeLengthIn", "gaugeLengthMm"],
		]);
	});

const hardness = z
	.strictObject({
		kind: kind("hardness", "A hardness test."),
		...directed,
		scale: z.enum(hardnessScales).describe("Scale of the hardness."),
		value: maybe(1, 1500, "The hardness, or the mean of `values`; left out, it is worked out from them."),
		values: maybeList(1, 1500, "The single values."),
	})
	.superRefine((test, context) => {
		needOne(context, test, ["value", "values"]);
		checkMean(context, test);
	});

const charpy = z
	.strictObject({
		kind: kind("charpy", "A Charpy impact test."),
		...directed,
		tempF,
		tempC,
		sizeMm: optional(z.string().regex(/^\d{1,2}(\.\d{1,2})? x \d{1,2}(\.\d{1,2})?$/)).describe(
			"Cross section of the test piece in millimetres, like `10 x 10` or `10 x 7.5`.",
		),
		notch: optional(z.enum(notches)).describe("Shape of the notch; V unless said otherwise."),
		energyFtLb: maybeList(0, 500, "Energies absorbed, test piece by test piece, foot-pounds."),
		energyJ: maybeList(0, 700, "Energies absorbed, test piece by test piece, joules."),
		averageFtLb: maybe(0, 500, "Their mean, whole foot-pounds; left out, it is worked out from them."),
		averageJ: maybe(0, 700, "Their mean, whole joules; left out, it is worked out from them."),
		shearPct: maybeList(0, 100, "Shear fracture, test piece by test piece, per cent."),
		lateralExpansionMils: maybeList(0, 150, "Lateral expansion, test piece by test piece, thousandths of an inch."),
		lateralExpansionMm: maybeList(0, 4, "Lateral expansion, test piece by test piece, millimetres."),
	})
	.superRefine((test, context) => {
		needOne(context, test, ["tempF", "tempC"]);
		needOne(context, test, ["energyFtLb", "energyJ", "averageFtLb", "averageJ"]);
		checkOneUnit(context, test, [
			...temperatures,
			["energyFtLb", "energyJ"],
			["energyFtLb", "averageJ"],
			["averageFtLb", "energyJ"],
			["averageFtLb", "averageJ"],
			["lateralExpansionMils", "lateralExpansionMm"],
		]);
		checkMean(context, test);
	});

const bend = z
	.strictObject({
		kind: kind("bend", "A bend test."),
		...directed,
		angleDeg: z.number().min(1).max(180).describe("Angle of the bend, degrees."),
		mandrelIn: inches("Diameter of the mandrel"),
		mandrelMm: millimetres("Diameter of the mandrel"),
		result: z.enum(testResults).describe("Whether the bend showed no cracks."),
	})
	.superRefine((test, context) => checkOneUnit(context, test, [["mandrelIn", "mandrelMm"]]));

const dropWeight = z
	.strictObject({
		kind: kind("drop_weight", "A drop-weight test (ASTM E208)."),
		...directed,
		tempF,
		tempC,
		specimen: optional(z.enum(dropSpecimens)).describe("Type of the specimens."),
		results: z.array(z.enum(dropResults)).min(1).max(10).describe("What each specimen did."),
	})
	.superRefine((test, context) => {
		needOne(context, test, ["tempF", "tempC"]);
		checkOneUnit(context, test, temperatures);
	});

const throughThickness = z
	.strictObject({
		kind: kind("through_thickness", "A tension test through the thickness (ASTM A770, EN 10164)."),
		...sample,
		reductionPct: list(0, 100).describe("Reductions of area, test piece by test piece, per cent."),
		averagePct: maybe(0, 100, "Their mean, whole per cent; left out, it is worked out from them."),
		tensileKsi: ksi("Tensile strength through the thickness"),
		tensileMpa: mpa("Tensile strength through the thickness"),
	})
	.superRefine((test, context) => {
		checkOneUnit(context, test, [["tensileKsi", "tensileMpa"]]);
		checkMean(context, test);
	});

const grainSize = z.strictObject({
	kind: kind("grain_size", "A grain size."),
	...sample,
	grainSize: z.number().min(-3).max(16).describe("Grain size number (ASTM E112)."),
});

const ultrasonic = z.strictObject({
	kind: kind("ultrasonic", "An ultrasonic examination."),
	...sample,
	standard: text(80).describe("Standard of the examination, like `ASTM A578`."),
	level: optional(text(40)).describe("Its acceptance level or class, like `B` or `S1E1`."),
	result: z.enum(testResults).describe("Whether the plate met it."),
});

const other = z.strictObject({
	kind: kind("other", "A test of a kind that none of the others is."),
	...directed,
	name: text(80).describe("What the test is called."),
	text: note.describe("What it found, with its units."),
});

/**
 * One test of a heat: each kind has its own fields, and no other is taken. A value is in US units or in SI, as the mill
 * certified it.
 */
export const heatTestRow = z.discriminatedUnion("kind", [
	tension,
	hardness,
	charpy,
	bend,
	dropWeight,
	throughThickness,
	grainSize,
	ultrasonic,
	other,
]);
