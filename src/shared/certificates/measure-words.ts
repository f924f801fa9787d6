import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";

const words: Readonly<Record<string, () => string>> = {
	CE: m.measure_carbon_equivalent,
	yieldKsi: m.measure_yield,
	tensileKsi: m.measure_tensile,
	elongationPct: m.measure_elongation,
	hardnessHbw: m.measure_hardness,
	charpyFtLb: m.measure_charpy,
};

/** What was measured; an element goes by its symbol. */
export const propertyWord = wordOf(words);
