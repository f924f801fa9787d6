import type { Format } from "../format.ts";
import { kgPerLb, type WeightUnit, weightFromLb } from "../units.ts";

/** Pounds to the pound, or kilograms, without their unit: the column's title names it. */
export function pounds(format: Format, lb: number | null | undefined): string {
	return format.number(lb === null || lb === undefined || format.weightUnit === "lb" ? lb : Math.round(lb * kgPerLb));
}

/** Pounds in the unit that they were bought in: "500 GT". */
export function inUnit(format: Format, lb: number | null | undefined, unit: string | null | undefined): string {
	if (lb === null || lb === undefined || !unit) return "–";
	const amount = weightFromLb(lb, unit as WeightUnit);
	return `${format.number(amount, Number.isInteger(amount) ? 0 : unit === "lb" || unit === "kg" ? 0 : 3)} ${unit}`;
}
