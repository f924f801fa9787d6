import { prefetchKeptMs } from "./fresh-after-change.ts";
import { requestedPage } from "./page-address.ts";

/** When the data of pages were last requested, by path, in ms of performance.now(). */
const reads = new Map<string, number>();

/** A fetch that notes how old the data of a page may be. */
export function noteReads(fetch: typeof window.fetch): typeof window.fetch {
	return async (input, init) => {
		const path = requestedPage(input);
		const requestedAt = performance.now();
		const answer = await fetch(input, init);
		// Only what was fetched ahead may be kept.
		const isAhead = answer.headers.get("cache-control") !== "no-store";
		if (path && answer.ok) reads.set(path, isAhead ? requestedAt - prefetchKeptMs : requestedAt);
		return answer;
	};
}

/**
 * The latest time at which the data of the page at this path were requested from the server; the first page's load
 * began this clock.
 */
export function pageReadAt(path: string = window.location.pathname): number {
	return reads.get(path) ?? 0;
}
