import { outages } from "./outages.ts";
import { requestedPage } from "./page-address.ts";

type Surroundings = {
	/** The path that is in view. */
	path: () => string;
	/** Whether pages of this area can be shown by their copies. */
	hasCopies: () => boolean;
	/** Lets the browser load a page by itself. */
	leave: (address: string) => void;
};

/**
 * A failed fetch because the server cannot be reached: the page is unavailable, not broken. If there may be a copy, the
 * browser loads the page itself, as it does for links (decisions/offline-pages.md), and the fetch ends
 * with this document; otherwise the error page reloads the page once it is available.
 */
export function reportUnanswered(
	fetch: typeof window.fetch,
	around: Surroundings = browserSurroundings,
): typeof window.fetch {
	return async (input, init) => {
		const page = requestedPage(input);
		if (page === undefined) return fetch(input, init);
		const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
		const answer = await fetch(input, init).catch((error: unknown) => {
			if (signal?.aborted) throw error;
			return undefined;
		});
		// The portal numbers each of its answers; a proxy that finds no portal behind it does not.
		if (answer && !(outages.has(answer.status) && !answer.headers.has("x-request-id"))) return answer;
		if (!around.hasCopies() || areaOf(page) !== areaOf(around.path()))
			throw Object.assign(new Error("Nobody answered"), { status: 503 });
		around.leave(`${page}${pageSearch(input)}`);
		return new Promise(() => {});
	};
}

const areaOf = (path: string) => path.split("/")[1];

/** The query of the page's own URL, without the router's parameters. */
function pageSearch(input: RequestInfo | URL): string {
	const { searchParams } = new URL(input instanceof Request ? input.url : String(input), "http://here.invalid");
	searchParams.delete("_routes");
	return searchParams.size > 0 ? `?${searchParams}` : "";
}

const browserSurroundings: Surroundings = {
	path: () => window.location.pathname,
	hasCopies: () => Boolean(navigator.serviceWorker?.controller),
	leave: (address) => window.location.assign(address),
};
