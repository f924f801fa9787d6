import { parseArgs } from "node:util";
import { csvStream } from "#server/export/csv-stream.ts";
import type { Sheet, SheetColumn } from "#server/export/sheet.ts";
import { xlsxStream } from "#server/export/xlsx-stream.ts";

/**
 * What an export costs: rows per second, seconds, megabytes written and the peak of resident memory. `node
 * bench/export.ts [--rows 100000] [--format xlsx|csv]`; each format needs a process of its own for its peak to be its
 * own. The rows are made while they are written, so their making is in the time; the database is not.
 */
const { values } = parseArgs({
	options: { rows: { type: "string", default: "100000" }, format: { type: "string", default: "xlsx" } },
});
const rowCount = Number(values.rows);
const batchRows = 250;

const columns: SheetColumn[] = [
	{ title: "PO / line", kind: "text" },
	{ title: "Mill order", kind: "text" },
	{ title: "Part", kind: "text" },
	{ title: "Product", kind: "text" },
	{ title: "Grade", kind: "text" },
	{ title: "Thickness", kind: "number", decimals: 4 },
	{ title: "Width", kind: "number", decimals: 2 },
	{ title: "Pieces", kind: "integer" },
	{ title: "Ordered", kind: "number", decimals: 3 },
	{ title: "Shipped", kind: "number", decimals: 3 },
	{ title: "Requested", kind: "day" },
	{ title: "Promised", kind: "day" },
	{ title: "Last shipped", kind: "instant" },
	{ title: "Status", kind: "text" },
	{ title: "Ship-to", kind: "text" },
];

function row(index: number): unknown[] {
	const day = new Date(Date.UTC(2025, 0, 1 + (index % 700))).toISOString().slice(0, 10);
	return [
		`PO-${100_000 + index}/${index % 9}`,
		`4${index.toString().padStart(7, "0")}-${index % 7}`,
		`=PL ${(index * 7919) % 99_991} & <frame>`,
		index % 3 ? "Plate" : "Coil",
		["A36", "A572-50", "A588", "A516-70"][index % 4],
		0.1875 + (index % 40) / 16,
		48 + (index % 77),
		1 + (index % 200),
		(index % 9000) / 7,
		(index % 4000) / 7,
		day,
		index % 11 ? day : null,
		new Date(Date.UTC(2025, 0, 1) + index * 60_000),
		["Scheduled", "Rolled", "Ready", "Shipped"][index % 4],
		`Acería Río Bravo ${index % 300}`,
	];
}

async function* rows(): AsyncGenerator<unknown[][]> {
	for (let start = 0; start < rowCount; start += batchRows) {
		yield Array.from({ length: Math.min(batchRows, rowCount - start) }, (_, index) => row(start + index));
	}
}

const sheet: Sheet = { name: "Orders", columns, rows: rows(), totals: ["Total"], timeZone: "America/Chicago" };
const startedAt = performance.now();
let bytes = 0;
for await (const chunk of values.format === "csv" ? csvStream(sheet) : xlsxStream(sheet)) bytes += chunk.length;
const seconds = (performance.now() - startedAt) / 1000;
const peakMb = process.resourceUsage().maxRSS / 1024;
console.log(
	`${values.format}: ${rowCount} rows x ${columns.length} cells, ${Math.round(rowCount / seconds)} rows/s, ` +
		`${seconds.toFixed(2)} s, ${(bytes / 1_048_576).toFixed(1)} MB written, peak RSS ${Math.round(peakMb)} MB`,
);
