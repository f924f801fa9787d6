import { m } from "#generated/texts/messages.js";
import { certifiedNumber, testDecimals } from "#shared/certificates/certified-number.ts";
import type { TensionTest } from "#shared/certificates/heat-tests.ts";
import type { Limit } from "#shared/certificates/limits.ts";
import { propertyLabel } from "#shared/certificates/measure-labels.ts";
import type { Format } from "#shared/format.ts";
import { type Bounds, boundsOf, type Certified, lengthOf, tensileOf, yieldOf } from "../../heat-tests.ts";
import {
	against,
	boundText,
	type ResultTable,
	type Show,
	sampleCells,
	sampleColumns,
	titleWith,
} from "./against-limits.ts";

const systems = [
	{ unit: "ksi", properties: ["yieldKsi", "tensileKsi", "elongationPct", "reductionPct"] },
	{ unit: "MPa", properties: ["yieldMpa", "tensileMpa", "elongationPct", "reductionPct"] },
] as const;
type System = (typeof systems)[number];

/** Tests that were certified in ksi, and those in MPa: a table each, so that a column has one unit. */
export function tensionTables(tests: readonly TensionTest[], limits: readonly Limit[], format: Format): ResultTable[] {
	const systemOf = (test: TensionTest) => (yieldOf(test) ?? tensileOf(test))?.unit ?? "ksi";
	return systems.flatMap((system) => {
		const own = tests.filter((test) => systemOf(test) === system.unit);
		return own.length > 0 ? [tensionTable(own, system, limits, format)] : [];
	});
}

function tensionTable(
	tests: readonly TensionTest[],
	{ unit, properties }: System,
	limits: readonly Limit[],
	format: Format,
): ResultTable {
	const isShown = (property: string) =>
		property !== "reductionPct" || tests.some(({ reductionPct }) => typeof reductionPct === "number");
	const shown = properties.filter(isShown);
	const show: Show = (value) => certifiedNumber(format, value, unit === "ksi" ? testDecimals("yieldKsi") : 0);
	const limitCells = (word: string, side: keyof Bounds) => ({
		cells: [word, "", "", ...shown.map((property) => boundText(boundsOf(limits, property)[side], show))],
	});
	const cellOf = (found: Certified | undefined) => {
		const text = against(found?.value, boundsOf(limits, found?.property ?? ""), show);
		return found && found.unit !== unit && found.unit !== "%" ? `${found.unit} ${text}` : text;
	};
	return {
		kind: "table",
		title: titleWith(`C10–C13 · ${m.certificates_tension()}`, tests),
		columns: [
			...sampleColumns(),
			{ title: m.certificates_gauge_length(), isFigure: true },
			...shown.map((property, index) => ({
				title: `${["C11", "C12", "C13", "C14"][index]} · ${propertyLabel(property)}`,
				isFigure: true,
				share: index === 1 ? 1.2 : 1,
			})),
		],
		rows: [
			limitCells(m.measure_least(), "least"),
			limitCells(m.measure_most(), "most"),
			...tests.map((test) => ({
				cells: [...sampleCells(test), gaugeText(test, format), ...valuesOf(test, shown).map(cellOf)],
			})),
		],
	};
}

function valuesOf(test: TensionTest, shown: readonly string[]): (Certified | undefined)[] {
	const percent = (property: "elongationPct" | "reductionPct") => {
		const value = test[property];
		return typeof value === "number" ? { property, value, unit: "%" } : undefined;
	};
	const all = [yieldOf(test), tensileOf(test), percent("elongationPct"), percent("reductionPct")];
	return all.slice(0, shown.length);
}

function gaugeText({ gaugeLengthIn, gaugeLengthMm }: TensionTest, format: Format): string {
	const gauge = lengthOf(gaugeLengthIn, gaugeLengthMm);
	return gauge ? `${certifiedNumber(format, gauge.value)} ${gauge.unit}` : "–";
}
