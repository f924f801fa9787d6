type Hold = { stockNumber: string; expiresAt: string };

/** So far a reader's clock may lag behind the one that ends holds. */
const lagMs = 60_000;

/**
 * Numbers that are held no more since their time is over, `now` in milliseconds: what is missing of the holds that
 * were shown, and those that lapsed before, until they are held again or something is requested or returned. What left
 * the list before its time has not lapsed.
 */
export function lapsedOf(
	before: { items: readonly Hold[]; lapsed: readonly string[] },
	held: readonly Hold[],
	now: number,
): string[] {
	const isHeld = (number: string) => held.some(({ stockNumber }) => stockNumber === number);
	const gone = before.items.filter(({ stockNumber }) => !isHeld(stockNumber));
	const over = gone.filter(({ expiresAt }) => Date.parse(expiresAt) <= now + lagMs);
	const earlier = over.length < gone.length ? [] : before.lapsed;
	return [...new Set([...earlier, ...over.map(({ stockNumber }) => stockNumber)])].filter((number) => !isHeld(number));
}
