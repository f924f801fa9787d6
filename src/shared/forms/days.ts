import type { Language } from "../languages.ts";

/** Whether a text begins as a date that FormKit's date rules can compare with. */
export function isDayText(text: string): boolean {
	return text !== "" && !Number.isNaN(Date.parse(text));
}

/**
 * A day as the language writes it, "Nov 28, 2026" or "28 nov 2026": the same on server and browser, whatever their own
 * locale.
 */
export function showDay(text: string, language: Language): string {
	const locale = language === "es" ? "es-MX" : "en-US";
	return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(Date.parse(text)));
}

/** Whether a text is a day that the calendar has, `YYYY-MM-DD`: JavaScript itself takes February 30 for March 2. */
export function isCalendarDay(text: unknown): text is string {
	if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
	const day = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

const moment =
	/^((?!0000)\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/**
 * Whether PostgreSQL holds it: no year 0, no day that does not exist, and no clock that is further from UTC than any on
 * earth.
 */
export function isInstant(text: unknown): text is string {
	return typeof text === "string" && isCalendarDay(moment.exec(text)?.[1]);
}

/** Plausible years for orders, shipments and payments here: others are typing errors. */
export const earliestYear = 1950;
export const latestYear = 2200;

/** Whether a day or an instant is of such a year; a value without a year at its start is judged by its format alone. */
export function isPlausibleYear(text: string): boolean {
	const year = Number(/^\d{4}(?=-)/.exec(text)?.[0] ?? earliestYear);
	return year >= earliestYear && year <= latestYear;
}

/**
 * The day that it is at an instant where that clock hangs, `YYYY-MM-DD`: hours before and after midnight it is not
 * UTC's.
 */
export function dayIn(timeZone: string, at: Date): string {
	return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);
}

/** Whether a text is a time of day, `HH:MM`. */
export function isTimeOfDay(text: unknown): boolean {
	return typeof text === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
