/**
 * Units of the trade. Weights are integer pounds and lengths decimal inches everywhere; metric is a view of them
 */

const lbPerShortTon = 2000;
export const kgPerLb = 0.453_592_37;
const mmPerInch = 25.4;
/** Density of carbon steel for theoretical weight, lb per cubic inch. */
export const steelLbPerCubicInch = 0.2836;

/** How a person reads measures: inches and short tons, or millimetres and metric tons. */
export type Units = "imperial" | "metric";

/** Pounds as short tons (imperial) or metric tons (metric), not rounded. */
export function tonsFromLb(weightLb: number, units: Units): number {
	return units === "metric" ? (weightLb * kgPerLb) / 1000 : weightLb / lbPerShortTon;
}

/** Short or metric tons as whole pounds: what a person typed into a weight filter. */
export function lbFromTons(tons: number, units: Units): number {
	return Math.round(units === "metric" ? (tons * 1000) / kgPerLb : tons * lbPerShortTon);
}

/** Inches as inches or millimetres, not rounded. */
export function lengthFromInches(inches: number, units: Units): number {
	// x 254 / 10 instead of x 25.4: 0.375 in is 9.525 mm, not 9.524999999999999.
	return units === "metric" ? (inches * 254) / 10 : inches;
}

/** Inches or millimetres, as typed, as inches. */
export function inchesFromLength(length: number, units: Units): number {
	return units === "metric" ? length / mmPerInch : length;
}

/** Theoretical weight of a plate in whole pounds: T x W x L in inches x 0.2836 lb/in3. */
export function theoreticalWeightLb(thicknessIn: number, widthIn: number, lengthIn: number): number {
	return Math.round(thicknessIn * widthIn * lengthIn * steelLbPerCubicInch);
}

/**
 * Pounds in one of each unit that weights are bought and shipped in: pound, short and gross ton, kilogram, metric ton
 */
export const lbPer = { lb: 1, st: lbPerShortTon, GT: 2240, kg: 1 / kgPerLb, t: 1000 / kgPerLb } as const;
export type WeightUnit = keyof typeof lbPer;
export const weightUnits = Object.keys(lbPer) as WeightUnit[];

/**
 * Decimals that distinguish two neighbouring pounds in each unit, so that what is shown can be typed again without
 * losing one.
 */
export const weightDecimals: Readonly<Record<WeightUnit, number>> = { lb: 0, st: 4, GT: 4, kg: 1, t: 4 };

/** A weight in a unit as whole pounds, as it is stored. */
export function lbFromWeight(amount: number, unit: WeightUnit): number {
	return Math.round(amount * lbPer[unit]);
}

/** Pounds in a unit, rounded to the unit's `weightDecimals`: `lbFromWeight` gives the same pounds back. */
export function weightFromLb(weightLb: number, unit: WeightUnit): number {
	const scale = 10 ** weightDecimals[unit];
	return Math.round((weightLb / lbPer[unit]) * scale) / scale;
}
