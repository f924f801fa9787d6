import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { ask, bringNewcomer, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

const es = { locale: "es" } as const;
let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

const toast = (page: Page, text: string) =>
	page
		.getByRole("region", { name: m.web_messages({}, es) })
		.getByText(text)
		.waitFor();
/** Pixels between the held items and the form, and between each of its fields and the next. */
const gapsIn = (basket: Locator) =>
	basket.evaluate((region) => {
		const labels = [...region.querySelectorAll("form label")].map((label) => label.parentElement);
		const parts = [region.querySelector("ul"), region.querySelector("form"), ...labels].map((part) =>
			part?.getBoundingClientRect(),
		);
		return parts.slice(1).flatMap((part, at) => (part && at !== 1 ? [part.top - (parts[at]?.bottom ?? part.top)] : []));
	});
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a buyer holds steel, requests it with an error and then correctly, and withdraws the request", async () => {
	const email = await bringNewcomer(demoEmail("customer"));
	const { page, context, faults } = await visit(browser, { language: "es", width: 360, theme: "dark" });
	await context.addCookies(await openJar(email));
	await page.goto(`${paths.stock}?quality=secondary`);
	await untilAtRest(page);
	const row = page
		.getByRole("row")
		.filter({ has: page.getByRole("button", { name: /^Apartar/ }) })
		.first();
	const stock = /S\d+/.exec((await row.textContent()) ?? "")?.[0] ?? "";
	const sheet = page.getByRole("heading", { name: new RegExp(stock) });
	for (const name of [stock, /^H\d+$/]) {
		// On a phone the heat is among what unfolds.
		if (name !== stock) await row.locator("summary").press("Enter");
		await row.getByRole("link", { name, exact: true }).press("Enter");
		await sheet.waitFor();
		await page
			.getByRole("columnheader", { name: m.measure_value({}, es) })
			.first()
			.waitFor();
		await page.getByRole("link", { name: m.web_preview_close({}, es), exact: true }).click();
		await sheet.waitFor({ state: "detached" });
	}
	await row.getByRole("button", { name: /^Apartar/ }).press("Enter");

	const basket = page.getByRole("region", { name: m.stock_basket({}, es) });
	await basket.getByText(stock).first().waitFor();
	// Its row has left the list of free stock: the focus moves to the row that took its place, in sight.
	const placed = () =>
		page.evaluate(() => {
			const { top = -1, bottom = Infinity } = document.activeElement?.getBoundingClientRect() ?? {};
			return top >= 0 && bottom <= innerHeight ? document.activeElement?.textContent : "out of sight";
		});
	await expect.poll(placed).toMatch(/^Apartar S\d+$/);
	expect(await placed()).not.toContain(stock);
	expect(await ask("select account_id from stock_holds where stock_number = $1", [stock])).toHaveLength(1);
	const po = basket.getByLabel(new RegExp(`^${m.stock_form_po({}, es)}`));
	await basket.getByLabel(new RegExp(`^${m.stock_form_week({}, es)}`)).fill(dayFromNow(-9));
	await basket.getByRole("button", { name: m.stock_request({}, es) }).click();
	await expect.poll(() => po.getAttribute("aria-invalid")).toBe("true");
	expect(Math.min(...(await gapsIn(basket)))).toBeGreaterThanOrEqual(12);
	expect(
		await ask("select state from stock_requests r join people p on p.id = r.person_id where p.email = $1", [email]),
	).toEqual([]);

	await po.fill("GL-BOLSA-1");
	await basket.getByLabel(new RegExp(`^${m.stock_form_week({}, es)}`)).fill(dayFromNow(14));
	await basket.getByRole("button", { name: m.stock_request({}, es) }).click();
	const asked = page.getByRole("listitem").filter({ hasText: "GL-BOLSA-1" });
	await asked.getByText(m.stock_state_requested({}, es)).waitFor();
	await asked.getByRole("button", { name: `${m.stock_withdraw({}, es)} GL-BOLSA-1`, exact: true }).press("Enter");
	await asked.getByRole("button", { name: m.stock_withdraw_yes({}, es) }).press("Enter");
	await expect.poll(() => ask("select account_id from stock_holds where stock_number = $1", [stock])).toEqual([]);
	await toast(page, m.stock_withdrawn({ po: "GL-BOLSA-1" }, es));
	expect(faults).toEqual([]);
	await context.close();
});

