import type { ColumnKind, SheetColumn } from "./sheet.ts";

const dayMs = 86_400_000;
const numeric = /^-?\d{1,15}(\.\d{1,15})?$/;
const day = /^(\d{4})-(\d{2})-(\d{2})$/;
// Date.parse alone takes "=1" for a date.
const isoInstant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)$/;
const offsetStepMs = 900_000;

/** The number of a `number` or `integer` cell; undefined when the value is none. */
export function asNumber(value: unknown): number | bigint | undefined {
	if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
	if (typeof value === "bigint") return value;
	return typeof value === "string" && numeric.test(value) ? Number(value) : undefined;
}

/** Midnight UTC of a day that exists, in milliseconds; undefined for any other text. */
export function dayAsMs(value: unknown): number | undefined {
	const found = typeof value === "string" ? day.exec(value) : null;
	if (!found) return undefined;
	const ms = Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
	return new Date(ms).toISOString().startsWith(found[0]) ? ms : undefined;
}

/** Milliseconds of an instant, a `Date` or ISO string; undefined if it is neither. */
export function instantAsMs(value: unknown): number | undefined {
	const isIso = typeof value === "string" && isoInstant.test(value);
	const ms = value instanceof Date ? value.getTime() : isIso ? Date.parse(value) : Number.NaN;
	return Number.isNaN(ms) ? undefined : ms;
}

/** ISO text of an instant on a clock that is so far from UTC, by the second. */
export function isoWithOffset(ms: number, offsetMs: number): string {
	const wallClock = new Date(ms + offsetMs).toISOString().slice(0, 19);
	const minutes = Math.abs(offsetMs) / 60_000;
	const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
	return `${wallClock}${offsetMs < 0 ? "-" : "+"}${hour}:${minute}`;
}

/** The wall clock of an instant that is on its own clock, in milliseconds; undefined where it is on the reader's. */
export function ownClockMs({ isOnOwnClock }: SheetColumn, value: unknown): number | undefined {
	const brings = isOnOwnClock && typeof value === "string" && isoInstant.test(value) && !value.endsWith("Z");
	return brings ? Date.parse(`${value.slice(0, 19)}Z`) : undefined;
}

/** Plain text of any value; dates as ISO, null and undefined empty. */
export function asText(value: unknown): string {
	if (value === null || value === undefined) return "";
	if (typeof value === "string") return value;
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString();
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Whether a column of this kind holds numbers of its own. */
export function isNumeric(kind: ColumnKind): boolean {
	return kind === "number" || kind === "integer";
}

/**
 * The offset of a zone's clock from UTC at an instant, in milliseconds.
 * Zones change on quarter hours, so one look-up serves a whole quarter; throws RangeError for an unknown zone.
 */
export function createZoneClock(timeZone: string): (ms: number) => number {
	const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
	const known = new Map<number, number>();
	return (ms) => {
		const quarter = Math.floor(ms / offsetStepMs);
		const found = known.get(quarter);
		if (found !== undefined) return found;
		const name =
			format.formatToParts(quarter * offsetStepMs).find((part) => part.type === "timeZoneName")?.value ?? "GMT";
		const parts = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
		const offset = parts ? (parts[1] === "-" ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3])) * 60_000 : 0;
		if (known.size > 20_000) known.clear();
		known.set(quarter, offset);
		return offset;
	};
}

/**
 * A wall-clock time as a spreadsheet counts it: days since 1899-12-30. Undefined before March 1900, where its calendar
 * is wrong.
 */
export function asSerial(wallClockMs: number): number | undefined {
	const serial = (wallClockMs + 25_569 * dayMs) / dayMs;
	return serial >= 61 && serial < 2_958_466 ? Math.round(serial * 1e10) / 1e10 : undefined;
}
