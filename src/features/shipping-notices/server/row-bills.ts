import { m } from "#generated/texts/messages.js";
import type { CellError, CsvRow } from "#server/csv/read-csv.ts";
import type { Language } from "#shared/languages.ts";
import type { RowColumn } from "../row-columns.ts";
import { dayOf, lineOf } from "../row-values.ts";

type Row = CsvRow<RowColumn>;
type Head = { bol: string; line: string; shippedOn: string; carrier: string };

/** Rows of one bill of lading, and what they say of it together; empty where none says it. */
export type BillOfRows = Head & { rows: readonly Row[] };

/** Columns that say what a notice has once, by its field. */
export const headColumns: Readonly<Record<keyof Head, readonly RowColumn[]>> = {
	bol: ["bol"],
	line: ["line", "po"],
	shippedOn: ["shipped"],
	carrier: ["carrier"],
};

/**
 * Rows by their bill of lading, in the order in which the bills come. Rows of one bill must agree on what a notice has
 * once.
 */
export function billsOf(rows: readonly Row[], language: Language): { bills: BillOfRows[]; faults: CellError[] } {
	const isNamed = rows.some(({ cells }) => cells.bol !== "");
	const faults: CellError[] = rows
		.filter(({ cells }) => isNamed && cells.bol === "")
		.map(({ line }) => ({ line, column: "bol", value: "", reason: m.asn_fault_row_bol() }));
	const heads = rows.map((row) => ({ row, head: headOf(row, language) }));
	const bills = [...Map.groupBy(heads, ({ head }) => head.bol.toUpperCase()).values()].map((group) => {
		const said = (field: keyof Head) => group.find(({ head }) => head[field] !== "")?.head[field] ?? "";
		for (const field of ["line", "shippedOn", "carrier"] as const)
			for (const { row, head } of group) {
				if (head[field] === "" || head[field].toUpperCase() === said(field).toUpperCase()) continue;
				const column = headColumns[field].find((one) => row.cells[one] !== "");
				if (!column) continue;
				faults.push({
					line: row.line,
					column,
					value: row.cells[column],
					reason: m.asn_fault_row_differs({ value: said(field) }),
				});
			}
		const head = { bol: said("bol"), line: said("line"), shippedOn: said("shippedOn"), carrier: said("carrier") };
		return { ...head, rows: group.map(({ row }) => row) };
	});
	return { bills, faults };
}

function headOf({ cells }: Row, language: Language): Head {
	return { bol: cells.bol, line: lineOf(cells), shippedOn: dayOf(cells.shipped, language), carrier: cells.carrier };
}
