import type { Browser, Locator } from "playwright";
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
	test("is a card of its number, its state and when it comes, which unfolds before any script", async () => {
		const { page, context, faults } = await visit(browser, { language: locale, hasScript: false });
		await context.addCookies(await openJar("maria.ruiz@greatlakes.example"));
		await page.setViewportSize({ width: 360, height: 780 });
		await page.goto("/customer/orders?tab=all&size=200");
		const table = page.getByRole("table", { name: m.orders_title({}, { locale }) });
		const row = table.locator("tbody").getByRole("row").first();
		const cell = (title: string) => row.locator(`[data-title="${title}"]`);
		const [progress, estimate, grade] = [
			m.orders_col_progress({}, { locale }),
			m.orders_col_estimate({}, { locale }),
			m.orders_col_grade({}, { locale }),
		].map(cell) as [Locator, Locator, Locator];
		for (const shown of [row.getByRole("rowheader"), progress, estimate]) expect(await shown.isVisible()).toBe(true);
		expect(await grade.isVisible()).toBe(false);
		const summary = row.locator("summary");
		expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);
		await summary.click();
		expect(await grade.isVisible()).toBe(true);
		const sort = table.getByRole("link", { name: m.orders_col_grade({}, { locale }) });
		await table.locator("thead summary").click();
		expect((await sort.boundingBox())?.height).toBeGreaterThanOrEqual(44);
		const { shown, needed } = await table.evaluate(({ parentElement }) => ({
			shown: parentElement?.clientWidth ?? 0,
			needed: parentElement?.scrollWidth ?? 0,
		}));
		expect(needed, "nothing is pushed sideways").toBeLessThanOrEqual(shown);
		await page.setViewportSize({ width: 1440, height: 900 });
		expect(await summary.isVisible()).toBe(false);
		expect(await grade.evaluate((found) => getComputedStyle(found).display)).toBe("table-cell");
		const tops = await page
			.locator("tfoot tr > *")
			.evaluateAll((cells) => cells.map((found) => Math.round(found.getBoundingClientRect().top)));
		expect(new Set(tops).size, "the totals are one row").toBe(1);
		// On a wide screen what is left of a line is empty: facts do not drift apart.
		await page.setViewportSize({ width: 2560, height: 1000 });
		const gaps = await row.getByRole("cell").evaluateAll((cells) =>
			cells.slice(1).map((found) => {
				const words = document.createRange();
				words.selectNodeContents(found);
				return found.getBoundingClientRect().width - words.getBoundingClientRect().width;
			}),
		);
		expect(Math.max(...gaps)).toBeLessThan(120);
		expect(faults).toEqual([]);
		await context.close();
	});
});
