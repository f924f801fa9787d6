import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";
import { keyboardFaults } from "../support/keyboard-walk.ts";
import { showFewRows } from "../support/page-room.ts";
import { spokenFaults } from "../support/spoken-page.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

type Reader = Parameters<typeof jarFor>[0];

async function openAs(reader: Reader | undefined, path: string, look: Parameters<typeof visit>[1]) {
	const visitor = await visit(browser, look);
	if (reader) await visitor.context.addCookies(await jarFor(reader));
	await visitor.page.goto(path);
	await untilAtRest(visitor.page);
	return visitor;
}

/** The field that has the focus and is wrong: what it is called, and what is said of it. */
async function wrongField(page: Page): Promise<string> {
	return page.evaluate(() => {
		const field = document.activeElement;
		if (!(field instanceof HTMLInputElement) || field.getAttribute("aria-invalid") !== "true")
			return `${field?.localName} is not wrong`;
		const notes = (field.getAttribute("aria-describedby") ?? "")
			.split(" ")
			.map((id) => document.getElementById(id)?.textContent);
		return `${field.labels?.[0]?.textContent}: ${notes.join(" ")}`;
	});
}

/**
 * Remembers the live regions that exist now: text that is added to one of them is announced; a region that is added
 * with its text may not be.
 */
async function markLive(page: Page): Promise<void> {
	await page.evaluate(() => {
		for (const region of document.querySelectorAll("[role=status], [aria-live]")) region.setAttribute("data-stood", "");
	});
}

describe.each(languages)("a screen reader user is informed (%s)", (language) => {
	const own = { locale: language };

	test("at the field that a code is unknown", async () => {
		const { page, context } = await openAs(undefined, paths.verify(), { language });
		await page.getByLabel(m.certificates_verify_code({}, own)).focus();
		await page.keyboard.type("NO SUCH CODE");
		await page.keyboard.press("Enter");
		const expectedText = `${m.certificates_verify_code({}, own)}: ${m.certificates_verify_unknown({}, own)}`;
		await expect.poll(() => wrongField(page)).toBe(expectedText);
		await page.keyboard.type("X");
		await page.getByRole("button", { name: m.certificates_verify_ask({}, own) }).focus();
		await page.keyboard.press("Enter");
		await page.waitForURL(/X$/);
		await expect.poll(() => wrongField(page), { message: "asked by the button" }).toBe(expectedText);
		await context.close();
	});

	test("at the field why a view or a filter was not taken", async () => {
		const { page, context, faults } = await openAs("customer", `${paths.orders}?tab=all&sort=grade`, { language });
		const opener = page.getByRole("button", { name: `+ ${m.web_list_save_view({}, own)}` });
		await opener.focus();
		await page.keyboard.press("Enter");
		await page
			.getByRole("dialog")
			.getByRole("button", { name: m.web_list_save({}, own), exact: true })
			.focus();
		await page.keyboard.press("Enter");
		await expect.poll(() => wrongField(page)).toContain(m.web_list_save_name({}, own));
		await page.keyboard.press("Escape");
		await page.getByRole("dialog").waitFor({ state: "detached" });
		const thickness = m.orders_filter_thickness({}, own);
		await page.getByRole("button", { name: thickness, exact: true }).focus();
		await page.keyboard.press("Enter");
		await page.getByRole("dialog").getByRole("textbox").first().fill("abc");
		await page.keyboard.press("Enter");
		await expect.poll(() => wrongField(page)).toContain(m.web_list_filter_numbers_fault({ name: thickness }, own));
		expect(faults).toEqual([]);
		await context.close();
	});

	test("once that a list is empty, and no name twice", async () => {
		const { page, context, faults } = await openAs("customer", `${paths.orders}?tab=all`, { language });
		await page.getByRole("button", { name: m.orders_filter_po({}, own), exact: true }).focus();
		await page.keyboard.press("Enter");
		await page.getByRole("dialog").getByRole("textbox").fill("no-such-number");
		await page.keyboard.press("Enter");
		await page.getByText(m.web_list_empty_filtered({}, own)).waitFor();
		await expect
			.poll(() =>
				page
					.getByRole("status")
					.filter({ hasText: m.orders_empty_title({}, own) })
					.count(),
			)
			.toBe(1);
		expect(await spokenFaults(page)).toBe("");
		expect(faults).toEqual([]);
		await context.close();
	});

	test("how many accounts a search found, time and again", async () => {
		for (const [path, name] of [
			["/login-alias", m.sign_in_alias_search({}, own)],
			[paths.isrSettings, m.accounts_search({}, own)],
		] as const) {
			const { page, context, faults } = await openAs("isr", path, { language });
			await markLive(page);
			for (const [typed, expectedText] of [
				["great", /[1-9]/],
				["zzz", /zzz/],
				["duluth", /[1-9]/],
			] as const) {
				await page.getByLabel(name).last().fill(typed);
				await page.keyboard.press("Enter");
				await page.waitForURL(new RegExp(`q=${typed}`));
				await expect
					.poll(() => page.locator("main [data-stood]").filter({ hasText: expectedText }).count(), {
						message: `${path} ${typed}`,
					})
					.toBe(1);
			}
			expect(faults).toEqual([]);
			await context.close();
		}
	});

	test("what was found of pasted numbers", async () => {
		const { page, context, faults } = await openAs("customer", `${paths.invoices}?tab=all`, { language });
		const number = await page.locator("tbody th a").first().textContent();
		await page.getByRole("button", { name: m.web_bundle_title({}, own) }).click();
		await page.getByRole("dialog").getByRole("textbox").first().fill(`${number}\nnothing-of-the-kind`);
		await markLive(page);
		await page.getByRole("button", { name: m.web_bundle_find({}, own) }).click();
		const found = page.locator("[data-stood]").filter({ hasText: m.web_bundle_not_found({ count: "1" }, own) });
		await expect.poll(() => found.count()).toBe(1);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("no hint that comes back once nothing is wrong", async () => {
		const { page, context, faults } = await openAs("customer", `${paths.invoices}?tab=all`, { language });
		await page.getByRole("button", { name: m.web_bundle_title({}, own) }).click();
		const numbers = page.getByRole("dialog").getByRole("textbox").first();
		await numbers.fill("");
		await page.getByRole("button", { name: m.web_bundle_find({}, own) }).click();
		await page.getByRole("dialog").locator("textarea[aria-invalid]").waitFor();
		await numbers.fill("1");
		const hint = m.web_bundle_numbers_help({ most: "500" }, own);
		await page.getByText(hint).waitFor();
		expect(await page.locator("[aria-live]").filter({ hasText: hint }).count()).toBe(0);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("and finds nothing behind what is chosen, on a phone", async () => {
		const { page, context, faults } = await openAs("customer", paths.stock, { language, width: 360, height: 600 });
		await showFewRows(page, true);
		await page.locator("tbody input[type=checkbox]").nth(1).check();
		expect(await keyboardFaults(page)).toBe("");
		expect(faults).toEqual([]);
		await context.close();
	});
});