test("a buyer who presses twice does not read that another buyer was quicker, and a released item is announced", async () => {
	const email = await bringNewcomer(demoEmail("customer"));
	const { page, context, faults } = await visit(browser, { language: "es" });
	await context.addCookies(await openJar(email));
	await page.goto(`${paths.stock}?tab=all&quality=prime`);
	await untilAtRest(page);
	const hold = page.getByRole("button", { name: /^Apartar S/ }).first();
	const stock = /S\d+/.exec((await hold.textContent()) ?? "")?.[0] ?? "";
	await hold.focus();
	await page.keyboard.press("Enter");
	await toast(page, m.stock_now_held({ stock }, es));
	await page.keyboard.press("Enter");
	const release = page.getByRole("button", { name: `${m.stock_release({}, es)} ${stock}`, exact: true });
	await release.waitFor();
	expect(await page.getByText(m.stock_taken({ stock }, es)).count()).toBe(0);
	await release.press("Enter");
	await toast(page, m.stock_released({ stock }, es));
	expect(faults).toEqual([]);
	await context.close();
});

test("a value-plus customer sees work in progress and the stocking programme at home, and others see neither", async () => {
	const [other, own] = [await visit(browser, { language: "es" }), await visit(browser, { language: "es" })];
	await other.context.addCookies(await openJar(await bringNewcomer(demoEmail("customer"))));
	await other.page.goto("/customer");
	await other.page.getByRole("heading", { level: 1 }).waitFor();
	expect(await other.page.getByText(m.value_plus_stocking({}, es)).count()).toBe(0);
	await own.context.addCookies(await openJar(demoEmail("value-plus")));
	await own.page.goto("/customer");
	await own.page.getByRole("region", { name: m.value_plus_processing({}, es) }).waitFor();
	await own.page.getByRole("region", { name: m.value_plus_stocking({}, es) }).waitFor();
	expect([other.faults, own.faults]).toEqual([[], []]);
	for (const { context } of [other, own]) await context.close();
});

test("cars that need attention are first and on the map, and link to their bill", async () => {
	const { page, context, faults } = await visit(browser);
	await context.addCookies(await openJar(await bringNewcomer(demoEmail("isr"))));
	await page.goto(paths.railcars);
	const rows = page.locator("tbody tr");
	await rows.first().waitFor();
	const exceptions = [
		m.railcars_bad_order(),
		m.railcars_held(),
		m.railcars_state_constructively_placed(),
		m.railcars_overdue(),
		m.railcars_silent(),
	];
	expect((await rows.first().textContent()) ?? "").toMatch(new RegExp(exceptions.join("|")));
	await page.getByRole("img", { name: /cars at \d+ places/ }).waitFor();
	const bill = rows.first().getByRole("link", { name: /^\d+$/ }).first();
	const number = (await bill.textContent()) ?? "";
	await bill.click();
	await page.waitForURL((url) => url.pathname === paths.billsOfLading);
	await page.getByRole("heading", { name: new RegExp(number) }).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("the library is searched and read, and a weight is worked out after what is missing was said", async () => {
	const { page, context, faults } = await visit(browser, { language: "es" });
	await context.addCookies(await openJar(await bringNewcomer(demoEmail("customer"))));
	await page.goto(paths.resources);
	await untilAtRest(page);
	await page.getByRole("textbox", { name: m.resources_search({}, es) }).fill("reclamos");
	await page.getByRole("button", { name: m.web_list_search_submit({}, es) }).click();
	await page.getByRole("link", { name: "Política de reclamos" }).click();
	await page.getByRole("heading", { name: "Política de reclamos" }).waitFor();

	const calculator = page.getByRole("region", { name: m.resources_calculator({}, es) });
	await calculator.getByLabel(new RegExp(`^${m.resources_calc_thickness({}, es)}`)).fill("0,5");
	await calculator.getByRole("button", { name: m.resources_calc_go({}, es) }).click();
	const width = calculator.getByLabel(new RegExp(`^${m.resources_calc_width({}, es)}`));
	await expect.poll(() => width.getAttribute("aria-invalid")).toBe("true");
	expect(await calculator.getByRole("status").or(calculator.locator("output")).last().textContent()).toBe("");
	await calculator.getByLabel(new RegExp(`^${m.resources_calc_thickness({}, es)}`)).fill("0.5");
	await width.fill("96");
	await calculator.getByLabel(new RegExp(`^${m.resources_calc_length({}, es)}`)).fill("240");
	await calculator.getByRole("button", { name: m.resources_calc_go({}, es) }).click();
	// 0.5 x 96 x 240 in x 0.2836 lb/in3.
	await calculator.getByText("3,267 lb").waitFor();
	expect(faults).toEqual([]);
	await context.close();
});
