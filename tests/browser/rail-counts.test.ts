import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { openChromium, visit } from "../support/chromium.ts";
import { bringNewcomer, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

/** The first number in a label of the navigation ("12 new"); a tab's own is at its end ("New, 7 days 12"). */
const figureIn = (text: string | null) => Number(/\d+/.exec(text ?? "")?.[0] ?? 0);
const figureOf = (tab: string | null) => Number(/\d+$/.exec(tab ?? "")?.[0] ?? 0);

describe.each(["en", "es"] as const)("the rail, %s", (language) => {
	const locale = { locale: language };
	const entry = (page: Page, name: string) =>
		page.getByRole("navigation", { name: m.web_navigation({}, locale) }).getByRole("link", { name, exact: true });

	test("says how many lines are late and how many certificates are new, as their lists do", async () => {
		const { page, context, faults } = await visit(browser, { language });
		await context.addCookies(await openJar(await bringNewcomer(demoEmail("customer"))));
		await page.goto("/customer/resources");
		const late = entry(page, m.web_nav_late_orders({}, locale));
		await expect.poll(async () => figureIn(await late.textContent())).toBeGreaterThan(0);
		const counted = figureIn(await late.textContent());
		const certificates = figureIn(await entry(page, m.web_nav_certificates({}, locale)).textContent());
		const tab = page.locator("main [aria-current]").first();
		await page.goto((await late.getAttribute("href")) ?? "");
		expect(figureOf(await tab.textContent())).toBe(counted);
		await page.goto("/customer/resources");
		await expect.poll(async () => figureIn(await late.textContent())).toBe(counted);
		await page.goto((await entry(page, m.web_nav_certificates({}, locale)).getAttribute("href")) ?? "");
		expect(figureOf(await tab.textContent())).toBe(certificates);
		expect(faults).toEqual([]);
		await context.close();
	});
});
