import { kgPerLb } from "../units.ts";
import { type GroupShape, group, input, type Label } from "./form-shape.ts";

/** Pounds in one of each unit of the trade (product.md, "Words"): pound, short ton, gross ton, kilogram, metric ton. */
const lbPer = { lb: 1, st: 2_000, GT: 2_240, kg: 1 / kgPerLb, t: 1_000 / kgPerLb } as const;
export type WeightUnit = keyof typeof lbPer;
export type Weight = { amount: number; unit: WeightUnit };

/** The shape of a weight with its unit; `validation` holds for the amount. */
export function weight(label: Label, { validation = "", unit = "lb" }: { validation?: string; unit?: WeightUnit } = {}): GroupShape {
	return group(label, {
		amount: input(label, { type: "float", validation }),
		unit: input(label, { initial: unit, options: Object.keys(lbPer), validation: "required" }),
	});
}

/** A weight as whole pounds, as it is stored. */
export function lbOf({ amount, unit }: Weight): number {
	return Math.round(amount * lbPer[unit]);
}
