import { daysBetween } from "#shared/days-between.ts";

/** When an order line is late. `today` is the mill's day, `YYYY-MM-DD`, as are all days here; days compare as text. */

export type PromisedLine = {
	isOpen: boolean;
	balanceLb: number;
	firstPromisedOn: string | null;
	estimatedOn: string | null;
};

/** The day a line is expected now: never earlier than today, and the first promise while nobody estimated otherwise. */
export function expectedDay({ firstPromisedOn, estimatedOn }: PromisedLine, today: string): string {
	const estimate = estimatedOn ?? firstPromisedOn ?? today;
	return estimate > today ? estimate : today;
}

/**
 * Late: open, pounds remain unshipped, and the estimate (or today) lies after the first promise. A line without a
 * promise is never late.
 */
export function isLate(line: PromisedLine, today: string): boolean {
	return (
		line.isOpen &&
		line.balanceLb > 0 &&
		line.firstPromisedOn !== null &&
		expectedDay(line, today) > line.firstPromisedOn
	);
}

/** Days behind the first promise; below 0 is ahead of it, null without a promise or once nothing is open. */
export function daysLate(line: PromisedLine, today: string): number | null {
	if (!line.isOpen || line.balanceLb <= 0 || line.firstPromisedOn === null) return null;
	return daysBetween(line.firstPromisedOn, expectedDay(line, today));
}

/** Buckets of the late orders, by days late; `to` is the last day in it. */
export const lateBuckets = [
	{ id: "days1to7", from: 1, to: 7 },
	{ id: "days8to14", from: 8, to: 14 },
	{ id: "days15to28", from: 15, to: 28 },
	{ id: "over28", from: 29, to: undefined },
] as const;
