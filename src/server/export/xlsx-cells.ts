import { looksLikeFormula } from "#shared/csv-text.ts";
import { asNumber, asSerial, asText, createZoneClock, dayAsMs, instantAsMs, ownClockMs } from "./cell-values.ts";
import type { Sheet, SheetColumn } from "./sheet.ts";
import type { Styles } from "./xlsx-styles.ts";
import { cellXml } from "./xml-text.ts";

const knownDays = 20_000;

/** Writes one row of XML; `rowNumber` counts from 1. Text is an inline string, never a formula. */
export type RowWriter = (rowNumber: number, row: readonly unknown[], isTotal?: boolean) => string;

export function createRowXmlWriter(columns: readonly SheetColumn[], styles: Styles, timeZone: string): RowWriter {
	const letters = columns.map((_, index) => columnLetters(index));
	const serials = columns.map((column) => createSerial(column, timeZone));
	return (rowNumber, row, isTotal = false) => {
		let xml = `<row r="${rowNumber}">`;
		for (let index = 0; index < letters.length; index++) {
			const value = row[index];
			if (value === null || value === undefined || value === "") continue;
			const reference = `${letters[index]}${rowNumber}`;
			const serial = serials[index]?.(value);
			const style = styles.columns[index];
			if (serial === undefined) xml += textCell(reference, asText(value), isTotal ? styles.bold : 0, styles.quoted);
			else xml += `<c r="${reference}" s="${(isTotal ? style?.bold : style?.plain) ?? 0}"><v>${serial}</v></c>`;
		}
		return `${xml}</row>`;
	};
}

/** Bold titles, below the lines of a heading and one that is empty. */
export function headerXml({ columns, heading = [] }: Pick<Sheet, "columns" | "heading">, styles: Styles): string {
	const lines = heading.map(([label, value], index) => {
		const row = index + 1;
		return `<row r="${row}">${textCell(`A${row}`, label, styles.bold, styles.bold)}${textCell(`B${row}`, value, 0, styles.quoted)}</row>`;
	});
	const row = titleRow({ heading });
	const cells = columns.map((column, index) =>
		textCell(`${columnLetters(index)}${row}`, column.title, styles.header, styles.header),
	);
	return `${lines.join("")}<row r="${row}">${cells.join("")}</row>`;
}

/** Number of the row of titles, from 1. */
export function titleRow({ heading = [] }: Pick<Sheet, "heading">): number {
	return heading.length > 0 ? heading.length + 2 : 1;
}

/** A, B … Z, AA …: the name of a column counted from 0. */
export function columnLetters(index: number): string {
	const last = String.fromCharCode(65 + (index % 26));
	return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

function textCell(reference: string, text: string, style: number, quotedStyle: number): string {
	const used = style === 0 && looksLikeFormula(text) ? quotedStyle : style;
	// Without the attribute, blanks at the ends and doubled ones may be dropped.
	const space = /^\s|\s$|\s\s|\n/.test(text) ? ' xml:space="preserve"' : "";
	return `<c r="${reference}"${used ? ` s="${used}"` : ""} t="inlineStr"><is><t${space}>${cellXml(text)}</t></is></c>`;
}

function createSerial(column: SheetColumn, timeZone: string): (value: unknown) => number | bigint | undefined {
	if (column.kind === "number" || column.kind === "integer") return asNumber;
	if (column.kind === "text") return (value) => (typeof value === "number" ? asNumber(value) : undefined);
	if (column.kind === "day") return createDaySerial();
	const offsetAt = createZoneClock(timeZone);
	return (value) => {
		const ms = instantAsMs(value);
		return ms === undefined ? undefined : asSerial(ownClockMs(column, value) ?? ms + offsetAt(ms));
	};
}

/** Days repeat from row to row: each is worked out once. */
function createDaySerial(): (value: unknown) => number | undefined {
	const known = new Map<unknown, number | undefined>();
	return (value) => {
		if (known.has(value)) return known.get(value);
		const ms = dayAsMs(value);
		const serial = ms === undefined ? undefined : asSerial(ms);
		if (known.size > knownDays) known.clear();
		known.set(value, serial);
		return serial;
	};
}
