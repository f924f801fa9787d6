import type { BookedState } from "#shared/invoices/invoice-states.ts";
import type { Day } from "./calendar.ts";
import type { Seeded } from "./seeded.ts";

/** State of an invoice today. */
export type InvoiceState = { state: BookedState; openCents: number };

/**
 * Draws the course of an invoice: most are paid within days of their due day, a few late, in part, not at all, or
 * credited.
 */
export function drawInvoiceState(
	chance: Seeded,
	{ totalCents, dueOn, today }: { totalCents: number; dueOn: Day; today: Day },
): InvoiceState {
	const { least, most } = chance.weighted([
		{ least: -9, most: 0, weight: 68 },
		{ least: 1, most: 9, weight: 23 },
		{ least: 10, most: 70, weight: 9 },
	]);
	const paidOn = dueOn + chance.whole(least, most);
	const isCredited = chance.chance(0.005);
	const isDisputed = chance.chance(0.03);
	const paidShare = chance.chance(0.1) ? chance.between(0.2, 0.8) : 0;
	if (isCredited && dueOn - 15 < today) return { state: "credited", openCents: 0 };
	if (paidOn < today) return { state: "paid", openCents: 0 };
	if (isDisputed) return { state: "disputed", openCents: totalCents };
	// A part comes before the due day, if at all.
	const openCents = dueOn - 12 < today ? Math.round(totalCents * (1 - paidShare)) : totalCents;
	return openCents === totalCents ? { state: "open", openCents } : { state: "partly_paid", openCents };
}

/**
 * Pounds that a line is charged for: mostly what was tallied, sometimes a theoretical weight or digits that changed
 * places.
 */
export function drawWeightError(chance: Seeded, tallyLb: number): number {
	if (!chance.chance(0.02)) return tallyLb;
	return Math.max(1, tallyLb + chance.whole(1, 9) * 90 * (chance.chance(0.7) ? 1 : -1));
}
