import { csvCell } from "#shared/csv-text.ts";
import { byteStream } from "./byte-stream.ts";
import {
	asNumber,
	asText,
	createZoneClock,
	dayAsMs,
	instantAsMs,
	isNumeric,
	isoWithOffset,
	ownClockMs,
} from "./cell-values.ts";
import { RowSource } from "./row-source.ts";
import type { Sheet, SheetColumn } from "./sheet.ts";

const chunkChars = 64 * 1024;
const byteOrderMark = "\uFEFF";

/**
 * The sheet as CSV (RFC 4180, CRLF, UTF-8 with its mark so that spreadsheets read it so): decimals with a dot, ISO
 * days, instants as ISO with the zone's offset. Text that looks like a formula gets an apostrophe in front.
 */
export function csvStream(sheet: Sheet): ReadableStream<Uint8Array<ArrayBuffer>> {
	const source = new RowSource(sheet.rows);
	return byteStream(source, csvChunks(sheet, source));
}

async function* csvChunks(sheet: Sheet, source: RowSource): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const writeRow = createRowWriter(sheet.columns, sheet.timeZone ?? "UTC");
	const titles = sheet.columns.map((column) => csvCell(column.title)).join(",");
	const heading = (sheet.heading ?? []).map((line) => `${line.map((part) => csvCell(part)).join(",")}\r\n`);
	let text = `${byteOrderMark}${heading.length > 0 ? `${heading.join("")}\r\n` : ""}${titles}\r\n`;
	while (await source.fill()) {
		while (source.hasRow && text.length < chunkChars) text += writeRow(source.take());
		if (text.length >= chunkChars) {
			yield encode(text);
			text = "";
		}
	}
	if (sheet.totals) text += writeRow(sheet.totals);
	if (text) yield encode(text);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
	return Buffer.from(text, "utf8");
}

function createRowWriter(columns: readonly SheetColumn[], timeZone: string): (row: readonly unknown[]) => string {
	const offsetAt = createZoneClock(timeZone);
	const isSingle = columns.length === 1;
	return (row) => {
		let line = "";
		for (let index = 0; index < columns.length; index++) {
			const column = columns[index] as SheetColumn;
			line += (index ? "," : "") + writeCell(column, row[index], offsetAt);
		}
		// A blank line would be read as no row at all.
		return `${isSingle && line === "" ? '""' : line}\r\n`;
	};
}

function writeCell(column: SheetColumn, value: unknown, offsetAt: (ms: number) => number): string {
	if (value === null || value === undefined) return "";
	if (isNumeric(column.kind)) {
		const number = asNumber(value);
		if (number !== undefined) return String(number);
	}
	if (column.kind === "day" && dayAsMs(value) !== undefined) return String(value);
	if (column.kind === "instant") {
		const ms = instantAsMs(value);
		if (ms !== undefined) return isoOf(ms, (ownClockMs(column, value) ?? ms + offsetAt(ms)) - ms);
	}
	return typeof value === "number" ? String(value) : csvCell(asText(value));
}

const isoOf = (ms: number, offsetMs: number) =>
	offsetMs === 0 ? isoWithOffset(ms, 0).replace("+00:00", "Z") : isoWithOffset(ms, offsetMs);
