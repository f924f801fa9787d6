import { requestedPage } from "./page-address.ts";

// As long as a page that was fetched ahead may serve a click (page requests answer a prefetch with this age).
export const prefetchKeptMs = 5_000;

let changedAt = Number.NEGATIVE_INFINITY;

/** Notes that something was changed from this page: what was fetched ahead before may be old. */
export function noteChange(): void {
	changedAt = performance.now();
}

/** A fetch that takes no page from the browser's cache for as long as one from before the last change may be there. */
export function freshAfterChange(fetch: typeof window.fetch): typeof window.fetch {
	return (input, init) => {
		const mayBeOld = performance.now() - changedAt <= prefetchKeptMs;
		return fetch(input, mayBeOld && requestedPage(input) ? { ...init, cache: "reload" } : init);
	};
}
