import type { Language } from "../languages.ts";

const plain = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/**
 * Parses a number as people type it; undefined if it is none. English: `1,234.5`. Spanish accepts both conventions of
 * the Americas: with a point and a comma, the later one is the decimal sign (`1.234,5` and `1,234.5`); a single comma
 * before three digits is a group separator, as numbers here are written (es-MX); any other single comma is the decimal
 * sign (decisions/numbers-as-typed.md).
 */
export function parseNumber(text: string, language: Language): number | undefined {
	const typed = text
		.trim()
		.replace(/[\s\u00a0\u202f'’]/g, "")
		.replace(/^[\u2212\u2013]/, "-");
	const canonical = language === "en" ? withoutGroups(typed, ",", ".") : fromSpanish(typed);
	return canonical !== undefined && plain.test(canonical) ? Number(canonical) : undefined;
}

function fromSpanish(typed: string): string | undefined {
	const point = typed.lastIndexOf(".");
	const comma = typed.lastIndexOf(",");
	if (point >= 0 && comma >= 0) return point > comma ? withoutGroups(typed, ",", ".") : withoutGroups(typed, ".", ",");
	if (point >= 0 && point !== typed.indexOf(".")) return withoutGroups(typed, ".", ",");
	const isDecimalComma = comma >= 0 && withoutGroups(typed, ",", ".") === undefined && comma === typed.indexOf(",");
	return isDecimalComma ? typed.replace(",", ".") : withoutGroups(typed, ",", ".");
}

/** Removes the group separators, if they are where groups of three begin; undefined otherwise. */
function withoutGroups(typed: string, group: "." | ",", decimal: "." | ","): string | undefined {
	const [whole = "", ...rest] = typed.split(decimal);
	if (rest.length > 1 || rest[0]?.includes(group)) return undefined;
	const groups = whole.replace(/^[+-]/, "").split(group);
	const [first = "", ...others] = groups;
	const areGroups =
		others.length === 0 || (/^[1-9]\d{0,2}$/.test(first) && others.every((part) => /^\d{3}$/.test(part)));
	return areGroups ? `${whole.replaceAll(group, "")}${rest.length > 0 ? `.${rest[0]}` : ""}` : undefined;
}

/** A number as the language writes it, to be edited again: no more than ten decimals, as many as there are. */
export function formatEditableNumber(value: number, language: Language): string {
	return new Intl.NumberFormat(language === "es" ? "es-MX" : "en-US", { maximumFractionDigits: 10 }).format(value);
}
