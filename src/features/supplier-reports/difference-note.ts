import { m } from "#generated/texts/messages.js";

/**
 * What is told beside the sums where the difference is not theirs: a load without one of both weights counts in one sum
 * only. Pounds.
 */
export function differenceNote({
	shipLb = 0,
	netLb = 0,
	differenceLb = 0,
}: Readonly<Record<string, number>>): string | undefined {
	return netLb - shipLb === differenceLb ? undefined : m.supply_difference_note();
}
