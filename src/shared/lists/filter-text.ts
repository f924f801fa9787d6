import { parseLength } from "../forms/parse-length.ts";
import { parseNumber } from "../forms/parse-number.ts";
import { inchesFromLength, type Units } from "../units.ts";
import type { DayRange, FilterValue, ListFilter, NumberRange } from "./list-definition.ts";

/** How long what people type may be; the same bounds hold for GraphQL. */
export const filterLimits = { text: 100, code: 60, codes: 200, pasted: 500, inches: 100_000, number: 1e12 } as const;

/** `unread` marks a value that says something which cannot be meant; undefined = nothing was said. */
export const unread = Symbol("unread");
export type ReadFilter = FilterValue | typeof unread | undefined;

/** Names of the parameters that carry a filter. Ranges have two, so that a plain form can send them. */
export function filterParameters({ id, kind }: ListFilter): string[] {
	return kind === "lengths" || kind === "numbers" || kind === "days" ? [`${id}_from`, `${id}_to`] : [id];
}

/** Reads one filter from its parameters; lengths come in `units` and are inches afterwards. */
export function readFilter(filter: ListFilter, parameters: URLSearchParams, units: Units): ReadFilter {
	const texts = parameters.getAll(filter.id).filter((value) => value.trim() !== "");
	switch (filter.kind) {
		case "text":
			return texts[0] === undefined ? undefined : readText(texts[0]);
		case "flag":
			return texts[0] === undefined ? undefined : texts[0] === "1" || unread;
		case "choices":
			return readChoices(filter.isPasted ? pastedNumbers(texts) : texts, filter);
		case "lengths":
			return readRange(filter.id, parameters, (text) => readLength(text, units));
		case "numbers":
			return readRange(filter.id, parameters, readNumber);
		case "days":
			return readRange(filter.id, parameters, readDay);
	}
}

/** Writes a filter as parameters; reading them answers the same value. */
export function printFilter(filter: ListFilter, value: FilterValue): [string, string][] {
	if (value === true) return [[filter.id, "1"]];
	if (typeof value === "string") return [[filter.id, value]];
	// Five hundred numbers, each with the filter's name, are longer than the addresses that proxies let through.
	if (isCodes(value)) return ("isPasted" in filter ? [value.join(" ")] : value).map((code) => [filter.id, code]);
	const { from, to } = value;
	return [
		...(from === undefined ? [] : [[`${filter.id}_from`, String(from)] as [string, string]]),
		...(to === undefined ? [] : [[`${filter.id}_to`, String(to)] as [string, string]]),
	];
}

export function isCodes(value: FilterValue): value is readonly string[] {
	return Array.isArray(value);
}

/**
 * One line of plain text; control characters are nothing that anybody searches for. What comes along unseen is read as
 * it looks: a tab between two cells of a spreadsheet is a space, and the marks of direction and the empty spaces that
 * programs put around a copied number are nothing.
 */
export function readText(text: string, limit: number = filterLimits.text): string | typeof unread {
	const trimmed = text
		.replace(/[\t\n\v\f\r]+/g, " ")
		.replace(/\p{Cf}/gu, "")
		.trim();
	return trimmed === "" || trimmed.length > limit || /\p{C}/u.test(trimmed) || !trimmed.isWellFormed()
		? unread
		: trimmed;
}

/** A day that exists. */
export function readDay(text: string): string | typeof unread {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1900" || text > "2200") return unread;
	const date = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : unread;
}

function readChoices(
	texts: readonly string[],
	{ choices, isPasted }: Extract<ListFilter, { kind: "choices" }>,
): ReadFilter {
	if (texts.length === 0) return undefined;
	const codes = [...new Set(texts)];
	const isFine = (code: string) => (choices ? choices.includes(code) : readText(code, filterLimits.code) === code);
	return codes.length <= mostChoices({ isPasted }) && codes.every(isFine) ? codes : unread;
}

/** How many values a filter of several takes. */
export const mostChoices = ({ isPasted }: { isPasted?: boolean | undefined }): number =>
	filterLimits[isPasted ? "pasted" : "codes"];

/** Numbers apart by spaces, commas, semicolons or lines; what programs put unseen around a copied number is nothing. */
const pastedNumbers = (texts: readonly string[]) =>
	texts
		.join(" ")
		.replace(/\p{Cf}/gu, "")
		.match(/[^\s,;]+/g) ?? [];

// An address has no language of its own: the Spanish reading takes the habits of both (decisions/numbers-as-typed.md).
const eitherHabit = "es";

function readLength(text: string, units: Units): number | typeof unread {
	const inches = Math.round(inchesFromLength(parseLength(text, eitherHabit) ?? Number.NaN, units) * 10_000) / 10_000;
	return inches >= 0 && inches <= filterLimits.inches ? inches : unread;
}

function readNumber(text: string): number | typeof unread {
	const value = parseNumber(text, eitherHabit) ?? Number.NaN;
	return Math.abs(value) <= filterLimits.number ? value : unread;
}

type End = string | number;

function readRange<T extends End>(
	id: string,
	parameters: URLSearchParams,
	read: (text: string) => T | typeof unread,
): ReadFilter {
	const range: { from?: End; to?: End } = {};
	for (const end of ["from", "to"] as const) {
		const text = parameters.get(`${id}_${end}`)?.trim();
		if (!text) continue;
		const value = read(text);
		if (value === unread) return unread;
		range[end] = value;
	}
	if (range.from === undefined && range.to === undefined) return undefined;
	return range.from !== undefined && range.to !== undefined && range.from > range.to
		? unread
		: (range as NumberRange | DayRange);
}
