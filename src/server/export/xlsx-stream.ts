import { ByteSink } from "./byte-sink.ts";
import { byteStream } from "./byte-stream.ts";
import { RowSource } from "./row-source.ts";
import type { Sheet } from "./sheet.ts";
import { createRowXmlWriter, headerXml, type RowWriter, titleRow } from "./xlsx-cells.ts";
import { bookParts, sheetEndXml, sheetName, sheetStartXml, type WrittenSheet } from "./xlsx-parts.ts";
import { buildStyles, type Styles } from "./xlsx-styles.ts";
import { type ZipEntry, zipChunks } from "./zip-chunks.ts";

const chunkBytes = 128 * 1024;

/** Rows (titles included) and bytes of XML that one worksheet holds; what exceeds them continues in a further one. */
export type SheetLimits = { rows: number; bytes: number };

// 1,048,576 is the format's own limit; the bytes keep each part, and so the archive, clear of Zip64.
const formatLimits: SheetLimits = { rows: 1_048_576, bytes: 2_000_000_000 };

/**
 * The sheet as an Excel workbook (ECMA-376): bold titles that stay in view, a filter, typed numbers, days and instants.
 * Memory stays flat whatever the number of rows. The stream fails with what the rows fail with, and with RangeError
 * past 4 GiB.
 */
export function xlsxStream(sheet: Sheet, limits: SheetLimits = formatLimits): ReadableStream<Uint8Array<ArrayBuffer>> {
	if (sheet.columns.length === 0) throw new RangeError("A sheet needs at least one column");
	const source = new RowSource(sheet.rows);
	return byteStream(source, zipChunks(bookEntries(sheet, source, limits)));
}

async function* bookEntries(sheet: Sheet, source: RowSource, limits: SheetLimits): AsyncGenerator<ZipEntry> {
	const styles = buildStyles(sheet.columns);
	const writeRow = createRowXmlWriter(sheet.columns, styles, sheet.timeZone ?? "UTC");
	const written: WrittenSheet[] = [];
	do {
		const current = { name: sheetName(sheet.name, written.length + 1), lastRow: titleRow(sheet) };
		written.push(current);
		yield {
			path: `xl/worksheets/sheet${written.length}.xml`,
			content: sheetChunks({ sheet, source, limits, styles, writeRow, current, isFirst: written.length === 1 }),
		};
	} while (await source.fill());
	yield { path: "xl/styles.xml", content: once(styles.xml) };
	for (const [path, xml] of bookParts(written, sheet, new Date())) yield { path, content: once(xml) };
}

type SheetWork = {
	sheet: Sheet;
	source: RowSource;
	limits: SheetLimits;
	styles: Styles;
	writeRow: RowWriter;
	current: WrittenSheet;
	isFirst: boolean;
};

async function* sheetChunks({
	sheet,
	source,
	limits,
	styles,
	writeRow,
	current,
	isFirst,
}: SheetWork): AsyncGenerator<Uint8Array> {
	const lastRow = limits.rows - (sheet.totals ? 1 : 0);
	const sink = new ByteSink(chunkBytes);
	let written = 0;
	sink.add(sheetStartXml(sheet, isFirst) + headerXml(sheet, styles));
	while (current.lastRow < lastRow && written < limits.bytes && (await source.fill())) {
		while (source.hasRow && current.lastRow < lastRow && !sink.isFull)
			sink.add(writeRow(++current.lastRow, source.take()));
		if (!sink.isFull) continue;
		const chunk = sink.take();
		written += chunk.length;
		yield chunk;
	}
	if (sheet.totals && !(await source.fill())) sink.add(writeRow(current.lastRow + 1, sheet.totals, true));
	sink.add(sheetEndXml(sheet, current.lastRow));
	yield sink.take();
}

async function* once(xml: string): AsyncGenerator<Uint8Array> {
	yield Buffer.from(xml, "utf8");
}
