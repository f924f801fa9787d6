import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

const topOf = (page: Page, selector: string) =>
	page
		.locator(selector)
		.first()
		.evaluate((element) => Math.round(element.getBoundingClientRect().top));

test("the way to other pages stays in sight at the foot of a long page", async () => {
	const { page, context } = await visit(browser, { height: 600 });
	await context.addCookies(await jarFor("customer"));
	await page.goto("/customer");
	await untilAtRest(page);
	const current = "nav a[aria-current=page]";
	const before = await topOf(page, current);
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
	expect(await topOf(page, current)).toBe(before);
	await context.close();
});
