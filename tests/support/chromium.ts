import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { inject } from "vitest";
import { demoPassword } from "#features/sign-in/server/embedded-provider/demo-password.ts";
import type { DemoPerson } from "#shared/demo-people.ts";
import type { Language } from "#shared/languages.ts";
import { launchChromium, launchHeadlessShell } from "../../tools/test/launch-chromium.ts";
import { watchRequests } from "./at-rest.ts";
import { chromiumSwitches } from "./chromium-switches.ts";
import { closeWindows, openContexts, openWindow } from "./left-windows.ts";
import { type Jar, openJar } from "./session-jar.ts";
import { demoEmail, startOf } from "./signed-in.ts";

/** A person at a browser of their own: cookies, language and size are theirs alone. */
export type Visit = {
	page: Page;
	context: BrowserContext;
	/** Errors behind the page: console errors (a CSP violation is one), exceptions, responses of 500 and more. */
	faults: string[];
};

type Look = { language?: Language; width?: number; height?: number; theme?: "light" | "dark"; hasScript?: boolean };

type Kind = "lean" | "whole";
const shared: Partial<Record<Kind, Browser>> = {};

/**
 * Chromium's headless shell, one for all files of this process: `close` only closes what a test left open, for the next
 * file. Its pages fetch nothing ahead of links that become visible (decisions/browser-tests-in-the-headless-shell.md).
 */
export const openChromium = (): Promise<Browser> => openShared("lean");

/**
 * The whole of Debian's Chromium, with windows, whose pages fetch ahead as users' do: for what the browser decides
 * (cookies of other sites, connections, history, storage) and for what is fetched ahead.
 */
export const openWholeChromium = (): Promise<Browser> => openShared("whole");

/** What the pages that are open now show, with their addresses: for the report of a test that failed. */
export async function describeOpenPages(): Promise<string[]> {
	const pages = Object.values(shared).flatMap((browser) => openContexts(browser).flatMap((context) => context.pages()));
	const shownBy = (page: Page) => page.locator("body").ariaSnapshot({ timeout: 5_000 }).catch(String);
	return Promise.all(pages.map(async (page) => `${page.url()}\n${await shownBy(page)}`));
}

async function openShared(kind: Kind): Promise<Browser> {
	const opened = shared[kind];
	if (opened?.isConnected()) return opened;
	const browser = await (kind === "whole" ? launchChromium : launchHeadlessShell)(chromiumSwitches);
	shared[kind] = browser;
	browser.close = () => closeWindows(browser);
	return browser;
}

/**
 * Opens a context on the shared portal (or on `baseURL`), with an empty jar but for the language. One that was closed
 * is handed out again, cleaned up (left-windows.ts): only its own listeners would stay, so tests listen to pages.
 */
export async function visit(browser: Browser, look: Look = {}, baseURL: string = inject("portalUrl")): Promise<Visit> {
	const { language = "en", width = 1440, height = 900, theme = "light", hasScript = true } = look;
	const options: BrowserContextOptions = {
		baseURL,
		viewport: { width, height },
		colorScheme: theme,
		locale: language === "es" ? "es-MX" : "en-US",
		javaScriptEnabled: hasScript,
		reducedMotion: "reduce",
	};
	const { context, page } = await openWindow(browser, options);
	if (browser === shared.lean) await page.addInitScript(seeNoLinks);
	await context.addCookies([{ name: "lang", value: language, url: baseURL, secure: true, sameSite: "Strict" }]);
	return { context, page, faults: watchFaults(page) };
}

/**
 * Runs in the page: no link becomes visible to its script. A page of orders requests 90 scripts and 33 payloads ahead
 * of a click, which is most of what it costs browser, portal and database.
 */
function seeNoLinks(): void {
	window.IntersectionObserver = class extends IntersectionObserver {
		override observe(): void {}
	};
}

function watchFaults(page: Page): string[] {
	watchRequests(page);
	const faults: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error" && !/Failed to load resource/.test(message.text())) faults.push(message.text());
	});
	page.on("pageerror", (error) => faults.push(String(error)));
	page.on("response", (response) => {
		if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
	});
	return faults;
}

/** Signs in at the embedded provider and ends on the page that the portal then opens (the terms, at first). */
export async function signIn(page: Page, email: string, start = startOf(email)): Promise<void> {
	await page.goto(start);
	const portal = new URL(page.url());
	await page.locator("#email").fill(email);
	await page.locator("#password").fill(demoPassword);
	await page.locator("form").first().locator("button[type=submit]").first().click();
	const provider = portal.host;
	await page.waitForURL((url) => url.host !== provider && !/callback/.test(url.pathname));
}

/**
 * What a browser holds once the first demo person of a role has signed in and taken the terms: a session of its own
 * each time.
 */
export const jarFor = (role: DemoPerson["role"]): Promise<Jar> => openJar(demoEmail(role));
