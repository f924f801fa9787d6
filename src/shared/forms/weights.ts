import { lbFromWeight, type WeightUnit, weightUnits } from "../units.ts";
import { type GroupShape, group, input, type Label } from "./form-shape.ts";

export type Weight = { amount: number; unit: WeightUnit };

/** The shape of a weight with its unit; `validation` holds for the amount. */
export function weight(
	label: Label,
	{ validation = "", unit = "lb" }: { validation?: string; unit?: WeightUnit } = {},
): GroupShape {
	return group(label, {
		amount: input(label, { type: "float", validation }),
		unit: input(label, { initial: unit, options: weightUnits, validation: "required" }),
	});
}

/** A weight as whole pounds, as it is stored. */
export function lbOf({ amount, unit }: Weight): number {
	return lbFromWeight(amount, unit);
}
