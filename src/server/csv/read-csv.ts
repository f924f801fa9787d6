import { CsvError, parse } from "csv-parse/sync";
import { m } from "#generated/texts/messages.js";

/** What is wrong with one cell of a file: its line counts from 1 with the heading, `column` is empty for a line as a whole. */
export type CellFault = { line: number; column: string; value: string; reason: string };
export type CsvRow<Column extends string> = { line: number; cells: Record<Column, string> };
/** `titleOf`: what people call a column, where its heading may be written in their language. */
export type CsvColumns<Column extends string> = {
	all: readonly Column[];
	required: readonly Column[];
	mostRows: number;
	titleOf?: (column: string) => string;
};

// A cell that a spreadsheet would run; a minus or plus before digits is a number.
const formula = /^[=@]|^[+-](?!\d)/;

/**
 * Reads a file of rows under a heading: commas, semicolons or tabs between cells, quotes as in RFC 4180, a byte order mark or none.
 * Formula cells, unknown or missing columns, broken quotes and too many rows are faults, each with its place.
 */
export function readCsv<Column extends string>(text: string, columns: CsvColumns<Column>): { rows: CsvRow<Column>[]; faults: CellFault[] } {
	const lines = parseLines(text);
	if (!Array.isArray(lines)) return { rows: [], faults: [lines] };
	const [heading, ...body] = lines;
	if (!heading || body.length === 0) return { rows: [], faults: [whole(1, m.server_csv_empty())] };
	if (body.length > columns.mostRows) return { rows: [], faults: [whole(1, m.server_csv_too_long({ most: columns.mostRows }))] };
	// Spreadsheets write columns that hold nothing too.
	const names = heading.cells.map((name) => name.toLowerCase());
	const faults = headingFaults(names, columns);
	if (faults.length > 0) return { rows: [], faults };
	const rows = body.map(({ line, cells }) => {
		for (const [index, value] of cells.entries()) {
			const column = names[index] ?? "";
			if (formula.test(value)) faults.push({ line, column, value, reason: m.server_csv_formula() });
			if (column === "" && value !== "") faults.push({ line, column: "", value, reason: m.server_csv_more_cells() });
		}
		return { line, cells: Object.fromEntries(columns.all.map((column) => [column, cells[names.indexOf(column)] ?? ""])) };
	});
	return { rows: rows as CsvRow<Column>[], faults };
}

type Line = { line: number; cells: string[] };

function parseLines(text: string): Line[] | CellFault {
	const head = text.slice(0, text.search(/\r|\n|$/));
	const delimiter = [",", ";", "\t"].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ",";
	try {
		const records = parse(text, { bom: true, delimiter, trim: true, relax_column_count: true, skip_empty_lines: true, info: true });
		return (records as unknown as { record: string[]; info: { lines: number } }[])
			.map(({ record, info }) => ({ line: info.lines, cells: record.map((cell) => cell.trim()) }))
			.filter(({ cells }) => cells.some((cell) => cell !== ""));
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		return whole(Number((error as { lines?: number }).lines ?? 1), m.server_csv_quotes());
	}
}

function headingFaults<Column extends string>(
	names: readonly string[],
	{ all, required, titleOf = (column) => column }: CsvColumns<Column>,
): CellFault[] {
	const columns = all.map(titleOf).join(", ");
	const unknown = names.filter((name) => name !== "" && !all.some((column) => column === name));
	const twice = names.filter((name, index) => name !== "" && names.indexOf(name) !== index);
	const missing = required.filter((column) => !names.includes(column));
	return [
		...unknown.map((value) => ({ line: 1, column: value, value, reason: m.server_csv_unknown_column({ columns }) })),
		...twice.map((value) => ({ line: 1, column: value, value, reason: m.server_csv_column_twice() })),
		...missing.map((column) => ({ line: 1, column, value: "", reason: m.server_csv_missing_column() })),
	];
}

function whole(line: number, reason: string): CellFault {
	return { line, column: "", value: "", reason };
}
