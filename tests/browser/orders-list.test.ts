import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { ask, bringNewcomer, openJar } from "../support/session-jar.ts";
import { downloadSheet } from "../support/sheet-files.ts";

const buyer = "maria.ruiz@greatlakes.example";
/** Buys for the same company; nobody else in the tests is her colleague. */
const colleague = "alan.mercer@greatlakes.example";
const account = "104233";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
	await ask("delete from saved_views v using people p where p.id = v.person_id and p.email = any($1)", [
		[buyer, colleague],
	]);
});
// Columns that one test chooses would be there in the next, and in other files.
afterEach(() => ask("update people set list_layouts = '{}' where email = $1", [buyer]));
afterAll(() => browser.close());

async function openAs(email: string, locale: (typeof languages)[number], hasScript = true) {
	const visitor = await visit(browser, { language: locale, hasScript });
	await visitor.context.addCookies(await openJar(email));
	return visitor;
}

/** The mill orders in the order of the table. */
async function linesOf(page: Page): Promise<string[]> {
	return (await page.locator("tbody tr td:nth-of-type(2)").allInnerTexts()).map((text) => text.trim());
}

/** Waits for what the table shows to be other than before. */
async function untilOther(page: Page, before: readonly string[]): Promise<string[]> {
	await expect.poll(() => linesOf(page)).not.toEqual(before);
	return linesOf(page);
}

