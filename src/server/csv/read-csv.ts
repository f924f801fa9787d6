import { CsvError, parse } from "csv-parse/sync";
import { m } from "#generated/texts/messages.js";

/**
 * What is wrong with one cell of a file: its line counts from 1 with the heading, `column` is empty for a line as a
 * whole.
 */
export type CellError = { line: number; column: string; value: string; reason: string };
export type CsvRow<Column extends string> = { line: number; cells: Record<Column, string> };
/** `titleOf`: what people call a column, where its heading may be written in their language. */
export type CsvColumns<Column extends string> = {
	all: readonly Column[];
	required: readonly Column[];
	mostRows: number;
	titleOf?: (column: string) => string;
};

// Far longer than a row of anybody's; a file of one endless line would be thousands of cells, and as many errors.
const longestLine = 10_000;

// A cell that a spreadsheet would run; a minus or plus before digits is a number.
const formula = /^[=@]|^[+-](?!\d)/;

/**
 * Reads a file of rows under a heading: commas, semicolons or tabs between cells, quotes as in RFC 4180, a byte order
 * mark or none. Formula cells, unknown or missing columns, broken quotes, endless lines and too many rows are errors,
 * each with its place.
 */
export function readCsv<Column extends string>(
	text: string,
	columns: CsvColumns<Column>,
): { rows: CsvRow<Column>[]; faults: CellError[] } {
	const lines = endlessLine(text) ?? parseLines(text, columns.mostRows + 2);
	if (!Array.isArray(lines)) return { rows: [], faults: [lines] };
	const [heading, ...body] = lines;
	if (!heading || body.length === 0) return { rows: [], faults: [whole(1, m.server_csv_empty())] };
	if (body.length > columns.mostRows)
		return { rows: [], faults: [whole(1, m.server_csv_too_long({ most: columns.mostRows }))] };
	// Spreadsheets write columns that hold nothing too.
	const names = heading.cells.map((name) => name.toLowerCase());
	const faults = headingErrors(names, columns);
	if (faults.length > 0) return { rows: [], faults };
	const rows = body.map(({ line, cells }) => {
		for (const [index, value] of cells.entries()) {
			const column = names[index] ?? "";
			if (column !== "" && formula.test(value)) faults.push({ line, column, value, reason: m.server_csv_formula() });
		}
		const stray = cells.find((value, index) => value !== "" && (names[index] ?? "") === "");
		if (stray !== undefined) faults.push({ line, column: "", value: stray, reason: m.server_csv_more_cells() });
		return {
			line,
			cells: Object.fromEntries(columns.all.map((column) => [column, cells[names.indexOf(column)] ?? ""])),
		};
	});
	return { rows: rows as CsvRow<Column>[], faults };
}

/** The first line that is longer than anybody's row, as an error. */
export function endlessLine(text: string): CellError | undefined {
	const at = text.split(/\r\n|\r|\n/).findIndex((line) => line.length > longestLine);
	return at === -1 ? undefined : tooLong(at + 1);
}

type Line = { line: number; cells: string[] };

/** The first lines that are not empty, at most one more than is allowed. */
function parseLines(text: string, most: number): Line[] | CellError {
	const head = text.slice(0, text.search(/\r|\n|$/));
	const delimiter = [",", ";", "\t"].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ",";
	try {
		const records = parse(text, {
			bom: true,
			delimiter,
			trim: true,
			relax_column_count: true,
			skip_empty_lines: true,
			skip_records_with_empty_values: true,
			max_record_size: longestLine,
			to: most,
			info: true,
		});
		return (records as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
			line: info.lines,
			cells: record.map((cell) => cell.trim()),
		}));
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		const line = Number((error as { lines?: number }).lines ?? 1);
		// A row of many lines, between quotes.
		return error.code === "CSV_MAX_RECORD_SIZE" ? tooLong(line) : whole(line, m.server_csv_quotes());
	}
}

function headingErrors<Column extends string>(
	names: readonly string[],
	{ all, required, titleOf = (column) => column }: CsvColumns<Column>,
): CellError[] {
	const columns = all.map(titleOf).join(", ");
	const unknown = names.filter((name) => name !== "" && !all.some((column) => column === name));
	const places = new Map(names.map((name, index) => [name, index]).toReversed() as [string, number][]);
	const twice = names.filter((name, index) => name !== "" && places.get(name) !== index);
	const missing = required.filter((column) => !names.includes(column));
	return [
		...unknown.map((value) => ({ line: 1, column: value, value, reason: m.server_csv_unknown_column({ columns }) })),
		...twice.map((value) => ({ line: 1, column: value, value, reason: m.server_csv_column_twice() })),
		...missing.map((column) => ({ line: 1, column, value: "", reason: m.server_csv_missing_column() })),
	];
}

const tooLong = (line: number) => whole(line, m.server_csv_line_long({ most: longestLine }));

function whole(line: number, reason: string): CellError {
	return { line, column: "", value: "", reason };
}
