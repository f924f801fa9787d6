import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { launchChromium } from "../tools/test/launch-chromium.ts";
import { createBenchDatabase } from "./support/bench-database.ts";
import { median } from "./support/load.ts";
import { type SignedIn, signInBuyer, startPortal } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * A list of more than 10,000 rows in Chromium whose processor is slowed four times: how long each interaction takes
 * until the next frame is painted (Event Timing, as people's browsers report it), and, with 1.6 Mbit/s and 150 ms
 * besides, when the largest thing of a first visit is painted. `node bench/interaction.ts [slowed]`.
 */
const slowed = Number(process.argv[2] ?? 4);
const turns = sized(3, 1);

type Act = { name: string; act: (page: Page) => Promise<unknown> };
const acts: readonly Act[] = [
	{ name: "choose a row", act: (page) => page.locator("tbody tr input[type=checkbox]").nth(3).press("Space") },
	{ name: "choose the page", act: (page) => page.locator("thead input[type=checkbox]").first().press("Space") },
	{ name: "arrow down", act: (page) => page.keyboard.press("ArrowDown") },
	{ name: "open the palette", act: (page) => page.keyboard.press("Control+k") },
	{
		name: "open a filter",
		act: (page) => page.getByRole("region", { name: "Filters" }).getByRole("button").first().click(),
	},
	{
		name: "open the export menu",
		act: (page) => page.getByRole("button", { name: "Export", exact: true }).first().click(),
	},
	{ name: "open the columns", act: (page) => page.getByRole("button", { name: "Columns" }).first().click() },
	{ name: "sort by a header", act: (page) => page.getByRole("columnheader").getByRole("link").nth(2).click() },
	{ name: "next page", act: (page) => page.getByRole("link", { name: /^Next/ }).first().click() },
];

// What is measured is the browser: the server may take as long as a busy machine makes it.
process.env.DATABASE_ACQUIRE_MS ??= "20000";
const database = await createBenchDatabase(sized(100_000, 2_000));
const folder = await mkdtemp(join(tmpdir(), "millgate-bench-data-"));
const portal = await startPortal(database.adminUrl, folder, []);
let people = 0;
/** A new user with a hundred accounts and more: pages replace their token, and the old one ends a minute later. */
const signIn = () => signInBuyer(database.adminUrl, database.soldToIds.slice(0, 100 + people++));
const browser = await launchChromium();
try {
	console.log(`processor slowed ${slowed} times, load ${loadavg()[0]?.toFixed(1)}`);
	await measureInteractions(browser);
	for (const path of sized(["/login", "/customer", "/customer/orders?tab=all", "/customer/profile"], ["/login"]))
		await measureFirstPaint(browser, path);
	console.log(`load ${loadavg()[0]?.toFixed(1)} after`);
} finally {
	await browser.close();
	await portal.stop();
	await database.stop();
	await rm(folder, { recursive: true, force: true });
}

async function measureInteractions(from: Browser): Promise<void> {
	const taken = new Map<string, number[]>();
	for (let turn = 0; turn < turns; turn += 1) {
		const context = await openContext(from, await signIn());
		for (const { name, act } of acts) {
			// On a page of its own: what one act opens is not in the way of the next.
			const page = await context.newPage();
			await page.addInitScript(watchEvents);
			await page.goto(`${portal.url}/customer/orders?tab=all`, { waitUntil: "networkidle" });
			await slow(context, page, undefined);
			await page.evaluate(() => window.benchEvents.splice(0));
			await act(page);
			// The duration of an event is reported after the next frame.
			await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))));
			const longest = await page.evaluate(() => Math.max(0, ...window.benchEvents));
			taken.set(name, [...(taken.get(name) ?? []), longest]);
			await page.close();
		}
		await context.close();
	}
	for (const [name, list] of taken)
		console.log(`${name.padEnd(24)} ${median(list).toFixed(0)} ms, at most ${Math.max(...list).toFixed(0)} ms`);
}

async function measureFirstPaint(from: Browser, path: string): Promise<void> {
	const times: number[] = [];
	let sent = { page: 0, all: 0 };
	for (let turn = 0; turn < turns; turn += 1) {
		const context = await openContext(from, path === "/login" ? undefined : await signIn());
		const page = await context.newPage();
		await page.addInitScript(watchPaint);
		await slow(context, page, 1.6);
		await page.goto(`${portal.url}${path}`, { waitUntil: "load" });
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))));
		if (new URL(page.url()).pathname !== path.split("?")[0]) throw new Error(`${path} led to ${page.url()}`);
		times.push(await page.evaluate(() => window.benchPaint));
		sent = await page.evaluate(() => {
			const sizeOf = (type: string) =>
				performance
					.getEntriesByType(type)
					.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0);
			return { page: sizeOf("navigation") / 1000, all: (sizeOf("navigation") + sizeOf("resource")) / 1000 };
		});
		await context.close();
	}
	const size = `${sent.page.toFixed(0)} kB of ${sent.all.toFixed(0)} kB are the page`;
	console.log(
		`${path.padEnd(40)} largest paint ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms; ${size}`,
	);
}

async function openContext(from: Browser, who: SignedIn | undefined): Promise<BrowserContext> {
	const context = await from.newContext({ locale: "en-US", viewport: { width: 1440, height: 900 } });
	const pairs = (who?.cookie ?? "lang=en").split("; ").map((pair) => pair.split("=") as [string, string]);
	await context.addCookies(
		pairs.map(([name, value]) => ({
			name,
			value,
			url: portal.url,
			secure: true,
			httpOnly: name === "millgate-session",
		})),
	);
	return context;
}

/** By the browser's own debugging protocol; Mbit/s where the network is slowed too. */
async function slow(context: BrowserContext, page: Page, mbits: number | undefined): Promise<void> {
	const session = await context.newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate: slowed });
	if (mbits === undefined) return;
	const throughput = (mbits * 1_000_000) / 8;
	await session.send("Network.enable");
	await session.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: 150,
		downloadThroughput: throughput,
		uploadThroughput: throughput,
	});
}

declare global {
	interface Window {
		benchEvents: number[];
		benchPaint: number;
	}
}

function watchEvents(): void {
	window.benchEvents = [];
	const options = { type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit;
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) window.benchEvents.push(entry.duration);
	}).observe(options);
}

function watchPaint(): void {
	window.benchPaint = 0;
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) window.benchPaint = entry.startTime;
	}).observe({ type: "largest-contentful-paint", buffered: true });
}
