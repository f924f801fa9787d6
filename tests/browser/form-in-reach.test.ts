import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

/** Whether all of an element is in the window, and nothing lies over its middle. */
async function isInReach(page: Page, element: Locator): Promise<boolean> {
	const box = await element.boundingBox();
	const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
	if (!box || box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height) return false;
	return element.evaluate((node) => {
		const { x, y, width, height } = node.getBoundingClientRect();
		return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
	});
}

describe.each(languages)("a long form (%s)", (locale) => {
	test.each([360, 1440])("keeps its main action in view from top to end at %i px", async (width) => {
		const { page, context } = await visit(browser, { language: locale, width, height: 700 });
		await context.addCookies(await jarFor("supplier"));
		await page.goto("/supplier/asn-entry");
		await untilAtRest(page);
		const send = page.getByRole("button", { name: m.asn_send({}, { locale }), exact: true });
		const form = page.getByRole("form").filter({ has: send });
		const { formHeight, windowHeight } = await form.evaluate((node) => ({
			formHeight: node.getBoundingClientRect().height,
			windowHeight: window.innerHeight,
		}));
		expect(formHeight).toBeGreaterThan(windowHeight);
		for (const field of [form.getByRole("combobox").first(), form.getByRole("textbox").last()]) {
			await field.scrollIntoViewIfNeeded();
			expect(await isInReach(page, send)).toBe(true);
		}
		await context.close();
	});

	test("opens the help of a field by F1, and Escape leads back to it", async () => {
		const { page, context } = await visit(browser, { language: locale });
		await context.addCookies(await jarFor("supplier"));
		await page.goto("/supplier/asn-entry");
		await untilAtRest(page);
		const label = m.asn_bol({}, { locale });
		const field = page.getByRole("textbox", { name: label }).first();
		const help = page.getByRole("dialog", { name: m.guidance_what_is({ term: label }, { locale }) });
		await field.focus();
		await page.keyboard.press("F1");
		await help.waitFor();
		await expect.poll(() => help.textContent()).toMatch(/\S+ \S+ \S+ \S+/);
		await page.keyboard.press("Escape");
		await help.waitFor({ state: "detached" });
		await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
		await context.close();
	});
});
