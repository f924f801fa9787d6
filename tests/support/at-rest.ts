import { setTimeout as wait } from "node:timers/promises";
import type { Page, Request } from "playwright";

/** Requests of a page that have no answer yet. */
const pending = new WeakMap<Page, Set<Request>>();
const quietMs = 100;

/** Counts a page's requests from now on, for `untilAtRest`. */
export function watchRequests(page: Page): void {
	const asked = new Set<Request>();
	pending.set(page, asked);
	page.on("request", (request) => asked.add(request));
	page.on("requestfinished", (request) => asked.delete(request));
	page.on("requestfailed", (request) => asked.delete(request));
}

/**
 * Waits until React has hydrated the page and it neither loads, computes nor requests anything. Faster than
 * Playwright's "networkidle", which waits half a second without requests.
 */
export async function untilAtRest(page: Page): Promise<void> {
	const asked = pending.get(page) ?? new Set();
	await page.waitForFunction(isTakenOver);
	for (let isQuiet = false; !isQuiet; ) {
		while (asked.size > 0) await wait(20);
		await wait(quietMs);
		await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
		isQuiet = asked.size === 0;
	}
}

/** Runs in the page: React marks the elements that are its own. */
function isTakenOver(): boolean {
	const main = document.querySelector("main");
	return main !== null && Object.keys(main).some((key) => key.startsWith("__reactFiber"));
}
