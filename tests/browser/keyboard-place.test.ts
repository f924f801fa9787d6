import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { keyboardFaults } from "../support/keyboard-walk.ts";
import { bringNewcomer, openJar } from "../support/session-jar.ts";

let browser: Browser;
let buyer: string;
beforeAll(async () => {
	browser = await openChromium();
	buyer = await bringNewcomer("maria.ruiz@greatlakes.example");
});
afterAll(() => browser.close());

/** What has the focus, by what it is called. */
function place(page: Page): Promise<string> {
	return page.evaluate(() => {
		const here = document.activeElement;
		return (
			here?.getAttribute("aria-label") ??
			(here as HTMLInputElement | null)?.labels?.[0]?.textContent ??
			here?.textContent ??
			""
		);
	});
}

async function press(page: Page, name: string | RegExp, role: "button" | "link" = "button"): Promise<void> {
	await page.getByRole(role, { name, exact: true }).focus();
	await page.keyboard.press("Enter");
}

async function openOrders(language: (typeof languages)[number], query: string, person = buyer) {
	const visitor = await visit(browser, { language });
	await visitor.context.addCookies(await openJar(person));
	await visitor.page.goto(`/customer/orders${query}`);
	await untilAtRest(visitor.page);
	return visitor;
}

describe.each(languages)("a user of a list by keyboard alone (%s)", (locale) => {
	const own = { locale };

	test("keeps their place when the pressed control is removed, and the new content is announced", async () => {
		const { page, context, faults } = await openOrders(locale, "?tab=all&product=plate");
		const label = m.orders_filter_product({}, own);
		await press(page, m.web_chip_clear({ label }, own));
		await expect.poll(() => place(page), { message: "a filter is taken away" }).toBe(label);
		const heard = page.getByRole("status").filter({ hasText: m.orders_col_estimate({}, own) });
		await expect.poll(() => heard.count(), { message: "how many there are is said" }).toBe(1);
		await page.goto("/customer/orders?tab=all&product=plate&mode=truck");
		await untilAtRest(page);
		await press(page, m.web_list_clear({}, own), "link");
		await expect.poll(() => place(page), { message: "all filters are" }).toBe(m.web_list_filters({}, own));
		await page.locator("tbody th a").first().focus();
		await page.keyboard.press("Space");
		const chosen = page.getByRole("status").filter({ hasText: m.web_list_selected({ count: 1 }, own) });
		await expect.poll(() => chosen.count(), { message: "a row is chosen" }).toBe(1);
		await page.keyboard.press("Shift+Tab");
		expect(await place(page), "what can be done with the row is beside it").toBe(m.web_list_to_chosen({}, own));
		await page.keyboard.press("Enter");
		expect(await place(page)).toBe(m.web_list_selected({ count: 1 }, own));
		await page.keyboard.press("Escape");
		const box = page.locator("tbody input[type=checkbox]").first();
		expect(await box.evaluate((input) => document.activeElement === input), "and back").toBe(true);
		await press(page, m.web_list_select_none({}, own));
		await expect.poll(() => place(page), { message: "none is chosen" }).toBe(m.web_list_select_page({}, own));
		expect(faults).toEqual([]);
		await context.close();
	});

	test("focuses the view that they saved, then the one that is left", async () => {
		const newcomer = await bringNewcomer("maria.ruiz@greatlakes.example");
		const { page, context, faults } = await openOrders(locale, "?tab=all&product=plate", newcomer);
		const name = `Plate ${locale}`;
		await press(page, `+ ${m.web_list_save_view({}, own)}`);
		await page.getByRole("dialog").getByRole("textbox").fill(name);
		await page.keyboard.press("Enter");
		await expect.poll(() => place(page)).toBe(name);
		await press(page, m.web_list_delete_view({}, own));
		await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-current"))).toBe("page");
		expect(faults).toEqual([]);
		await context.close();
	});
});

test.each([
	[1440, 900],
	[1280, 400],
	[360, 640],
	[320, 256],
])("whatever has the focus in a long list of chosen rows is seen (%i x %i)", async (width, height) => {
	const { page, context } = await openOrders("en", "?tab=all");
	await page.setViewportSize({ width, height });
	await page.locator("tbody input[type=checkbox]").first().check();
	expect(await keyboardFaults(page)).toBe("");
	await context.close();
});

