import { m } from "#generated/texts/messages.js";

/**
 * Note beside the sums, in case the difference is not the supplier's: a load that lacks one of the two weights counts
 * in one sum only. Pounds.
 */
export function differenceNote({
	shipLb = 0,
	netLb = 0,
	differenceLb = 0,
}: Readonly<Record<string, number>>): string | undefined {
	return netLb - shipLb === differenceLb ? undefined : m.supply_difference_note();
}
