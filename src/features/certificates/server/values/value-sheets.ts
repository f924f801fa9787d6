import { m } from "#generated/texts/messages.js";
import type { ResourceColumn } from "#server/lists/resources/list-resource.ts";
import type { ExportColumn, SheetWriter } from "#server/lists/resources/resource-sheet.ts";
import type { Units } from "#shared/units.ts";
import { resultLabel } from "../../certificate-value-labels.ts";
import { piecesOf } from "./certificate-value-row.ts";
import { figureIn, temperatureIn, unitIn } from "./in-units-sql.ts";

const unitsOf = ({ units }: SheetWriter): Units => (units.lengthUnit === "mm" ? "metric" : "imperial");

/** A figure with as many decimals as it has: rounded, it would not be what was certified. */
const figure = (title: string, sql: string): ExportColumn => ({ title, kind: "number", sql });

/** A title of what is in the reader's units. */
const inUnits = (sheet: SheetWriter, what: string) =>
	m.certificates_values_in_units({
		what,
		units: unitsOf(sheet) === "metric" ? m.certificates_values_si_units() : m.certificates_values_us_units(),
	});

/** A certified figure, and beside it the same in the reader's units. */
const bothWays = (title: () => string, column: "least" | "most", description: string) => ({
	description,
	sheet: (sheet: SheetWriter) => [
		figure(title(), `c.${column}`),
		figure(inUnits(sheet, title()), figureIn(unitsOf(sheet), column)),
	],
});

/** Columns whose figures are in a spreadsheet as certified and, beside that, in the reader's units. */
export const valueSheets = {
	pieces: {
		description: "Pieces of the certificate that the value is about.",
		sheet: (sheet) => [
			sheet.text(m.certificates_pieces(), piecesOf("string_agg(p.piece_number, ', ' order by p.piece_number)")),
		],
	},
	temperature: {
		description: "Temperature at which it was tested.",
		sheet: (sheet) => [
			figure(m.measure_value_temperature(), "coalesce(c.temp_f, c.temp_c)"),
			sheet.text(
				`${m.measure_value_temperature()}, ${m.certificates_values_unit().toLowerCase()}`,
				"case when c.temp_f is not null then '°F' when c.temp_c is not null then '°C' end",
			),
			figure(
				`${m.measure_value_temperature()}, ${unitsOf(sheet) === "metric" ? "°C" : "°F"}`,
				temperatureIn(unitsOf(sheet)),
			),
		],
	},
	value: {
		description: "What was measured or how the test came out.",
		sheet: (sheet) => [
			figure(m.measure_value(), "c.value"),
			sheet.text(m.certificates_values_unit(), "c.unit"),
			sheet.text(m.certificates_values_result(), "c.result", resultLabel),
			figure(inUnits(sheet, m.measure_value()), figureIn(unitsOf(sheet), "value")),
			sheet.text(inUnits(sheet, m.certificates_values_unit()), unitIn(unitsOf(sheet))),
		],
	},
	least: bothWays(m.measure_least, "least", "The least that the specification allows."),
	most: bothWays(m.measure_most, "most", "The most that it allows."),
} satisfies Readonly<Record<string, Omit<ResourceColumn, "sort">>>;
