import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { openJar } from "../support/session-jar.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

test.each(languages)("the usual columns of orders fit a laptop, with lines on hold and late (%s)", async (locale) => {
	const { page, context } = await visit(browser, { language: locale, width: 1440 });
	await context.addCookies(await openJar("maria.ruiz@greatlakes.example"));
	await page.goto("/customer/orders");
	await untilAtRest(page);
	const table = page.locator("main table").first();
	const text = await table.locator("tbody").textContent();
	expect(text).toContain(m.web_stage_held({ stage: "" }, { locale }).trim());
	expect(text).toContain("▲");
	const { shown, needed } = await table.evaluate(({ parentElement }) => ({
		shown: parentElement?.clientWidth ?? 0,
		needed: parentElement?.scrollWidth ?? 0,
	}));
	expect(needed).toBeLessThanOrEqual(shown);
	await context.close();
});
