import type { z } from "zod";
import { fieldPath, type RowError, type RowErrorCode, rowErrorCodes } from "./row-errors.ts";

export type ParsedRow = { row: unknown } | { faults: RowError[] };

/** One order has at most this many lines; more would make one row an unbounded piece of work. */
export const mostLines = 1000;
/** Past this many, further errors of one row say nothing new. */
const mostErrors = 100;

/** Reads one line of a feed: every error of it, or the row. */
export function parseRow(schema: z.ZodType, line: string): ParsedRow {
	let value: unknown;
	try {
		value = JSON.parse(line);
	} catch {
		return { faults: [{ field: "", code: "malformed_json" }] };
	}
	if (hasTooManyLines(value)) return { faults: [{ field: "lines", code: "too_many", value: String(mostLines) }] };
	try {
		return validate(schema, value, line);
	} catch (error) {
		// Brackets nested by the thousand end the stack, not the run.
		if (error instanceof RangeError) return { faults: [{ field: "", code: "malformed_json" }] };
		throw error;
	}
}

function validate(schema: z.ZodType, value: unknown, line: string): ParsedRow {
	const result = schema.safeParse(value);
	const errors = result.success ? [] : result.error.issues.flatMap((issue) => errorsOf(issue, value));
	// Only an escape can produce text that is not valid UTF-8; fields that were checked individually have reported it
	// already.
	const isEscaped = line.includes("\\u") && !errors.some((error) => error.code === "not_text");
	if (isEscaped) errors.push(...findBadText(value, []));
	return result.success && errors.length === 0
		? { row: result.data }
		: { faults: errors.slice(0, mostErrors).map(asKept) };
}

// An error names what the row says, so it may hold the very characters that the row is refused for, and the database
// has to keep it.
function asKept({ field, code, value }: RowError): RowError {
	return { field: asStorable(field), code, ...(typeof value === "string" && { value: asStorable(value) }) };
}

function asStorable(text: string): string {
	return text.replaceAll("\u0000", "\u2400").toWellFormed();
}

function hasTooManyLines(value: unknown): boolean {
	const lines = (value as { lines?: unknown } | null)?.lines;
	return Array.isArray(lines) && lines.length > mostLines;
}

function errorsOf(issue: z.core.$ZodIssue, row: unknown): RowError[] {
	const field = fieldPath(issue.path);
	switch (issue.code) {
		case "unrecognized_keys":
			return issue.keys.map((key) => ({ field: fieldPath([...issue.path, key]), code: "unknown_field" }));
		case "invalid_type":
			return [typeError(field, issue.expected, valueAt(row, issue.path))];
		case "too_small":
			return [smallError(issue, field)];
		case "too_big":
			return [largeError(issue, field)];
		case "invalid_format":
			if (issue.format === "uuid") return [{ field, code: "wrong_type", value: issue.format }];
			return [{ field, code: formatErrors[issue.format] ?? "not_text" }];
		case "invalid_value":
			return [choiceError(field, issue.values, valueAt(row, issue.path))];
		case "invalid_union":
			return [
				choiceError(
					field,
					"options" in issue && Array.isArray(issue.options) ? issue.options : [],
					valueAt(row, issue.path),
				),
			];
		case "invalid_key":
			return [{ field, code: "bad_name" }];
		case "custom":
			return [{ field, code: asRowErrorCode(issue.params?.code), value: issue.params?.value }];
		default:
			return [{ field, code: "not_text" }];
	}
}

const formatErrors: Record<string, RowErrorCode> = {
	date: "bad_date",
	datetime: "bad_instant",
	email: "bad_email",
	base64: "bad_mark",
};

function typeError(field: string, expected: string, found: unknown): RowError {
	// A line that is `null` is no row: there is no field that it could lack.
	if (found === undefined || (found === null && field !== "")) return { field, code: "required" };
	if (expected === "int" && typeof found === "number") return { field, code: "not_integer" };
	return { field, code: "wrong_type", value: expected === "int" ? "number" : expected };
}

function smallError(issue: z.core.$ZodIssueTooSmall, field: string): RowError {
	if (issue.origin === "string") return { field, code: "required" };
	return { field, code: "out_of_range", value: `>= ${issue.minimum}` };
}

function largeError(issue: z.core.$ZodIssueTooBig, field: string): RowError {
	if (issue.origin === "string") return { field, code: "too_long", value: String(issue.maximum) };
	if (issue.origin === "array") return { field, code: "too_many", value: String(issue.maximum) };
	return { field, code: "out_of_range", value: `<= ${issue.maximum}` };
}

function choiceError(field: string, values: readonly unknown[], found: unknown): RowError {
	return found === undefined || found === null
		? { field, code: "required" }
		: { field, code: "not_allowed", value: values.join(", ") };
}

function asRowErrorCode(code: unknown): RowErrorCode {
	return rowErrorCodes.find((known) => known === code) ?? "not_text";
}

function valueAt(row: unknown, path: readonly PropertyKey[]): unknown {
	return path.reduce<unknown>(
		(value, part) =>
			value === null || value === undefined ? undefined : (value as Record<PropertyKey, unknown>)[part],
		row,
	);
}

function findBadText(value: unknown, path: PropertyKey[]): RowError[] {
	if (typeof value === "string") return isStorable(value) ? [] : [{ field: fieldPath(path), code: "not_text" }];
	if (value === null || typeof value !== "object") return [];
	return Object.entries(value).flatMap(([key, inner]) => {
		if (!isStorable(key)) return [{ field: fieldPath(path), code: "not_text" as const }];
		return findBadText(inner, [...path, Array.isArray(value) ? Number(key) : key]);
	});
}

function isStorable(text: string): boolean {
	return !text.includes("\u0000") && text.isWellFormed();
}