test("Escape closes the search, then empties it, and opens nothing", async () => {
	const { page, context } = await openOrders("en", "");
	const box = page.getByRole("combobox", { name: m.web_search() });
	await page.keyboard.press("Control+K");
	await page.keyboard.type("45");
	await expect.poll(() => box.getAttribute("aria-expanded")).toBe("true");
	for (const text of ["45", ""]) {
		await page.keyboard.press("Escape");
		expect([await box.getAttribute("aria-expanded"), await box.inputValue()]).toEqual(["false", text]);
	}
	await page.keyboard.press("Enter");
	expect(new URL(page.url()).pathname, "an empty search leads nowhere").toBe("/customer/orders");
	await context.close();
});

test.each([
	["maria.ruiz@greatlakes.example", "/customer/complaint-entry?tab=all", "complaint"],
	["ray.dombrowski@hawkeyescrap.example", "/supplier/asn-entry?tab=all", "notice"],
	["ray.dombrowski@hawkeyescrap.example", "/supplier/documents?tab=all", "document"],
	["ray.dombrowski@hawkeyescrap.example", "/supplier/reports/shipments-received?tab=all", "receipt"],
	["marcus.bell@calderasteel.example", "/desk?tab=all", "matter"],
])("what %s opens above a list has the keyboard: %s", async (reader, path, opened) => {
	const { page, context } = await visit(browser);
	await context.addCookies(await openJar(reader));
	await page.goto(path);
	await untilAtRest(page);
	const link = page.locator(`tbody th a[href*="${opened}="]`).first();
	const number = ((await link.textContent()) ?? "").trim();
	await link.focus();
	await page.keyboard.press("Enter");
	const isLed = () =>
		page.evaluate(
			(text) => document.activeElement?.matches("section") && document.activeElement.textContent?.includes(text),
			number,
		);
	await expect.poll(isLed).toBe(true);
	await page.reload();
	await untilAtRest(page);
	expect(await page.evaluate(() => document.activeElement?.tagName), "what the page came with").toBe("BODY");
	await context.close();
});

test.each([1440, 1024, 360])(
	"what a row is there for stays in sight, and the arrows lead from one to the next (%i px)",
	async (width) => {
		const { page, context } = await visit(browser, { language: "es", width });
		await context.addCookies(await openJar(buyer));
		await page.goto("/customer/orders/mill-stock-list-order-entry");
		await untilAtRest(page);
		const holds = page.locator("tbody [data-action] button");
		await holds.first().focus();
		for (const at of [0, 1]) {
			const hold = holds.nth(at);
			expect(await hold.evaluate((button) => document.activeElement === button)).toBe(true);
			const { left, right } = await hold.evaluate((button) => button.getBoundingClientRect().toJSON());
			expect(left >= 0 && right <= width, `${left} to ${right}`).toBe(true);
			await page.keyboard.press("ArrowDown");
		}
		await context.close();
	},
);

test("where a table is scrolled sideways, the focused element of a row is beside the row's name, not behind it", async () => {
	const { page, context } = await visit(browser, { language: "es", width: 870 });
	await context.addCookies(await openJar(buyer));
	await page.goto("/customer/orders/mill-stock-list-order-entry");
	await untilAtRest(page);
	const heats = page.locator("tbody").getByRole("link", { name: /^H\d+$/ });
	for (const at of [0, 1, 2, 3, 4]) {
		const heat = heats.nth(at);
		await heat.focus();
		const gap = () =>
			heat.evaluate(
				(link) =>
					link.getBoundingClientRect().left -
					(link.closest("tr")?.querySelector("th")?.getBoundingClientRect().right ?? 0),
			);
		await expect.poll(gap, { message: `row ${at}` }).toBeGreaterThanOrEqual(0);
		await page.keyboard.press("Shift+Tab");
	}
	await context.close();
});

test("ending one of several sessions announces which, though their browsers are alike", async () => {
	await openJar(buyer);
	const { page, context } = await visit(browser);
	await context.addCookies(await openJar(buyer));
	await page.goto("/customer/profile");
	const ends = page.getByRole("button", { name: new RegExp(`^${m.users_session_end()} `) });
	await ends.first().waitFor();
	const described = await ends.evaluateAll((buttons) =>
		buttons.map((button) => document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent),
	);
	for (const words of described) expect(words).toMatch(/\d:\d\d/);
	await context.close();
});