describe.each(languages)("the list of orders (%s)", (locale) => {
	const pages = (page: Page) => page.getByRole("navigation", { name: m.web_list_pages({}, { locale }) });

	test("pages forward and back, and the pages together are the whole list once", async () => {
		const { page, context, faults } = await openAs(buyer, locale);
		await page.goto("/customer/orders");
		const first = await linesOf(page);
		expect(first).toHaveLength(50);
		const next = pages(page).getByRole("link", { name: m.web_list_next({}, { locale }) });
		await next.click();
		const second = await untilOther(page, first);
		await pages(page)
			.getByRole("link", { name: m.web_list_previous({}, { locale }) })
			.click();
		expect(await untilOther(page, second)).toEqual(first);
		const paged = [...first];
		while ((await next.count()) > 0) {
			const shown = await linesOf(page);
			await next.click();
			paged.push(...(await untilOther(page, shown)));
		}
		expect(new Set(paged).size).toBe(paged.length);
		await page.goto("/customer/orders?size=200");
		const all = await ask<{ key: string }>(
			`select order_number || '-' || item as key from order_lines l
				where l.is_open and exists (select from person_accounts a
				join people p on p.id = a.person_id where p.email = $1
				and (a.list, a.account_id) in (('sold_to', l.account_id), ('ship_to', l.ship_to_id)))`,
			[buyer],
		);
		expect((await linesOf(page)).sort()).toEqual(all.map(({ key }) => key).sort());
		expect(await linesOf(page)).toEqual(paged);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("says its units, which a list without measures does not", async () => {
		const { page, context } = await openAs(buyer, locale);
		for (const [path, says] of [
			["/customer/orders", "in, st · "],
			["/customer/resources", ""],
		] as const) {
			await page.goto(path);
			const [now, other] = [m.web_density_compact({}, { locale }), m.web_density_comfortable({}, { locale })].map(
				(word) => word.toLowerCase(),
			);
			const density = page.getByRole("link", {
				name: m.web_list_density({ now: now ?? "", other: other ?? "" }, { locale }),
				exact: true,
			});
			// The link's container shows its name on hover.
			const look = await density.locator("xpath=../..").textContent();
			expect(look?.replace((await density.textContent()) ?? "", "")).toBe(says);
		}
		await context.close();
	});

	test("adds up in the words of every other list", async () => {
		const { page, context } = await openAs(buyer, locale);
		// All cars: on some days none of a single buyer's is under way.
		for (const path of [
			"/customer/orders",
			"/customer/documents/order-acknowledgment",
			"/customer/documents/railcar-report?tab=all",
		]) {
			await page.goto(path);
			const [, count] =
				(await page.getByRole("heading", { level: 1 }).locator("xpath=../..").textContent())?.match(/(\d[\d,]*)/) ?? [];
			expect(await page.locator("tfoot th").first().textContent(), path).toBe(
				m.web_list_total({ count: count ?? "" }, { locale }),
			);
		}
		await context.close();
	});

	test("sorts by its headers both ways", async () => {
		const { page, context, faults } = await openAs(buyer, locale);
		await page.goto("/customer/orders?size=200");
		const usual = await linesOf(page);
		const title = m.orders_col_mill_order({}, { locale });
		const header = page.getByRole("columnheader", { name: title });
		await header.getByRole("link").click();
		const rising = await untilOther(page, usual);
		expect(await header.getAttribute("aria-sort")).toBe("ascending");
		expect(rising.map(numberOf)).toEqual(rising.map(numberOf).toSorted());
		await header.getByRole("link").click();
		const falling = await untilOther(page, rising);
		expect(await header.getAttribute("aria-sort")).toBe("descending");
		expect(falling.map(numberOf)).toEqual(rising.map(numberOf).toReversed());
		expect(faults).toEqual([]);
		await context.close();
	});

	test("gives a saved view to its owner alone, a shared one to the colleague too, and ends the sharing", async () => {
		const [owner, other] = [await openAs(buyer, locale), await openAs(colleague, locale)];
		const view = "/customer/orders?product=plate&sort=-millOrder";
		const views = (page: Page) => page.getByRole("navigation", { name: m.web_list_views({}, { locale }) });
		for (const [name, share] of [
			[`Own ${locale}`, ""],
			[`Shared ${locale}`, account],
		] as const) {
			await owner.page.goto(view);
			await owner.page.getByRole("button", { name: m.web_list_save_view({}, { locale }) }).click();
			const dialog = owner.page.getByRole("dialog", { name: m.web_list_save_view({}, { locale }) });
			await dialog.getByRole("textbox", { name: m.web_list_save_name({}, { locale }) }).fill(name);
			// The account is named, with whomever the view is shared.
			const choice = dialog.getByRole("option").nth(1);
			await expect.poll(() => choice.textContent()).toMatch(new RegExp(`^${account} · \\S`));
			await dialog.getByRole("combobox").selectOption(share);
			await dialog.getByRole("button", { name: m.web_list_save({}, { locale }), exact: true }).click();
			const shared = m.web_list_shared_view({ name }, { locale });
			await views(owner.page).getByRole("link", { name, exact: true }).waitFor();
			await other.page.goto("/customer/orders");
			expect(await views(other.page).getByRole("link", { name: shared }).count(), name).toBe(share === "" ? 0 : 1);
			if (share) {
				await views(other.page).getByRole("link", { name: shared }).click();
				await other.page.waitForURL((url) => url.searchParams.get("product") === "plate");
				await expect.poll(() => linesOf(other.page)).toEqual(await linesOf(owner.page));
				expect(await other.page.getByRole("button", { name: m.web_list_delete_view({}, { locale }) }).count()).toBe(0);
			}
			await owner.page.getByRole("button", { name: m.web_list_delete_view({}, { locale }) }).click();
			await views(owner.page).getByRole("link", { name, exact: true }).waitFor({ state: "detached" });
			await other.page.goto("/customer/orders");
			expect(await views(other.page).getByRole("link", { name: shared }).count()).toBe(0);
		}
		expect([...owner.faults, ...other.faults]).toEqual([]);
		await owner.context.close();
		await other.context.close();
	});

	test("chooses columns and rows, and exports the chosen rows", async () => {
		const { page, context, faults } = await openAs(buyer, locale);
		await page.goto("/customer/orders");
		await page.getByRole("button", { name: m.web_list_columns({}, { locale }) }).click();
		const chooser = page.getByRole("dialog", { name: m.web_list_columns({}, { locale }) });
		await chooser.getByRole("checkbox", { name: m.orders_col_grade({}, { locale }), exact: true }).uncheck();
		await chooser.getByRole("checkbox", { name: m.orders_col_price({}, { locale }), exact: true }).check();
		await chooser.getByRole("button", { name: m.web_list_columns_apply({}, { locale }) }).click();
		await page.getByRole("columnheader", { name: m.orders_col_price({}, { locale }) }).waitFor();
		expect(
			await page.getByRole("columnheader", { name: m.orders_col_grade({}, { locale }), exact: true }).count(),
		).toBe(0);
		const chosen = [...(await linesOf(page))].slice(1, 4);
		for (const row of chosen)
			await page.getByRole("checkbox", { name: m.web_list_select_row({ row }, { locale }), exact: true }).check();
		const foot = page.getByRole("region", { name: m.web_list_selected({ count: 3 }, { locale }) });
		const sheet = await downloadSheet(page, () => foot.getByRole("link", { name: "XLSX" }).click());
		const at = (title: string) => sheet.titles.indexOf(title);
		const [order, item] = [at(m.orders_col_mill_order({}, { locale })), at(m.orders_col_item({}, { locale }))];
		expect(sheet.rows.map((row) => `${row[order]}-${row[item]}`)).toEqual(chosen);
		expect(sheet.titles).toContain(m.orders_col_price({}, { locale }));
		expect(faults).toEqual([]);
		await context.close();
	});

	test("is reproduced by its URL alone in another browser", async () => {
		const [one, two] = [await openAs(buyer, locale), await openAs(colleague, locale)];
		await one.page.goto("/customer/orders");
		await one.page.getByRole("button", { name: m.orders_filter_product({}, { locale }), exact: true }).click();
		const form = one.page.getByRole("dialog", { name: m.orders_filter_product({}, { locale }) });
		await form.getByRole("checkbox").first().check();
		await form.getByRole("button", { name: m.web_list_filter_apply({}, { locale }) }).click();
		await one.page.waitForURL((url) => url.searchParams.has("product"));
		await one.page
			.getByRole("columnheader", { name: m.orders_col_mill_order({}, { locale }) })
			.getByRole("link")
			.click();
		await one.page.waitForURL((url) => url.searchParams.get("sort") === "millOrder");
		await one.page
			.getByRole("columnheader", { name: `${m.orders_col_mill_order({}, { locale })} ↑` })
			.or(one.page.locator("th[aria-sort=ascending]"))
			.first()
			.waitFor();
		await two.page.goto(one.page.url());
		const table = (page: Page) => page.getByRole("table").first().textContent();
		expect(await table(two.page)).toBe(await table(one.page));
		expect([...one.faults, ...two.faults]).toEqual([]);
		await one.context.close();
		await two.context.close();
	});

	test("is worked by keyboard alone, down to the order", async () => {
		const { page, context, faults } = await openAs(buyer, locale);
		await page.goto("/customer/orders");
		await untilAtRest(page);
		await page.keyboard.press("Tab");
		expect(
			await page.evaluate(() => document.activeElement?.getAttribute("href")),
			"the first stop leads past the rail",
		).toBe("#content");
		await page.keyboard.press("Enter");
		const isRow = () => page.evaluate(() => document.activeElement?.matches("tbody th a") === true);
		for (let stop = 0; stop < 120 && !(await isRow()); stop++) await page.keyboard.press("Tab");
		expect(await isRow(), page.url()).toBe(true);
		const [, second = ""] = await linesOf(page);
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Space");
		const mark = page.getByRole("checkbox", { name: m.web_list_select_row({ row: second }, { locale }), exact: true });
		expect(await mark.isChecked()).toBe(true);
		await page.keyboard.press("Enter");
		await page.waitForURL((url) => url.pathname === "/customer/orders/single");
		const { order, item } = Object.fromEntries(new URL(page.url()).searchParams);
		expect(`${order}-${item}`).toBe(second);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("filters where no script runs, and keeps the view", async () => {
		const { page, context, faults } = await openAs(buyer, locale, false);
		await page.goto("/customer/orders?tab=all&sort=-millOrder&po=4");
		await page.getByRole("link", { name: m.web_list_filters({}, { locale }), exact: true }).click();
		const grades = page.getByRole("group", { name: m.orders_col_grade({}, { locale }), exact: true });
		await grades.getByRole("checkbox", { name: "A36", exact: true }).check();
		await page.getByRole("button", { name: m.web_list_filter_apply({}, { locale }), exact: true }).click();
		const label = m.orders_col_grade({}, { locale });
		await page
			.getByRole("button", { name: m.web_chip_value({ label, value: "A36" }, { locale }), exact: true })
			.waitFor();
		const { searchParams } = new URL(page.url());
		expect(["tab", "sort", "po", "grade", "_filters"].map((name) => searchParams.get(name))).toEqual([
			"all",
			"-millOrder",
			"4",
			"A36",
			null,
		]);
		expect(await page.getByRole("group", { name: label, exact: true }).count()).toBe(0);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("keeps page, filters and what was typed when the language is switched", async () => {
		// It becomes a preference of theirs: nobody else's page may change with it.
		const { page, context, faults } = await openAs(await bringNewcomer(buyer), locale);
		const other = locale === "en" ? "es" : "en";
		await page.goto("/customer/orders?grade=A36&sort=-millOrder");
		await untilAtRest(page);
		const [address, lines] = [page.url(), await linesOf(page)];
		await page.getByRole("combobox", { name: m.web_search({}, { locale }) }).fill("4500-half typed");
		await page.locator(`button[lang=${other}]`).click();
		await page.getByRole("heading", { level: 1, name: m.orders_title({}, { locale: other }) }).waitFor();
		expect(await page.getByRole("combobox", { name: m.web_search({}, { locale: other }) }).inputValue()).toBe(
			"4500-half typed",
		);
		expect(page.url()).toBe(address);
		expect(await linesOf(page)).toEqual(lines);
		await page.reload();
		await page.getByRole("heading", { level: 1, name: m.orders_title({}, { locale: other }) }).waitFor();
		expect(await page.locator("html").getAttribute("lang")).toBe(other);
		expect(faults).toEqual([]);
		await context.close();
	});
});

function numberOf(line: string): string {
	return line.slice(0, line.lastIndexOf("-"));
}
