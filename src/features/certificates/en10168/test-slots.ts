import { m } from "#generated/texts/messages.js";
import type {
	CharpyTest,
	HardnessTest,
	HeatTest,
	TensionTest,
	ThroughThicknessTest,
} from "#shared/certificates/heat-tests.ts";
import type { Limit } from "#shared/certificates/limits.ts";
import { yieldMethodLabel } from "#shared/certificates/test-labels.ts";
import {
	type Bounds,
	boundsOf,
	type Certified,
	impactOf,
	lengthOf,
	noBounds,
	tensileOf,
	yieldOf,
} from "../heat-tests.ts";
import type { Inspection, KeyValue, Measurement } from "./en10168.ts";
import { findingFact, listFact, methodFact, numberFact, supplement } from "./test-facts.ts";

/** The part of an inspection that one test fills. */
export type Slot =
	| Pick<Inspection, "TensileTest">
	| Pick<Inspection, "HardnessTest">
	| Pick<Inspection, "NotchedBarImpactTest">
	| { other: KeyValue };

/**
 * What a test found, with the bounds that the specification sets, in the units in which it was certified; nothing for
 * those of block D.
 */
export function slotOf(test: HeatTest, limits: readonly Limit[]): Slot | undefined {
	switch (test.kind) {
		case "tension":
			return { TensileTest: tensionOf(test, limits) };
		case "through_thickness":
			return { TensileTest: throughThicknessOf(test, limits) };
		case "hardness":
			return { HardnessTest: hardnessOf(test, limits) };
		case "charpy":
			return { NotchedBarImpactTest: charpyOf(test, limits) };
		case "ultrasonic":
		case "grain_size":
			return undefined;
		default: {
			const fact = findingFact(test);
			return fact && { other: fact };
		}
	}
}

const measured = (Property: string, Value: number, Unit: string, { least, most }: Bounds = noBounds): Measurement => ({
	Property,
	Value,
	...(least === null ? {} : { Minimum: least }),
	...(most === null ? {} : { Maximum: most }),
	Unit,
});
const certified = (word: string, { property, value, unit }: Certified, limits: readonly Limit[]) =>
	measured(word, value, unit, boundsOf(limits, property));

function tensionOf(test: TensionTest, limits: readonly Limit[]): NonNullable<Inspection["TensileTest"]> {
	const [yielded, tensile, gauge] = [yieldOf(test), tensileOf(test), lengthOf(test.gaugeLengthIn, test.gaugeLengthMm)];
	const yieldLabel = [m.certificates_yield_strength(), test.yieldMethod && yieldMethodLabel(test.yieldMethod)]
		.filter(Boolean)
		.join(", ");
	const { elongationPct } = test;
	return {
		...(yielded ? { C11: certified(yieldLabel, yielded, limits) } : {}),
		...(tensile ? { C12: certified(m.certificates_tensile_strength(), tensile, limits) } : {}),
		...(typeof elongationPct === "number"
			? {
					C13: certified(
						m.certificates_elongation_after(),
						{ property: "elongationPct", value: elongationPct, unit: "%" },
						limits,
					),
				}
			: {}),
		...supplement(14, [
			gauge && numberFact(m.certificates_gauge_length(), gauge.value, gauge.unit),
			numberFact(m.measure_value_reduction(), test.reductionPct, "%"),
			methodFact(test),
		]),
	};
}

/**
 * The test piece is taken through the thickness, as C02 says. Its result is the reduction of area, which has no field
 * of its own.
 */
function throughThicknessOf(
	test: ThroughThicknessTest,
	limits: readonly Limit[],
): NonNullable<Inspection["TensileTest"]> {
	const tensile = tensileOf(test);
	const { least } = boundsOf(limits, "throughThicknessPct");
	return {
		...(tensile ? { C12: measured(m.certificates_tensile_strength(), tensile.value, tensile.unit) } : {}),
		...supplement(14, [
			listFact(m.measure_value_reduction(), test.reductionPct, "%"),
			numberFact(`${m.measure_value_reduction()}, ${m.certificates_mean()}`, test.averagePct, "%"),
			least === null ? undefined : numberFact(`${m.measure_value_reduction()}, ${m.measure_least()}`, least, "%"),
			methodFact(test),
		]),
	};
}

function hardnessOf(test: HardnessTest, limits: readonly Limit[]): NonNullable<Inspection["HardnessTest"]> {
	const { scale, value, values } = test;
	const bounds = scale === "HBW" ? boundsOf(limits, "hardnessHbw") : noBounds;
	const one = (found: number) => measured(m.certificates_hardness_value(), found, scale, bounds);
	return {
		C30: scale,
		...(values && values.length > 0 ? { C31: values.map(one) } : {}),
		...(typeof value === "number" ? { C32: one(value) } : {}),
		...supplement(33, [methodFact(test)]),
	};
}

function charpyOf(test: CharpyTest, limits: readonly Limit[]): NonNullable<Inspection["NotchedBarImpactTest"]> {
	const { sizeMm, notch } = test;
	const width = Number(sizeMm?.split(" x ")[1]);
	const mean = impactOf(test);
	const unit = mean?.unit ?? "ft-lb";
	const singles = test.energyFtLb ?? test.energyJ ?? [];
	const energy = (found: number, bounds?: Bounds) => measured(m.certificates_impact_energy(), found, unit, bounds);
	return {
		C40: [`Charpy ${notch ?? "V"}`, sizeMm && `${sizeMm} mm`].filter(Boolean).join(", "),
		...(width > 0 ? { C41: measured(m.certificates_test_piece_width(), width, "mm") } : {}),
		...(singles.length > 0 ? { C42: singles.map((value) => energy(value)) } : {}),
		// The limits apply to the mean.
		...(mean ? { C43: energy(mean.value, boundsOf(limits, mean.property, test)) } : {}),
		...supplement(44, [
			listFact(m.measure_value_shear(), test.shearPct, "%"),
			listFact(m.measure_value_lateral(), test.lateralExpansionMils, "mils") ??
				listFact(m.measure_value_lateral(), test.lateralExpansionMm, "mm"),
			methodFact(test),
		]),
	};
}
