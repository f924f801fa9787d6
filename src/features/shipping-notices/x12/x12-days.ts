import { hasCentury, type X12Version } from "./x12-versions.ts";

/** A day and a time of day as sent; without a zone they are the mill's. `time` is empty where none was sent. */
export type Moment = { day: string; time: string; zone: string | null };

/** Whether it is a day as X12 writes it, `CCYYMMDD`. */
export function isDay(text: string): boolean {
	if (!/^\d{8}$/.test(text)) return false;
	const day = dayOf(text);
	const instant = new Date(`${day}T00:00:00Z`);
	return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === day;
}

/** A day as a set of this version has it, `YYMMDD` without a century, with the century of this portal. */
export function withCentury(text: string, version: X12Version): string {
	return !hasCentury(version) && /^\d{6}$/.test(text) ? `20${text}` : text;
}

/** Whether it is a time of day as X12 writes it, `HHMM`, with seconds or without. */
export function isTime(text: string): boolean {
	return /^([01]\d|2[0-3])[0-5]\d([0-5]\d\d{0,2})?$/.test(text);
}

/** `CCYYMMDD` as `YYYY-MM-DD`. */
export function dayOf(text: string): string {
	return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
}

/** `HHMM…` as `HH:MM`. */
export function timeOf(text: string): string {
	return `${text.slice(0, 2)}:${text.slice(2, 4)}`;
}

/** Time codes (element 623) as IANA names; null is local time, the mill's. */
export const zones: Readonly<Record<string, string | null>> = {
	LT: null,
	UT: "UTC",
	GM: "UTC",
	AT: "America/Halifax",
	AS: "Etc/GMT+4",
	AD: "Etc/GMT+3",
	ET: "America/New_York",
	ES: "Etc/GMT+5",
	ED: "Etc/GMT+4",
	CT: "America/Chicago",
	CS: "Etc/GMT+6",
	CD: "Etc/GMT+5",
	MT: "America/Denver",
	MS: "Etc/GMT+7",
	MD: "Etc/GMT+6",
	PT: "America/Los_Angeles",
	PS: "Etc/GMT+8",
	PD: "Etc/GMT+7",
};

/** An instant as X12 writes day and time in UTC: `["20261121", "1405"]`. */
export function x12Instant(iso: string): [day: string, time: string] {
	const plain = new Date(iso).toISOString().replaceAll(/[-:T]/g, "");
	return [plain.slice(0, 8), plain.slice(8, 12)];
}
