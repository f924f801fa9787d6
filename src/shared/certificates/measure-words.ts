import { m } from "#generated/texts/messages.js";

const words: Readonly<Record<string, () => string>> = {
	CE: m.measure_carbon_equivalent,
	yieldKsi: m.measure_yield,
	tensileKsi: m.measure_tensile,
	elongationPct: m.measure_elongation,
	hardnessHbw: m.measure_hardness,
	charpyFtLb: m.measure_charpy,
};

/** What was measured; an element goes by its symbol. */
export function propertyWord(property: string): string {
	return (Object.hasOwn(words, property) ? words[property]?.() : undefined) ?? property;
}
