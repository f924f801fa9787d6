import type { Language } from "../languages.ts";
import { parseNumber } from "./parse-number.ts";

const fraction = /^(?:(\d{1,6})[ -])?(\d{1,4})\/([1-9]\d{0,3})$/;

/**
 * Reads a length as people type it, in the unit of its field, or answers undefined: a number, or a fraction as inches
 * are called by, `3/8`, `1 1/2` or `1-1/2` (decisions/numbers-as-typed.md). Feet are not read: `20'` would pass for
 * twenty of anything.
 */
export function parseLength(text: string, language: Language): number | undefined {
	const typed = text.trim();
	const [isFraction, whole = "0", above, below] = fraction.exec(typed) ?? [];
	if (isFraction) return Number(whole) + Number(above) / Number(below);
	return /['’]$/.test(typed) ? undefined : parseNumber(typed, language);
}
