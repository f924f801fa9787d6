import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

test.each(languages)("the usual columns of orders fit a laptop, with lines on hold and late (%s)", async (locale) => {
	const { page, context } = await visit(browser, { language: locale, width: 1440 });
	// Of many accounts, since one alone has none on hold on some days.
	await context.addCookies(await jarFor("isr"));
	const rows = { "?status=on_hold": m.web_stage_held({ stage: "" }, { locale }).trim(), "?tab=late": "▲" };
	for (const [query, sign] of Object.entries(rows)) {
		await page.goto(`/customer/orders${query}`);
		await untilAtRest(page);
		const table = page.locator("main table").first();
		expect(await table.locator("tbody").textContent(), query).toContain(sign);
		const { shown, needed } = await table.evaluate(({ parentElement }) => ({
			shown: parentElement?.clientWidth ?? 0,
			needed: parentElement?.scrollWidth ?? 0,
		}));
		expect(needed, query).toBeLessThanOrEqual(shown);
	}
	await context.close();
});
