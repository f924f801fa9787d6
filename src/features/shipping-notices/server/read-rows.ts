import { m } from "#generated/texts/messages.js";
import { type CellError, type CsvRow, endlessLine, readCsv } from "#server/csv/read-csv.ts";
import type { FieldError } from "#shared/errors.ts";
import { checkForm } from "#shared/forms/check-form.ts";
import { parseNumber } from "#shared/forms/parse-number.ts";
import type { Language } from "#shared/languages.ts";
import { lbFromWeight, type WeightUnit, weightUnits } from "#shared/units.ts";
import type { Named } from "../line-search.ts";
import { type LoadMode, type LoadValues, mostLoads, noticeForm, radiationScans } from "../notice-form.ts";
import { judgeNotice, type LineFacts, type NoticeFacts, poundsOf } from "../notice-rules.ts";
import { columnTitle, type RowColumn, rowColumns, withHeading } from "../row-columns.ts";
import { commodityOf, headingUnit, radiationOf, unitOf } from "../row-values.ts";
import { type BillOfRows, billsOf, headColumns } from "./row-bills.ts";

/**
 * A notice of a spreadsheet's rows. What the rows leave to the form is empty; `warnings` are what should be looked at
 * again.
 */
export type NoticeOfRows = Pick<BillOfRows, "bol" | "line" | "shippedOn" | "carrier"> & {
	loads: LoadValues[];
	warnings: FieldError[];
};

/** Notices of a spreadsheet, one for each bill of lading: all of them, or what is wrong cell by cell. */
export type ReadRows = { notices: NoticeOfRows[]; faults: CellError[] };

/** What the form holds beside the rows. */
export type RowsForm = { mode: LoadMode; line: string };

/** The facts against which rows are checked, as the viewer may see them. */
export type RowFacts = {
	commodities: readonly Named[];
	lineOf: (line: string) => Promise<LineFacts | undefined>;
	sameBolOf: (bol: string) => Promise<readonly string[]>;
};

/**
 * Reads loads from a spreadsheet, with or without a heading, and checks them by the rules of every notice. Numbers and
 * days are read as the language writes them. Without a commodity a load is of what its line buys; without a unit it
 * uses the unit in the heading of its weights, or pounds.
 */
export async function readRows(text: string, form: RowsForm, facts: RowFacts, language: Language): Promise<ReadRows> {
	const endless = endlessLine(text);
	if (endless) return { notices: [], faults: [endless] };
	const { text: csv, shift, cells, headings } = withHeading(text);
	if (cells < 2) return { notices: [], faults: [{ line: 1, column: "", value: "", reason: m.asn_fault_separator() }] };
	const known = {
		all: rowColumns,
		required: ["vehicle", "gross", "tare"],
		mostRows: mostLoads,
		titleOf: columnTitle,
	} as const;
	const { rows, faults } = readCsv<RowColumn>(csv, known);
	const worded = ({ line, column, ...error }: CellError) => ({
		...error,
		line: Math.max(line - shift, 1),
		column: columnTitle(column),
	});
	if (rows.length === 0 || faults.length > 0) return { notices: [], faults: faults.map(worded) };
	const headed = rows.every(({ cells }) => cells.unit !== "") ? { unit: "lb", faults: [] } : unitOfHeadings(headings);
	if (headed.faults.length > 0) return { notices: [], faults: headed.faults.map(worded) };
	const bills = billsOf(rows, language);
	const found = [...bills.faults];
	const notices: NoticeOfRows[] = [];
	const announcedLb = new Map<string, number>();
	for (const bill of bills.bills) {
		const read = await readBill(bill, { form, facts, language, unit: headed.unit, announcedLb });
		found.push(...read.faults);
		notices.push(read.notice);
	}
	found.sort((a, b) => a.line - b.line);
	return found.length > 0 ? { notices: [], faults: found.map(worded) } : { notices, faults: [] };
}

type Around = { form: RowsForm; facts: RowFacts; language: Language; unit: string; announcedLb: Map<string, number> };

// Fields that the rows leave to the form are entered there; these values replace them while the rows are checked.
const ofTheForm = { key: "rows of a file", bol: "-", line: "-/1", shippedOn: "2000-01-01", shippedTime: "00:00" };

