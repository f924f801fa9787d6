import { lbPer, type WeightUnit, weightUnits } from "../units.ts";

type SettledLine = {
	netLb: number;
	unit: WeightUnit;
	price: number;
	adjustments?: readonly { amount: number }[] | null | undefined;
	freight?: number | null | undefined;
};

// Weights are settled in hundredths of a ton or in whole pounds and kilograms: half of that, times the price, is
// rounding.
const roundedTo: Readonly<Record<WeightUnit, number>> = { lb: 1, st: 0.01, GT: 0.01, kg: 1, t: 0.01 };
const cent = 0.01;

/**
 * What a line of a settlement should pay, in cents as decimals: its weight times its price per unit, with adjustments
 * and freight.
 */
export function expectedAmount({ netLb, unit, price, adjustments, freight }: SettledLine): number {
	const more = (adjustments ?? []).reduce((sum, { amount }) => sum + amount, 0) + (freight ?? 0);
	return Math.round(((netLb / lbPer[unit]) * price + more) * 100) / 100;
}

/** Whether an amount is what was expected but for rounding. */
export function isAmountRight(
	amount: number,
	expected: number,
	{ unit, price }: Pick<SettledLine, "unit" | "price">,
): boolean {
	return Math.abs(amount - expected) <= cent + (price * roundedTo[unit]) / 2 + 1e-6;
}

/** SQL of the same: whether the amount of a settlement line `x` is neither. */
export const isAmountWrongSql = (x: string): string => {
	const cases = (of: Readonly<Record<WeightUnit, number>>) =>
		weightUnits.map((unit) => `when '${unit}' then ${of[unit]}::numeric`).join(" ");
	return `abs(${x}.amount - (${x}.net_lb / (case ${x}.unit ${cases(lbPer)} end) * ${x}.price + ${x}.adjustment_amount + ${x}.freight_amount))
		> ${cent} + ${x}.price * (case ${x}.unit ${cases(roundedTo)} end) / 2 + 0.005`;
};
