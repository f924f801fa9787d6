import { m } from "#generated/texts/messages.js";
import type { Limit } from "#shared/certificates/limits.ts";
import {
	type Bounds,
	boundsOf,
	type CharpyTest,
	type HardnessTest,
	type HeatTest,
	type OtherTest,
	type TensionTest,
} from "../heat-tests.ts";
import type { Inspection, KeyValue, Measurement } from "./en10168-rules.ts";

/** The part of an inspection that one test fills. */
export type Slot =
	| Pick<Inspection, "TensileTest">
	| Pick<Inspection, "HardnessTest">
	| Pick<Inspection, "NotchedBarImpactTest">
	| { other: KeyValue };

/** What a test found, with the bounds that the specification sets. Strengths in ksi, energies in foot-pounds: as they were certified. */
export function slotOf(test: HeatTest, limits: readonly Limit[]): Slot {
	if (test.kind === "tension") return { TensileTest: tensionOf(test, limits) };
	if (test.kind === "hardness") return { HardnessTest: hardnessOf(test, limits) };
	if (test.kind === "charpy") return { NotchedBarImpactTest: impactOf(test, limits) };
	return { other: otherOf(test) };
}

const measured = (Property: string, Value: number, Unit: string, { least, most }: Bounds = { least: null, most: null }): Measurement => ({
	Property,
	Value,
	...(least === null ? {} : { Minimum: least }),
	...(most === null ? {} : { Maximum: most }),
	Unit,
});

function tensionOf({ yieldKsi, tensileKsi, elongationPct, gaugeLengthIn }: TensionTest, limits: readonly Limit[]) {
	const value = (property: string, word: string, found: number, unit: string) => measured(word, found, unit, boundsOf(limits, property));
	return {
		...(yieldKsi === null ? {} : { C11: value("yieldKsi", m.certificates_yield_strength(), yieldKsi, "ksi") }),
		...(tensileKsi === null ? {} : { C12: value("tensileKsi", m.certificates_tensile_strength(), tensileKsi, "ksi") }),
		...(elongationPct === null ? {} : { C13: value("elongationPct", m.certificates_elongation_after(), elongationPct, "%") }),
		...(gaugeLengthIn === null ? {} : { SupplementaryInformation: { C14: gaugeOf(gaugeLengthIn) } }),
	};
}

const gaugeOf = (inches: number): KeyValue => ({ Key: m.certificates_gauge_length(), Value: String(inches), Unit: "in", Type: "number" });

function hardnessOf({ scale, value, singles }: HardnessTest, limits: readonly Limit[]) {
	const bounds = scale === "HBW" ? boundsOf(limits, "hardnessHbw") : undefined;
	const one = (found: number) => measured(m.certificates_hardness_value(), found, scale, bounds);
	return { C30: scale, ...(singles.length > 0 ? { C31: singles.map(one) } : {}), C32: one(value) };
}

function impactOf({ tempF, sizeMm, energyFtLb, averageFtLb }: CharpyTest, limits: readonly Limit[]) {
	const width = Number.parseFloat(sizeMm ?? "");
	const energy = (found: number, bounds?: Bounds) => measured(m.certificates_impact_energy(), found, "ft-lb", bounds);
	return {
		C40: sizeMm ? `Charpy V, ${sizeMm} mm` : "Charpy V",
		...(width > 0 ? { C41: measured(m.certificates_test_piece_width(), width, "mm") } : {}),
		...(energyFtLb.length > 0 ? { C42: energyFtLb.map((value) => energy(value)) } : {}),
		// What is asked for is asked of the mean.
		C43: energy(averageFtLb, boundsOf(limits, "charpyFtLb", tempF)),
	};
}

function otherOf({ name, facts }: OtherTest): KeyValue {
	return { Key: name, Value: facts.map(([fact, value]) => `${fact}: ${value}`).join("; ") };
}
