import { pluralRules } from "./intl-formats.ts";

/** Which form of a word a count takes in a locale: what texts ask for it, by their registry. */
export function plural(locale: string, count: unknown, options: Intl.PluralRulesOptions = {}): Intl.LDMLPluralRule {
	return pluralRules(locale, options).select(Number(count));
}