async function readBill(bill: BillOfRows, { form, facts, language, unit, announcedLb }: Around) {
	const { rows, bol, line, shippedOn, carrier } = bill;
	const columns = Object.fromEntries(
		Object.entries({ bol, line, shippedOn, carrier }).filter(([, value]) => value !== ""),
	);
	const named = line || form.line;
	const lineFacts = named ? await facts.lineOf(named) : undefined;
	const sent = rows.map(({ cells }) => loadOf(cells, lineFacts?.commodity, unit, facts.commodities));
	const checked = await checkForm(noticeForm, { ...ofTheForm, mode: form.mode, ...columns, loads: sent }, language);
	const typed = sent.map((load) => ({ ...load, ...weightsOf(load, language) })) as Partial<LoadValues>[];
	const judged = judgeNotice({ mode: form.mode, ...columns, ...(named ? { line: named } : {}), loads: typed }, {
		line: lineFacts && { ...lineFacts, announcedLb: lineFacts.announcedLb + (announcedLb.get(named) ?? 0) },
		commodities: new Set(facts.commodities.map(({ code }) => code)),
		sameBol: bol ? await facts.sameBolOf(bol) : [],
	} satisfies NoticeFacts);
	const netLb = typed.reduce((sum, load) => sum + Math.max(poundsOf(load)?.netLb ?? 0, 0), 0);
	announcedLb.set(named, (announcedLb.get(named) ?? 0) + netLb);
	const isOfRows = ({ field }: FieldError) => field.startsWith("loads.") || field in columns;
	const isLeftToLine = ({ field }: FieldError) => {
		const [, index] = /^loads\.(\d+)\.commodity$/.exec(field) ?? [];
		return index !== undefined && named !== "" && !lineFacts && rows[Number(index)]?.cells.commodity === "";
	};
	const further = judged.faults.filter(({ field }) => checked.faults.every((error) => error.field !== field));
	// Without its line a load has no commodity of its line either: one error is enough.
	const errors = [...checked.faults, ...further].filter((error) => isOfRows(error) && !isLeftToLine(error));
	const loads = (checked.values?.loads ?? []).map(({ files: _none, ...load }) => load);
	return {
		faults: [...errors, ...netErrors(rows, typed, language)].map((error) => cellError(error, rows)),
		// A spreadsheet has no files: what is put into the form must not say that there are none.
		notice: { bol, line, shippedOn, carrier, loads, warnings: judged.warnings },
	};
}

/**
 * The unit that the headings of weights name, pounds unless one does; one that is no unit is an error, and so are
 * two.
 */
function unitOfHeadings(headings: Partial<Record<RowColumn, string>>): { unit: string; faults: CellError[] } {
	const named = (["gross", "tare", "net"] as const).flatMap((column) => {
		const value = headings[column] ?? "";
		const unit = headingUnit(value);
		return unit === "" ? [] : [{ column, value, unit }];
	});
	const unit = named[0]?.unit ?? "lb";
	const wrong = named.filter((one) => one.unit !== unit || !weightUnits.some((known) => known === unit));
	return {
		unit,
		faults: wrong.map(({ column, value }) => ({ line: 1, column, value, reason: m.asn_fault_heading_unit() })),
	};
}

function loadOf(cells: Record<RowColumn, string>, ordered: string | undefined, unit: string, known: readonly Named[]) {
	return {
		vehicle: cells.vehicle,
		gross: cells.gross,
		tare: cells.tare,
		unit: cells.unit === "" ? unit : unitOf(cells.unit),
		commodity: cells.commodity === "" ? (ordered ?? "") : commodityOf(cells.commodity, known),
		radiation: radiationOf(cells.radiation),
		ticket: cells.ticket,
		seals: cells.seals,
	};
}

function weightsOf({ gross = "", tare = "" }: Record<string, string>, language: Language) {
	return { gross: parseNumber(gross, language), tare: parseNumber(tare, language) };
}

/**
 * A net that a yard sends beside gross and tare must be their difference; a pound is what rounding to a unit may cost.
 */
function netErrors(
	rows: readonly CsvRow<RowColumn>[],
	typed: readonly Partial<LoadValues>[],
	language: Language,
): FieldError[] {
	return rows.flatMap(({ cells }, index) => {
		const load = typed[index] ?? {};
		const netLb = poundsOf(load)?.netLb;
		if (cells.net === "" || netLb === undefined || netLb <= 0) return [];
		const net = parseNumber(cells.net, language);
		const isRight = net !== undefined && Math.abs(lbFromWeight(net, load.unit as WeightUnit) - netLb) <= 1;
		return isRight ? [] : [{ field: `loads.${index}.net`, reason: m.asn_fault_net() }];
	});
}

/** An error at its cell; one of what a bill's rows say together at the first row that says it. */
function cellError({ field, reason }: FieldError, rows: readonly CsvRow<RowColumn>[]): CellError {
	const [, index, ofLoad] = /^loads\.(\d+)\.(.+)$/.exec(field) ?? [];
	const columns = ofLoad ? [ofLoad as RowColumn] : headColumns[field as keyof typeof headColumns];
	const row = ofLoad ? rows[Number(index)] : rows.find(({ cells }) => columns?.some((column) => cells[column] !== ""));
	const column = columns?.find((one) => row?.cells[one]) ?? columns?.[0] ?? "";
	const value = column === "" ? "" : (row?.cells[column] ?? "");
	const isUnclear =
		column === "radiation" && value !== "" && !radiationScans.some((scan) => scan === radiationOf(value));
	return { line: row?.line ?? 1, column, value, reason: isUnclear ? m.asn_fault_radiation() : reason };
}
