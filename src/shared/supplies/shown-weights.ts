import type { Format } from "../format.ts";
import { kgPerLb, type WeightUnit, weightFromLb } from "../units.ts";

/** Pounds to the pound, or kilograms, without their unit: the column's title names it. */
export function pounds(format: Format, lb: number | null | undefined): string {
	return format.number(lb === null || lb === undefined || format.weightUnit === "lb" ? lb : Math.round(lb * kgPerLb));
}

/** Pounds in the unit that they were bought in: "500 GT". */
export function inUnit(format: Format, lb: number | null | undefined, unit: string | null | undefined): string {
	const isWhole = Number.isInteger(weightFromLb(lb ?? 0, (unit ?? "lb") as WeightUnit));
	return isWhole ? written(format, lb, unit, 0) : columnInUnit(format, lb, unit);
}

/** The same where it is below others, whose points it shares: "78.000 GT" below "19.232 GT". */
export function columnInUnit(format: Format, lb: number | null | undefined, unit: string | null | undefined): string {
	return written(format, lb, unit, unit === "lb" || unit === "kg" ? 0 : 3);
}

function written(
	format: Format,
	lb: number | null | undefined,
	unit: string | null | undefined,
	places: number,
): string {
	if (lb === null || lb === undefined || !unit) return "–";
	return `${format.number(weightFromLb(lb, unit as WeightUnit), places)} ${unit}`;
}
