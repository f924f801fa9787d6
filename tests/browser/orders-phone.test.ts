import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { openJar } from "../support/session-jar.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

describe.each(languages)("a line on a phone (%s)", (locale) => {
	test("says below its number where it stands and when it comes, and nothing there where its columns are in sight", async () => {
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await openJar("maria.ruiz@greatlakes.example"));
		await page.setViewportSize({ width: 360, height: 780 });
		await page.goto("/customer/orders?tab=all&size=200");
		const row = page.locator("tbody tr").first();
		const brief = () => row.locator("th").evaluate((cell) => getComputedStyle(cell, "::after").content);
		const column = (title: string) =>
			page
				.getByRole("columnheader", { name: title })
				.evaluate((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell));
		const estimate = row.locator("th, td").nth(await column(m.orders_col_estimate({}, { locale })));
		const day = (await estimate.locator("b").textContent()) ?? "";
		expect(day).not.toBe("");
		expect(await brief()).toContain(day);
		const tops = await page
			.locator("tfoot tr > *")
			.evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().top)));
		expect(new Set(tops).size, "the totals stay in sight as one row").toBe(1);
		await page.setViewportSize({ width: 1440, height: 900 });
		expect(await brief()).toBe("none");
		expect(faults).toEqual([]);
		await context.close();
	}, 60_000);
});
