import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright";

type Window = { context: BrowserContext; page: Page };

// Far more than it takes; a worker of the page that is just being ended may leave a command without an answer.
const cleanUpMs = 10_000;
const userCalls = /\/api\/auth\//;
// More than an answer takes that will come at all: a test may have left a call without one.
const answerMs = 1_000;

/** Cleaned windows of a browser, by what they were opened with. */
const left = new WeakMap<Browser, Map<string, Window[]>>();
/** How a window is really closed. */
const closers = new WeakMap<BrowserContext, () => Promise<void>>();
/** Calls of a window that may bring its person a new token, as long as they have no answer. */
const unanswered = new WeakMap<BrowserContext, Set<Request>>();

/**
 * A context with a blank page. Chromium opens a window of its own for each context, frame, tabs and all, which takes
 * longer than the page that a test then looks at; so `close` of these contexts leaves the window cleaned for the next
 * test that wants one like it.
 */
export async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
	const kept = left.get(browser) ?? new Map<string, Window[]>();
	left.set(browser, kept);
	const key = JSON.stringify(options);
	const cleaned = kept.get(key)?.pop();
	if (cleaned) return cleaned;
	const context = await browser.newContext(options);
	// On a busy machine everything takes longer; a step that never comes to an end is what fails.
	context.setDefaultTimeout(120_000);
	unanswered.set(context, watchUserCalls(context));
	const reallyClose = context.close.bind(context);
	closers.set(context, reallyClose);
	// A clock of a test's own stays with its window for good: whose next page would seem minutes old.
	const installClock = context.clock.install.bind(context.clock);
	context.clock.install = (...clock) => {
		context.close = reallyClose;
		return installClock(...clock);
	};
	context.close = async () => {
		// What cannot be cleaned is nobody's.
		const cleaning = cleanUp(context, options.baseURL).catch(() => undefined);
		const page = await Promise.race([cleaning, wait(cleanUpMs, undefined, { ref: false })]);
		if (page) kept.set(key, [...(kept.get(key) ?? []), { context, page }]);
		else await reallyClose();
	};
	return { context, page: await context.newPage() };
}

/** Windows that tests have not closed. */
export function openContexts(browser: Browser): BrowserContext[] {
	const cleaned = new Set([...(left.get(browser)?.values() ?? [])].flat().map(({ context }) => context));
	return browser.contexts().filter((context) => !cleaned.has(context));
}

/** Closes what a test that failed left open; nobody gets such a window. */
export async function closeWindows(browser: Browser): Promise<void> {
	await Promise.all(openContexts(browser).map((context) => (closers.get(context) ?? (() => context.close()))()));
}

function watchUserCalls(context: BrowserContext): Set<Request> {
	const calls = new Set<Request>();
	context.on("request", (request) => userCalls.test(request.url()) && calls.add(request));
	context.on("requestfinished", (request) => calls.delete(request));
	context.on("requestfailed", (request) => calls.delete(request));
	return calls;
}

/**
 * No call for its person is under way any more. An answer on its way to a closed page would leave the last visitor's
 * token among the next one's cookies.
 */
async function untilAnswered(context: BrowserContext): Promise<void> {
	const calls = unanswered.get(context) ?? new Set();
	for (let waited = 0; calls.size > 0 && waited < answerMs; waited += 20) await wait(20);
	calls.clear();
}

/**
 * Nothing of the last visitor stays: cookies, what the site kept, a cut network, rules for requests, pages. Only the
 * browser's cache does, as on a shared machine: scripts are the same for all, and whatever else it holds must not be
 * shown to the next visitor.
 */
async function cleanUp(context: BrowserContext, baseURL = ""): Promise<Page> {
	const old = context.pages();
	// Before the others close: the window would close with the last of them.
	const page = await context.newPage();
	await untilAnswered(context);
	await Promise.all(old.map((one) => one.close()));
	await context.setOffline(false);
	await context.unrouteAll();
	await context.clearCookies();
	const chromium = await context.newCDPSession(page);
	await chromium.send("Storage.clearDataForOrigin", { origin: new URL(baseURL).origin, storageTypes: "all" });
	await chromium.detach();
	return page;
}
