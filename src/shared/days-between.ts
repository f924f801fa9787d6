const dayMs = 86_400_000;

/** Days from one day `YYYY-MM-DD` to another; below 0 where the other comes first. */
export function daysBetween(from: string, to: string): number {
	return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}
