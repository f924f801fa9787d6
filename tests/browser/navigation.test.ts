import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openWholeChromium, visit } from "../support/chromium.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openWholeChromium();
});
afterAll(() => browser.close());

type Role = Parameters<typeof jarFor>[0];

async function openAs(role: Role, path: string, look: Parameters<typeof visit>[1]) {
	const visitor = await visit(browser, look);
	await visitor.context.addCookies(await jarFor(role));
	await visitor.page.goto(path);
	await untilAtRest(visitor.page);
	return visitor;
}

const widthOf = (page: Page) =>
	page
		.getByRole("navigation")
		.first()
		.evaluate((rail) => rail.clientWidth);

/** The number at the end of an entry's or a view's text. */
const countIn = (text: string | null) => Number(/\d+$/.exec(text ?? "")?.[0]);

describe.each(languages)("the navigation (%s)", (locale) => {
	const said = { locale };
	const rail = (page: Page) => page.getByRole("navigation", { name: m.web_navigation({}, said) });

	test("narrows by its key, keeps its names, shows them on focus and under the mouse until Escape, and is rendered narrow on the next page", async () => {
		const { page, context, faults } = await openAs("customer", paths.orders, { language: locale });
		expect(await widthOf(page)).toBe(216);
		await page.keyboard.press("Control+b");
		await expect.poll(() => widthOf(page)).toBe(56);
		const entry = rail(page).getByRole("link", { name: m.web_nav_invoices({}, said), exact: true });
		await page.keyboard.press("Tab");
		await entry.focus();
		const tooltip = page.getByRole("tooltip", { name: m.web_nav_invoices({}, said) });
		await tooltip.waitFor();
		await page.keyboard.press("Escape");
		await tooltip.waitFor({ state: "detached" });
		await entry.blur();
		await entry.hover();
		await tooltip.hover();
		expect(await tooltip.isVisible(), "while the mouse rests on it").toBe(true);
		await page.keyboard.press("Escape");
		await tooltip.waitFor({ state: "detached" });
		const { page: still, context: without } = await visit(browser, { language: locale, hasScript: false });
		await without.addCookies(await context.cookies());
		await still.goto(paths.orders);
		expect(await widthOf(still)).toBe(56);
		await without.close();
		await page.keyboard.press("Control+b");
		await expect.poll(() => widthOf(page)).toBe(216);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("folds a group by the keyboard, and the next page is rendered folded", async () => {
		const { page, context, faults } = await openAs("customer", paths.orders, { language: locale });
		const title = rail(page).getByRole("button", { name: m.web_nav_documents({}, said) });
		const entry = rail(page).getByRole("link", { name: m.web_nav_invoices({}, said), exact: true });
		await title.press("Enter");
		expect(await title.getAttribute("aria-expanded")).toBe("false");
		expect(await entry.isVisible()).toBe(false);
		await page.reload();
		expect(await entry.isVisible()).toBe(false);
		await untilAtRest(page);
		await title.press("Enter");
		expect(await entry.isVisible()).toBe(true);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("shows icons alone up to 1024 px unless it was widened", async () => {
		const { page, context } = await openAs("supplier", paths.supplier, { language: locale, width: 1024 });
		expect(await widthOf(page)).toBe(56);
		await rail(page)
			.getByRole("button", { name: m.web_rail_widen({}, said) })
			.click();
		await expect.poll(() => widthOf(page)).toBe(216);
		await context.close();
	});

	test("is at the bottom on a phone, and opens as a sheet that Escape closes", async () => {
		const { page, context, faults } = await openAs("customer", paths.orders, {
			language: locale,
			width: 360,
			height: 780,
		});
		const bar = page.locator("[data-bottom-bar]");
		expect(await bar.getByRole("link").count()).toBe(4);
		for (const target of await bar.locator("a, button").all()) {
			const box = await target.boundingBox();
			expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
		}
		const top = await bar.evaluate((element) => element.getBoundingClientRect().top);
		await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
		const foot = await page.locator("footer").evaluate((element) => element.getBoundingClientRect().bottom);
		// A page scrolls by whole pixels, whatever part of one it is high.
		expect(Math.floor(foot), "the last line of the page is above the bar").toBeLessThanOrEqual(top);
		const more = bar.getByRole("button", { name: m.web_nav_more({}, said) });
		await more.press("Enter");
		const sheet = page.getByRole("dialog", { name: m.web_navigation({}, said) });
		await sheet.getByRole("link", { name: m.web_nav_invoices({}, said), exact: true }).waitFor();
		await page.keyboard.press("Escape");
		await expect.poll(() => sheet.isVisible()).toBe(false);
		expect(await more.evaluate((element) => element === document.activeElement)).toBe(true);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("leads an administrator to just the rows that it counts", async () => {
		const { page, context, faults } = await openAs("admin", paths.admin, { language: locale });
		const waiting = rail(page).getByRole("list", { name: m.web_nav_attention({}, said) });
		const links = await waiting
			.getByRole("link")
			.evaluateAll((entries) => entries.map((entry) => entry.getAttribute("href") ?? ""));
		expect(links.length).toBeGreaterThan(0);
		for (const to of links.filter((path) => path.includes("tab="))) {
			await page.goto(to);
			// Both from the same page: what ends within two days grows from one minute to the next.
			const entry = await waiting.locator(`a[href="${to}"]`).textContent();
			const tab = await page.locator("main [aria-current]").first().textContent();
			expect(countIn(tab), to).toBe(countIn(entry));
		}
		expect(faults).toEqual([]);
		await context.close();
	});
});
