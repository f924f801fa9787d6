/**
 * How many payloads a tab fetches ahead of links that repeat, in the time for which such a payload is kept
 * (decisions/links-fetched-ahead.md).
 */
export const fetchBudgets = { row: 8, head: 4 } as const;
export type RepeatedLink = keyof typeof fetchBudgets;

// As long as a page that was fetched ahead may serve a click (data/fresh-after-change.ts).
const keptMs = 5_000;

/** Grants a payload to a link that has become visible, unless its budget is spent. */
export function createFetchBudget(now: () => number = () => performance.now()): (kind: RepeatedLink) => boolean {
	const granted: Record<RepeatedLink, number[]> = { row: [], head: [] };
	return (kind) => {
		const at = now();
		const recent = granted[kind].filter((then) => at - then < keptMs);
		const isGranted = recent.length < fetchBudgets[kind];
		granted[kind] = isGranted ? [...recent, at] : recent;
		return isGranted;
	};
}
