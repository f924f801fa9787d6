type Hold = { stockNumber: string; expiresAt: string };

/** So far a reader's clock may lag behind the one that ends holds. */
const lagMs = 60_000;

/**
 * Numbers that are held no more since their time is over, `now` in milliseconds: those that lapsed before, and what is missing of the holds
 * that were shown. What was given back or asked for earlier has not lapsed, and what is held again neither.
 */
export function lapsedOf(before: { items: readonly Hold[]; lapsed: readonly string[] }, held: readonly Hold[], now: number): string[] {
	const over = before.items.filter(({ expiresAt }) => Date.parse(expiresAt) <= now + lagMs).map(({ stockNumber }) => stockNumber);
	const isHeld = (number: string) => held.some(({ stockNumber }) => stockNumber === number);
	return [...new Set([...before.lapsed, ...over])].filter((number) => !isHeld(number));
}
