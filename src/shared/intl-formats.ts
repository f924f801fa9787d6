import { remembered } from "./remembered.ts";

/** Making an Intl formatter takes as long as rendering a table row; there are few of them, so each is made once. */

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralForms = new Map<string, Intl.PluralRules>();
const regions = new Map<string, Intl.DisplayNames>();

/** The formatter of days and times for a locale. Throws RangeError for a time zone that does not exist. */
export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	return remembered(dateFormats, JSON.stringify([locale, options]), () => new Intl.DateTimeFormat(locale, options));
}

/** The formatter of figures for a locale. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
	return remembered(numberFormats, JSON.stringify([locale, options]), () => new Intl.NumberFormat(locale, options));
}

/** The rules of a locale by which a count takes a form of its word. */
export function pluralRules(locale: string, options: Intl.PluralRulesOptions): Intl.PluralRules {
	return remembered(pluralForms, JSON.stringify([locale, options]), () => new Intl.PluralRules(locale, options));
}

/** The names of countries in a locale, by their two letters. */
export function countryNames(locale: string): Intl.DisplayNames {
	return remembered(regions, locale, () => new Intl.DisplayNames(locale, { type: "region" }));
}
