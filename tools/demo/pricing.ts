import type { Day } from "./calendar.ts";
import type { Product } from "./products.ts";
import type { Seeded } from "./seeded.ts";

type Charge = { code: string; perCwt: number };
export type Price = { currency: "USD"; basePerCwt: number; extras: Charge[]; surcharges: Charge[] };

/**
 * A line's price in dollars per cwt: a base of 45-70 that follows the market, the list's extras, and the month's
 * surcharges.
 */
export function drawPrice(chance: Seeded, product: Product, orderedOn: Day): Price {
	const market = 57 + 8 * Math.sin(orderedOn / 95) + (product.product === "coil" ? -3.5 : 0);
	const basePerCwt = cents(Math.min(70, Math.max(45, market + chance.between(-1.5, 1.5))));
	// One scrap figure a month, the same for everybody.
	const month = Math.floor(orderedOn / 30.44);
	const surcharges = [
		charge("SCRAP", 2.4 + 1.6 * Math.sin(month * 1.7)),
		charge("ENERGY", 0.85 + 0.35 * Math.cos(month)),
	];
	if (product.grade.extraPerCwt >= 6) surcharges.push(charge("ALLOY", 1.1 + 0.5 * Math.sin(month * 0.8)));
	return { currency: "USD", basePerCwt, extras: extrasOf(product), surcharges };
}

function extrasOf({ grade, thicknessIn, widthIn, lengthIn }: Product): Charge[] {
	const extras: Charge[] = [];
	if (grade.extraPerCwt > 0) extras.push(charge("GRADE", grade.extraPerCwt));
	if (grade.charpy) extras.push(charge("CHARPY", 1.75));
	if (grade.isHeatTreated) extras.push(charge("HEAT-TREAT", 9.5));
	if (thicknessIn < 0.25) extras.push(charge("GAUGE", 3));
	if (thicknessIn > 2) extras.push(charge("GAUGE", 2.25));
	if (widthIn > 108) extras.push(charge("WIDTH", 1.5));
	if (lengthIn !== undefined && lengthIn > 600) extras.push(charge("LENGTH", 1.25));
	return extras;
}

function charge(code: string, perCwt: number): Charge {
	return { code, perCwt: cents(perCwt) };
}

function cents(value: number): number {
	return Math.round(value * 100) / 100;
}
