import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { openWholeChromium, visit } from "../support/chromium.ts";

const url = inject("portalUrl");
const path = paths.login;

let browser: Browser;
const parts: Record<string, string> = {};
beforeAll(async () => {
	browser = await openWholeChromium();
	const html = await (await fetch(`${url}${path}`)).text();
	const modules = [...html.matchAll(/import(?: \* as \w+ from)? ?\(?"(\/assets\/[^"]+)"/g)].map(
		([, file = ""]) => file,
	);
	const preloaded = [...html.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, file = ""]) => file);
	parts["the page's own script"] = preloaded.find((file) => file.includes("login-page")) ?? "";
	parts["the entry"] = preloaded.find((file) => file.includes("entry.client")) ?? "";
	parts["a shared chunk"] =
		preloaded.find((file) => !modules.includes(file) && !/entry|page|root|layout/.test(file)) ?? "";
	parts["the stylesheet"] = /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/.exec(html)?.[1] ?? "";
});
afterAll(() => browser.close());

const isAlive = (page: Page) => page.waitForFunction(() => "__reactRouterDataRouter" in window);
const isReload = () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).type === "reload";

/** An open tab without the part for the first `times` of its documents. */
async function openWithout(part: string, times: number, language?: "en" | "es") {
	expect(part).toMatch(/^\/assets\//);
	const { page, context } = await visit(browser, language ? { language } : {});
	let documents = 0;
	page.on("request", (request) => {
		if (request.isNavigationRequest()) documents += 1;
	});
	await page.route(`**${part}`, (route) => (documents <= times ? route.abort() : route.continue()));
	return { page, context, loads: () => documents };
}

const kinds = ["the page's own script", "the entry", "a shared chunk", "the stylesheet"];

describe.each(kinds)("a document without %s (§§4, 9)", (kind) => {
	test("is loaded once more, and the reloaded document is whole", async () => {
		const { page, context, loads } = await openWithout(parts[kind] ?? "", 1);
		await page.goto(path);
		await page.waitForFunction(isReload);
		await isAlive(page);
		expect(loads()).toBe(2);
		expect(await page.locator("#page-guard").count()).toBe(0);
		expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
		await context.close();
	});

	test("says so where it does not arrive again either, with the way out, and is not loaded a third time", async () => {
		const { page, context, loads } = await openWithout(parts[kind] ?? "", Number.POSITIVE_INFINITY);
		await page.goto(path);
		await page.waitForFunction(isReload);
		const errorPage = page.getByRole("alert");
		await errorPage.getByRole("heading", { name: m.web_error_500_title() }).waitFor();
		expect(loads()).toBe(2);
		await page.unrouteAll();
		await errorPage.getByRole("link", { name: m.web_error_back() }).click();
		await isAlive(page);
		expect(new URL(page.url()).pathname).toBe("/");
		await context.close();
	});
});

test("where the page's part is gone after hydration, the document that is loaded for it says so, in its language", async () => {
	const { page, context, loads } = await openWithout(
		parts["the page's own script"] ?? "",
		Number.POSITIVE_INFINITY,
		"es",
	);
	await page.goto("/status");
	await isAlive(page);
	await page.evaluate((to) => {
		void (
			window as unknown as { __reactRouterDataRouter: { navigate: (path: string) => void } }
		).__reactRouterDataRouter.navigate(to);
	}, path);
	await page.waitForFunction(isReload);
	const errorPage = page.getByRole("alert");
	await errorPage.getByRole("heading", { name: m.web_error_500_title({}, { locale: "es" }) }).waitFor();
	await errorPage.getByRole("link", { name: m.web_error_back({}, { locale: "es" }) }).waitFor();
	expect([loads(), new URL(page.url()).pathname]).toEqual([2, path]);
	await context.close();
});

test("if the portal cannot be reached the document is not requested again: the page stays, and says so", async () => {
	const { page, context, loads } = await openWithout(parts["the entry"] ?? "", Number.POSITIVE_INFINITY);
	await page.route("**/build/latest.json", (route) => route.abort());
	await page.goto(path);
	await page.getByRole("alert").getByRole("heading", { name: m.web_error_500_title() }).waitFor();
	expect(loads()).toBe(1);
	expect(await page.getByRole("heading", { level: 1, name: m.sign_in_title() }).count()).toBe(1);
	await context.close();
});
