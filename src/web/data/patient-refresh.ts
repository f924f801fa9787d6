import { outages } from "./outages.ts";
import { requestedPage } from "./page-address.ts";

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
const tooMany = 429;

let refreshes = 0;

/**
 * Marks what runs in `work` as a refresh of the page itself: nobody requested it, so its failure must not lose the
 * page.
 */
export async function refreshing<T>(work: () => Promise<T>): Promise<T> {
	refreshes += 1;
	try {
		return await work();
	} finally {
		refreshes -= 1;
	}
}

type Surroundings = {
	path: () => string;
	wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
	random?: () => number;
};

/**
 * A fetch that repeats the request for the page at `path`, with growing and random delays, as long as that page
 * refreshes itself and nobody answers. Until then the page stays as it is. If the user opens another page, the
 * request's signal ends it.
 */
export function patientRefresh(fetch: typeof window.fetch, around: Surroundings): typeof window.fetch {
	const { path, wait = waitFor, random = Math.random } = around;
	return async (input, init) => {
		const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
		const isOfThisPage = () => refreshes > 0 && requestedPage(input) === path();
		for (let attempt = 0; ; attempt += 1) {
			// What was fetched ahead is from before whatever made the page old.
			const answer = await fetch(input, isOfThisPage() ? { ...init, cache: "reload" } : init).catch(
				(error: unknown) => {
					if (signal?.aborted || !isOfThisPage()) throw error;
					return undefined;
				},
			);
			const isPutOff = answer && (answer.status === tooMany || outages.has(answer.status));
			if (answer && !(isPutOff && isOfThisPage())) return answer;
			const base = Math.min(firstWaitMs * 2 ** attempt, longestWaitMs);
			await wait(base + random() * base, signal ?? undefined);
		}
	};
}

function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
	return new Promise((done, fail) => {
		const end = () => {
			clearTimeout(timer);
			fail(signal?.reason);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener("abort", end);
			done();
		}, ms);
		if (signal?.aborted) end();
		else signal?.addEventListener("abort", end, { once: true });
	});
}
