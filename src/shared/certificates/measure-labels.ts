import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";

const words: Readonly<Record<string, () => string>> = {
	CE: m.measure_carbon_equivalent,
	CEV: m.measure_carbon_equivalent_en,
	Pcm: m.measure_crack_parameter,
	yieldKsi: m.measure_yield,
	yieldMpa: m.measure_yield_si,
	tensileKsi: m.measure_tensile,
	tensileMpa: m.measure_tensile_si,
	elongationPct: m.measure_elongation,
	reductionPct: m.measure_reduction,
	hardnessHbw: m.measure_hardness,
	charpyFtLb: m.measure_charpy,
	charpyJ: m.measure_charpy_si,
	throughThicknessPct: m.measure_through_thickness,
	throughThicknessKsi: m.measure_through_thickness_tensile,
	throughThicknessMpa: m.measure_through_thickness_tensile_si,
	grainSize: m.measure_grain_size,
};

/** The measured property; a chemical element is named by its symbol. */
export const propertyLabel = wordOf(words);

/** Unit of a property's values, if a reader may expect another one. */
export function unitOfProperty(property: string): string | undefined {
	if (property.endsWith("Ksi")) return "ksi";
	if (property.endsWith("Mpa")) return "MPa";
	if (property === "charpyFtLb") return "ft-lb";
	return property === "charpyJ" ? "J" : undefined;
}
