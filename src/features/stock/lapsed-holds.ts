type Hold = { stockNumber: string; expiresAt: string };

/** So far a reader's clock may lag behind the one that ends holds. */
const lagMs = 60_000;

/**
 * Numbers whose hold has expired, `now` in milliseconds: shown holds that are gone, and those that expired before,
 * until they are held again or something is requested or returned. A hold that was removed before its time has not
 * expired.
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
