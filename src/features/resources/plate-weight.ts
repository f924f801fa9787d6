import { steelLbPerCubicInch, theoreticalWeightLb } from "#shared/units.ts";

export type PlateSize = { thicknessIn: number; widthIn: number; lengthIn: number; pieces: number };
export type CoilSize = { widthIn: number; outsideIn: number; insideIn: number };

/** Theoretical weight of plates in whole pounds: T x W x L x 0.2836 each. */
export function platesLb({ thicknessIn, widthIn, lengthIn, pieces }: PlateSize): number {
	return pieces * theoreticalWeightLb(thicknessIn, widthIn, lengthIn);
}

/** Weight of a full coil in whole pounds, from its diameters and width in inches. */
export function coilLb({ widthIn, outsideIn, insideIn }: CoilSize): number {
	return Math.round((Math.PI / 4) * (outsideIn ** 2 - insideIn ** 2) * widthIn * steelLbPerCubicInch);
}
