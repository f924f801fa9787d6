import { z } from "zod";
import { earliestYear, isPlausibleYear, latestYear } from "#shared/forms/days.ts";
import { isTimeZone } from "#shared/time-zone.ts";
import type { RowErrorCode } from "./row-errors.ts";

/**
 * Field kinds that the rows share. Weights are integer pounds, sizes decimal inches, days `2026-11-03`, instants ISO
 * 8601 with offset.
 */

/** Parameters of a check of ours: the error it makes. */
export function asRowError(code: RowErrorCode, value?: string): { params: { code: RowErrorCode; value?: string } } {
	return { params: { code, value } };
}

// PostgreSQL takes neither NUL nor half of a surrogate pair; other control characters have no place in a one-line
// field.
const controls = /[\u0000-\u001f\u007f]/;
const controlsButBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** One line of text, trimmed. */
export function text(max = 200): z.ZodString {
	return z
		.string()
		.trim()
		.min(1)
		.max(max)
		.refine((value) => !controls.test(value) && value.isWellFormed(), asRowError("not_text"));
}

/** The sources' own keys: account codes, order, piece, heat and BOL numbers. */
export const code = text(40);

export const note = z
	.string()
	.trim()
	.min(1)
	.max(2000)
	.refine((value) => !controlsButBreaks.test(value) && value.isWellFormed(), asRowError("not_text"));

/** Absent and null mean the same: nothing said. */
export function optional<T extends z.ZodType>(schema: T): z.ZodOptional<z.ZodNullable<T>> {
	return schema.nullish();
}

/** A day of the calendar that exists. */
export const day = z.iso.date().refine(isPlausibleYear, asRowError("out_of_range", `${earliestYear}-${latestYear}`));

/** An instant; kept in UTC, since PostgreSQL refuses offsets past 15 hours that the format allows. */
export const instant = z.iso
	.datetime({ offset: true })
	.refine(isPlausibleYear, asRowError("out_of_range", `${earliestYear}-${latestYear}`))
	.transform((value) => new Date(value).toISOString());

/** The source's counter of changes to one thing: the greater one is the newer. */
export const revision = z.int().min(0);
export const item = z.int().min(1).max(99_999);
export const pieceCount = z.int().min(0).max(1_000_000);

/** Whole pounds. */
export const weightLb = z.int().min(1).max(2_000_000_000);

// The bounds are wide for steel in inches and narrow for millimetres, which is how a wrong unit shows.
export const thicknessIn = z.number().min(0.0001).max(24);
export const widthIn = z.number().min(0.001).max(240);
export const lengthIn = z.number().min(0.001).max(2400);
export const perCwt = z.number().min(-10_000).max(10_000);

export const mode = z.enum(["truck", "railcar", "barge"]);

/** A list of codes without repetition. */
export const codes = z
	.array(code)
	.max(10_000)
	.superRefine(refuseRepetition, { when: () => true });

function refuseRepetition(values: readonly unknown[], context: z.RefinementCtx): void {
	if (!Array.isArray(values)) return;
	const seen = new Set<unknown>();
	for (const [index, value] of values.entries()) {
		if (seen.has(value)) context.addIssue({ code: "custom", path: [index], ...asRowError("duplicate", String(value)) });
		seen.add(value);
	}
}

const knownZones = new Map<string, boolean>();

/** A zone of the IANA list, like America/Chicago. */
export const timeZone = text(64).refine((name) => {
	let isKnown = knownZones.get(name);
	if (isKnown === undefined) {
		isKnown = isTimeZone(name);
		if (knownZones.size < 2000) knownZones.set(name, isKnown);
	}
	return isKnown;
}, asRowError("bad_time_zone"));
