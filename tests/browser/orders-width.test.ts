import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { type Language, languages } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

const readers = [
	// Of many accounts, since one alone has nothing on hold on some days.
	{
		reader: "isr",
		query: "?status=on_hold",
		sign: (locale: Language) => m.web_stage_held({ stage: "" }, { locale }).trim(),
	},
	{ reader: "customer", query: "?tab=late", sign: () => "▲" },
] as const;

describe.each(languages)("the usual columns of orders fit a laptop (%s)", (locale) => {
	test.each(readers)("$reader, $query", async ({ reader, query, sign }) => {
		const { page, context } = await visit(browser, { language: locale, width: 1440 });
		await context.addCookies(await jarFor(reader));
		await page.goto(`/customer/orders${query}`);
		await untilAtRest(page);
		const table = page.locator("main table").first();
		expect(await table.locator("tbody").textContent()).toContain(sign(locale));
		const { shown, needed } = await table.evaluate(({ parentElement }) => ({
			shown: parentElement?.clientWidth ?? 0,
			needed: parentElement?.scrollWidth ?? 0,
		}));
		expect(needed).toBeLessThanOrEqual(shown);
		await context.close();
	});
});
