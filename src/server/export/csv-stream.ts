import { stringify } from "csv-stringify/sync";
import { csvOptions } from "#shared/csv-text.ts";
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

const chunkRows = 250;
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
	const { columns, heading = [], totals } = sheet;
	const offsetAt = createZoneClock(sheet.timeZone ?? "UTC");
	const cellsOf = (row: readonly unknown[]) => columns.map((column, index) => cellOf(column, row[index], offsetAt));
	// A row whose only cell is empty would be a blank line, which readers skip.
	const options = { ...csvOptions, quoted_empty: columns.length === 1 };
	const csv = (rows: readonly (readonly Cell[])[]) => stringify([...rows], options);
	const start = `${csv(heading)}${heading.length > 0 ? "\r\n" : ""}${csv([columns.map(({ title }) => title)])}`;
	yield encode(`${byteOrderMark}${start}`);
	while (await source.fill()) {
		const rows: Cell[][] = [];
		while (source.hasRow && rows.length < chunkRows) rows.push(cellsOf(source.take()));
		yield encode(csv(rows));
	}
	if (totals) yield encode(csv([cellsOf(totals)]));
}

type Cell = string | number | null;

function encode(text: string): Uint8Array<ArrayBuffer> {
	return Buffer.from(text, "utf8");
}

function cellOf(column: SheetColumn, value: unknown, offsetAt: (ms: number) => number): Cell {
	if (value === null || value === undefined) return null;
	if (isNumeric(column.kind)) {
		const number = asNumber(value);
		if (number !== undefined) return typeof number === "bigint" ? String(number) : number;
	}
	if (column.kind === "day" && dayAsMs(value) !== undefined) return String(value);
	if (column.kind === "instant") {
		const ms = instantAsMs(value);
		if (ms !== undefined) return isoOf(ms, (ownClockMs(column, value) ?? ms + offsetAt(ms)) - ms);
	}
	return typeof value === "number" ? value : asText(value);
}

const isoOf = (ms: number, offsetMs: number) =>
	offsetMs === 0 ? isoWithOffset(ms, 0).replace("+00:00", "Z") : isoWithOffset(ms, offsetMs);
