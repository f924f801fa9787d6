import { m } from "#generated/texts/messages.js";
import { createZoneClock, isoWithOffset } from "#server/export/cell-values.ts";
import type { SheetColumn } from "#server/export/sheet.ts";
import { remembered } from "#shared/remembered.ts";
import { kgPerLb, type Units } from "#shared/units.ts";

/** One column of a spreadsheet: its SQL over a row, and how its value is written. */
export type ExportColumn = SheetColumn & { sql: string; write?: (value: unknown) => unknown };

/** Makes the spreadsheet columns of a list in the reader's language and units. */
export type SheetWriter = {
	/** Names of the units, for titles. */
	units: { tonUnit: "st" | "t"; lengthUnit: "in" | "mm"; weightUnit: "lb" | "kg" };
	text: (title: string, sql: string, word?: (code: string) => string) => ExportColumn;
	integer: (title: string, sql: string) => ExportColumn;
	number: (title: string, sql: string, decimals?: number) => ExportColumn;
	day: (title: string, sql: string) => ExportColumn;
	instant: (title: string, sql: string) => ExportColumn;
	/** On the clock of a mill, as its page and its document say it; `zone` is SQL of the mill's time zone. */
	millInstant: (title: string, sql: string, zone: string) => ExportColumn;
	/** Pounds as short or metric tons. */
	tons: (title: string, sql: string) => ExportColumn;
	/** Pounds as pounds or kilograms. */
	weight: (title: string, sql: string) => ExportColumn;
	/** Inches as inches or millimetres. */
	length: (title: string, sql: string) => ExportColumn;
};

/** A writer for one reader. */
export function createSheetWriter(units: Units): SheetWriter {
	const isMetric = units === "metric";
	const number = (title: string, sql: string, decimals = 2): ExportColumn => ({ title, kind: "number", decimals, sql });
	return {
		units: isMetric
			? { tonUnit: "t", lengthUnit: "mm", weightUnit: "kg" }
			: { tonUnit: "st", lengthUnit: "in", weightUnit: "lb" },
		text: (title, sql, word) => ({
			title,
			kind: "text",
			sql,
			...(word ? { write: (value) => (value === null ? null : word(String(value))) } : {}),
		}),
		integer: (title, sql) => ({ title, kind: "integer", sql }),
		number,
		day: (title, sql) => ({ title, kind: "day", sql }),
		instant: (title, sql) => ({ title, kind: "instant", sql }),
		millInstant: (title, sql, zone) => ({
			title,
			kind: "instant",
			isOnOwnClock: true,
			sql: `case when ${sql} is not null then concat_ws(' ', to_char(${sql} at time zone 'UTC',
				'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ${zone}) end`,
			write: createMillClock(),
		}),
		tons: (title, sql) =>
			number(title, isMetric ? `round(${sql} * ${kgPerLb} / 1000, 3)` : `round(${sql} / 2000.0, 4)`),
		weight: (title, sql) => ({ title, kind: "integer", sql: isMetric ? `round(${sql} * ${kgPerLb})` : sql }),
		length: (title, sql) => number(title, isMetric ? `round(${sql} * 25.4, 2)` : sql, isMetric ? 2 : 4),
	};
}

/** Writes "INSTANT ZONE" as ISO with that zone's offset; without a zone the instant as it is. */
function createMillClock(): (value: unknown) => unknown {
	const clocks = new Map<string, (ms: number) => number>();
	return (value) => {
		if (value === null) return null;
		const [iso = "", zone] = String(value).split(" ");
		if (zone === undefined) return iso;
		const ms = Date.parse(iso);
		return isoWithOffset(ms, remembered(clocks, zone, () => createZoneClock(zone))(ms));
	};
}

/**
 * Beside a figure what pages mark it with: `mark` where `isMarked` holds (decisions/feed-warnings.md). `what` is the
 * figure's title.
 */
export const checkColumn = (sheet: SheetWriter, what: string, isMarked: string, mark: () => string): ExportColumn =>
	sheet.text(m.server_sheet_check({ what }), `case when ${isMarked} then 'marked' end`, mark);

/** Columns that say the same come once; a code and its word are two. */
export function distinctColumns(columns: readonly ExportColumn[]): ExportColumn[] {
	const isSame = (one: ExportColumn, other: ExportColumn) =>
		one.sql === other.sql && Boolean(one.write) === Boolean(other.write);
	return columns.filter((column, index) => columns.findIndex((earlier) => isSame(earlier, column)) === index);
}
