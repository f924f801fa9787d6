import { m } from "#generated/texts/messages.js";
import { type CellFault, type CsvRow, endlessLine, readCsv } from "#server/csv/read-csv.ts";
import type { FieldFault } from "#shared/errors.ts";
import { checkForm } from "#shared/forms/check-form.ts";
import { defineForm } from "#shared/forms/form-shape.ts";
import { parseNumber } from "#shared/forms/parse-number.ts";
import type { Language } from "#shared/languages.ts";
import { lbFromWeight, type WeightUnit, weightUnits } from "#shared/units.ts";
import { type LoadMode, type LoadValues, mostLoads, noticeForm } from "../notice-form.ts";
import { judgeNotice, type NoticeFacts, poundsOf } from "../notice-rules.ts";
import { columnTitle, headingUnit, type RowColumn, radiationOf, rowColumns, unitOf, withHeading } from "../row-columns.ts";

/** Loads of a spreadsheet: all of them, or what is wrong cell by cell. */
export type ReadRows = { loads: LoadValues[]; faults: CellFault[] };

const { loads: loadsField } = noticeForm.fields;
const rowsForm = defineForm<{ loads: LoadValues[] }>(loadsField ? { loads: loadsField } : {});

/**
 * Reads loads as a spreadsheet gives them, with or without a heading, and holds them against the rules that every notice is held against.
 * Numbers are read as the language writes them. Without a commodity a load is of what its line buys, without a unit it is in that of the
 * heading of its weights, or in pounds.
 */
export async function readRows(text: string, mode: LoadMode, facts: NoticeFacts, language: Language): Promise<ReadRows> {
	const endless = endlessLine(text);
	if (endless) return { loads: [], faults: [endless] };
	const { text: csv, shift, cells, headings } = withHeading(text);
	if (cells < 2) return { loads: [], faults: [{ line: 1, column: "", value: "", reason: m.asn_fault_separator() }] };
	const known = { all: rowColumns, required: ["vehicle", "gross", "tare"], mostRows: mostLoads, titleOf: columnTitle } as const;
	const { rows, faults } = readCsv<RowColumn>(csv, known);
	const worded = ({ line, column, ...fault }: CellFault) => ({ ...fault, line: Math.max(line - shift, 1), column: columnTitle(column) });
	if (rows.length === 0 || faults.length > 0) return { loads: [], faults: faults.map(worded) };
	const headed = rows.every(({ cells }) => cells.unit !== "") ? { unit: "lb", faults: [] } : unitOfHeadings(headings);
	if (headed.faults.length > 0) return { loads: [], faults: headed.faults.map(worded) };
	const sent = rows.map(({ cells }) => loadOf(cells, facts.line?.commodity, headed.unit));
	const { values, faults: form } = await checkForm(rowsForm, { loads: sent }, language);
	const typed = sent.map((load) => ({ ...load, ...weightsOf(load, language) })) as Partial<LoadValues>[];
	const judged = judgeNotice({ mode, loads: typed }, facts).faults.filter(({ field }) => field.startsWith("loads."));
	const found = [...form, ...judged, ...netFaults(rows, typed, language)].flatMap((fault) => cellFault(fault, rows)).map(worded);
	found.sort((a, b) => a.line - b.line);
	if (found.length > 0 || !values) return { loads: [], faults: found };
	// A spreadsheet holds none: what is put into the form must not say that there are none.
	return { loads: values.loads.map(({ files: _none, ...load }) => load), faults: [] };
}

/** The unit that the headings of weights name, pounds unless one does; one that is no unit is a fault, and so are two. */
function unitOfHeadings(headings: Partial<Record<RowColumn, string>>): { unit: string; faults: CellFault[] } {
	const named = (["gross", "tare", "net"] as const).flatMap((column) => {
		const value = headings[column] ?? "";
		const unit = headingUnit(value);
		return unit === "" ? [] : [{ column, value, unit }];
	});
	const unit = named[0]?.unit ?? "lb";
	const wrong = named.filter((one) => one.unit !== unit || !weightUnits.some((known) => known === unit));
	return { unit, faults: wrong.map(({ column, value }) => ({ line: 1, column, value, reason: m.asn_fault_heading_unit() })) };
}

function loadOf(cells: Record<RowColumn, string>, commodity: string | undefined, unit: string): Record<string, string> {
	return {
		vehicle: cells.vehicle,
		gross: cells.gross,
		tare: cells.tare,
		unit: cells.unit === "" ? unit : unitOf(cells.unit),
		commodity: cells.commodity || commodity || "",
		radiation: radiationOf(cells.radiation),
		ticket: cells.ticket,
		seals: cells.seals,
	};
}

function weightsOf({ gross = "", tare = "" }: Record<string, string>, language: Language) {
	return { gross: parseNumber(gross, language), tare: parseNumber(tare, language) };
}

/** A net that a yard sends beside gross and tare must be their difference; a pound is what rounding to a unit may cost. */
function netFaults(rows: readonly CsvRow<RowColumn>[], typed: readonly Partial<LoadValues>[], language: Language): FieldFault[] {
	return rows.flatMap(({ cells }, index) => {
		const load = typed[index] ?? {};
		const netLb = poundsOf(load)?.netLb;
		if (cells.net === "" || netLb === undefined || netLb <= 0) return [];
		const net = parseNumber(cells.net, language);
		const isRight = net !== undefined && Math.abs(lbFromWeight(net, load.unit as WeightUnit) - netLb) <= 1;
		return isRight ? [] : [{ field: `loads.${index}.net`, reason: m.asn_fault_net() }];
	});
}

function cellFault({ field, reason }: FieldFault, rows: readonly CsvRow<RowColumn>[]): CellFault[] {
	const [, index, column = ""] = field.split(".");
	const row = rows[Number(index)];
	return [{ line: row?.line ?? 1, column, value: row?.cells[column as RowColumn] ?? "", reason }];
}
