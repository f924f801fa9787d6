import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reasonLabel } from "#features/orders/order-labels.ts";
import { m } from "#generated/texts/messages.js";
import { inLanguage } from "#server/language.ts";
import type { Language } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { jarFor, openWholeChromium, signIn, visit } from "../support/chromium.ts";
import { ask, bringNewcomer } from "../support/session-jar.ts";
import { downloadSheet } from "../support/sheet-files.ts";

/** A buyer for each language, of different companies; the second reads metric units. */
const buyers = [
	{ locale: "en", units: "imperial", ton: "st" },
	{ locale: "es", units: "metric", ton: "t" },
] as const;

const held = (list: string) =>
	`(select account_id from person_accounts a join people p on p.id = a.person_id
		where p.email = $1 and a.list = '${list}')`;
/** Bought by them, or on the way to one of their yards. */
const ofBuyer = `(l.account_id in ${held("sold_to")} or l.ship_to_id in ${held("ship_to")})`;

type LateLine = { order: string; item: number; po: string; reason: string; note: string | null; grade: string };

/** A new user like the first buyer of these units who waits for a late line: each weekday's demo lets others wait. */
async function bringWaiting(units: string, locale: Language): Promise<{ email: string; late: LateLine }> {
	const likes = await ask<{ email: string }>(
		`select email from people p where units = $1 and email like '%.example' and email not like '%@calderasteel.example'
			and exists (select from person_accounts a where a.person_id = p.id and a.list = 'sold_to') order by id`,
		[units],
	);
	for (const like of likes) {
		const late = await findLateLine(like.email, locale);
		if (late) return { email: await bringNewcomer(like.email), late };
	}
	throw new Error(`No buyer with ${units} units has a late line`);
}

/** An open line that is behind its first promise for a reason that a user gave. */
async function findLateLine(email: string, locale: Language): Promise<LateLine | undefined> {
	const [line] = await ask<LateLine>(
		`select l.order_number as "order", l.item, l.po_number as po, l.grade, c.reason, c.note_${locale} as note
		 from order_lines l
		 join lateral (select * from promise_changes c
		 where (c.account_id, c.order_number, c.item) = (l.account_id, l.order_number, l.item)
			order by changed_at desc limit 1) c on c.reason = l.delay_reason
		 where ${ofBuyer} and l.is_open and l.balance_lb > 0 and l.hold_reason is null
		 and l.estimated_on > l.first_promised_on
			and l.estimated_on > current_date + 1
		 order by c.note_${locale} is null, l.order_number, l.item limit 1`,
		[email],
	);
	return line;
}

/** Mill orders with their items, as `M1234567-1`, that the owner of the database finds. */
async function findLines(email: string, condition: string, ...values: unknown[]): Promise<string[]> {
	const sql = `select l.order_number || '-' || l.item as key from order_lines l where ${ofBuyer} and ${condition}`;
	const rows = await ask<{ key: string }>(sql, [email, ...values]);
	return rows.map(({ key }) => key).sort();
}

/** The mill orders that the table shows. */
async function shownLines(page: Page): Promise<string[]> {
	const texts = await page.locator("tbody tr td:nth-of-type(2)").allInnerTexts();
	return texts.map((text) => text.trim()).sort();
}

let browser: Browser;
beforeAll(async () => {
	browser = await openWholeChromium();
});
afterAll(() => browser.close());

describe.each(buyers)("a buyer ($locale)", ({ locale, units, ton }) => {
	test("signs in, accepts the terms, finds a late order by PO, reads why, and exports the filtered list", async () => {
		const { email, late } = await bringWaiting(units, locale);
		const reason = inLanguage(locale, () => reasonLabel(late.reason));
		const { page, context, faults } = await visit(browser, { language: locale });

		await enter(page, locale, email);
		await searchByPo(page, locale, email, late);
		await filterByPo(page, locale, late, reason);
		await readWhy(page, locale, late, reason);
		await takeHome(page, locale, email, late, ton);

		expect(faults).toEqual([]);
		await context.close();
	});
});

async function enter(page: Page, locale: Language, email: string): Promise<void> {
	await page.goto("/customer/orders");
	expect(new URL(page.url()).pathname, "a visitor is sent to the root").toBe("/");
	const start = page.getByRole("main").getByRole("link", { name: m.sign_in_title({}, { locale }) });
	await start.click();
	await page.getByRole("link", { name: m.identities_provider_cdc({}, { locale }) }).click();
	await page.waitForURL((url) => url.pathname.startsWith("/interaction/"));
	await signIn(page, email, page.url());
	expect(new URL(page.url()).pathname).toBe("/terms-and-conditions");
	await page.goto("/customer/orders");
	expect(new URL(page.url()).pathname, "nothing opens before the terms are accepted").toBe("/terms-and-conditions");
	await page.getByRole("button", { name: m.sign_in_terms_accept({}, { locale }) }).click();
	await page.waitForURL((url) => url.pathname === "/customer/orders");
	await page.getByRole("heading", { level: 1, name: m.orders_title({}, { locale }) }).waitFor();
}

async function searchByPo(page: Page, locale: Language, email: string, { po, order, item }: LateLine): Promise<void> {
	const box = page.getByRole("search").getByRole("combobox", { name: m.web_search({}, { locale }) });
	await box.fill(po.toLowerCase());
	await box.press("Enter");
	await page.waitForURL((url) => url.searchParams.get("q") === po.toLowerCase());
	await page.getByRole("row", { name: new RegExp(`${order}-${item}`) }).waitFor();
	const found = await findLines(email, "l.po_number = $2", po);
	await expect.poll(() => shownLines(page)).toEqual(found);
}

async function filterByPo(page: Page, locale: Language, { po, order, item }: LateLine, reason: string): Promise<void> {
	await page.getByRole("link", { name: m.web_nav_late_orders({}, { locale }) }).click();
	await page.getByRole("heading", { level: 1, name: m.orders_late_title({}, { locale }) }).waitFor();
	const filters = page.getByRole("region", { name: m.web_list_filters({}, { locale }) });
	await filters.getByRole("button", { name: m.orders_filter_po({}, { locale }), exact: true }).click();
	const form = page.getByRole("dialog", { name: m.orders_filter_po({}, { locale }) });
	await form.getByRole("textbox").fill(po);
	await form.getByRole("button", { name: m.web_list_filter_apply({}, { locale }) }).click();
	await page.waitForURL((url) => url.searchParams.get("po") === po);
	const row = page.getByRole("row", { name: new RegExp(`${order}-${item}`) });
	await row.waitFor();
	expect(await row.textContent()).toContain(reason);
}

async function readWhy(
	page: Page,
	locale: Language,
	{ po, order, item, note }: LateLine,
	reason: string,
): Promise<void> {
	const list = page.url();
	await page
		.getByRole("row", { name: new RegExp(`${order}-${item}`) })
		.getByRole("link", { name: new RegExp(po) })
		.click();
	await page.waitForURL((url) => url.pathname === "/customer/orders/single");
	const title = m.order_title({ order, item }, { locale });
	await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
	const history = page
		.getByRole("table")
		.filter({ has: page.getByRole("columnheader", { name: m.order_promise_why({}, { locale }) }) });
	const newest = await history.getByRole("row").nth(1).textContent();
	expect(newest).toContain(reason);
	expect(newest).toContain(note ?? reason);
	await page.goBack();
	await page.waitForURL(list);
	await page.getByRole("row", { name: new RegExp(`${order}-${item}`) }).waitFor();
	await page
		.getByRole("button", { name: m.web_chip_clear({ label: m.orders_filter_po({}, { locale }) }, { locale }) })
		.waitFor();
}

async function takeHome(page: Page, locale: Language, email: string, { grade }: LateLine, ton: string): Promise<void> {
	await page.goto("/customer/orders");
	await page.getByRole("button", { name: m.orders_col_grade({}, { locale }), exact: true }).click();
	const form = page.getByRole("dialog", { name: m.orders_col_grade({}, { locale }) });
	await form.getByRole("checkbox", { name: grade, exact: true }).check();
	await form.getByRole("button", { name: m.web_list_filter_apply({}, { locale }) }).click();
	await page.waitForURL((url) => url.searchParams.get("grade") === grade);
	await chooseColumns(
		page,
		locale,
		[m.orders_col_ship_to({}, { locale }), m.orders_col_progress({}, { locale })],
		m.orders_col_part({}, { locale }),
	);
	const expected = await findLines(email, "l.is_open and l.grade = $2", grade);
	expect(expected.length).toBeGreaterThan(0);
	const millOrder = m.orders_col_mill_order({}, { locale });
	for (const [format, label] of [
		["xlsx", m.web_list_export_xlsx({}, { locale })],
		["csv", m.web_list_export_csv({}, { locale })],
	] as const) {
		await page.getByRole("button", { name: m.web_list_export({}, { locale }) }).click();
		const sheet = await downloadSheet(page, () => page.getByRole("menuitem", { name: label }).click());
		expect(sheet.fileName).toMatch(new RegExp(`^${m.orders_title({}, { locale })}.*\\.${format}$`));
		expect(sheet.titles).toEqual(titlesOf(locale, ton));
		const [order, item] = [sheet.titles.indexOf(millOrder), sheet.titles.indexOf(m.orders_col_item({}, { locale }))];
		expect(sheet.rows.map((row) => `${row[order]}-${row[item]}`).sort(), format).toEqual(expected);
		const gradeAt = sheet.titles.indexOf(m.orders_col_grade({}, { locale }));
		expect(new Set(sheet.rows.map((row) => row[gradeAt]))).toEqual(new Set([grade]));
	}
}

async function chooseColumns(page: Page, locale: Language, off: string[], on: string): Promise<void> {
	await page.getByRole("button", { name: m.web_list_columns({}, { locale }) }).click();
	const chooser = page.getByRole("dialog", { name: m.web_list_columns({}, { locale }) });
	for (const name of off) await chooser.getByRole("checkbox", { name, exact: true }).uncheck();
	await chooser.getByRole("checkbox", { name: on, exact: true }).check();
	await chooser.getByRole("button", { name: m.web_list_columns_apply({}, { locale }) }).click();
	await page.waitForURL((url) => url.searchParams.has("columns"));
	await page.getByRole("columnheader", { name: on, exact: true }).waitFor();
	for (const name of off) expect(await page.getByRole("columnheader", { name, exact: true }).count(), name).toBe(0);
}

/**
 * The headings of the files: the selected columns, where values that the page combines in one cell have columns of
 * their own.
 */
function titlesOf(locale: Language, ton: string): string[] {
	const inTons = { unit: ton };
	const inLengths = { unit: ton === "t" ? "mm" : "in" };
	return [
		m.orders_col_po_number({}, { locale }),
		m.orders_col_po_line({}, { locale }),
		m.orders_col_mill_order({}, { locale }),
		m.orders_col_item({}, { locale }),
		m.orders_col_part({}, { locale }),
		m.orders_col_grade({}, { locale }),
		m.orders_col_thickness(inLengths, { locale }),
		m.orders_col_width(inLengths, { locale }),
		m.orders_col_length(inLengths, { locale }),
		m.orders_col_shipped_tons(inTons, { locale }),
		m.orders_col_ordered_tons(inTons, { locale }),
		m.orders_col_first_promise({}, { locale }),
		m.orders_col_estimate({}, { locale }),
	];
}

test("the date of a late line is accepted from the list by the keyboard, and an update of the next is requested", async () => {
	const { page, context, faults } = await visit(browser, { language: "es" });
	await context.addCookies(await jarFor("customer"));
	await page.goto(paths.lateOrders);
	const row = page
		.getByRole("row")
		.filter({ has: page.getByRole("button", { name: /^Aceptar / }) })
		.last();
	const name = (await row.getByRole("rowheader").textContent()) ?? "";
	const answered = page.getByRole("row").filter({ hasText: name });
	await row.getByRole("button", { name: /^Aceptar / }).press("Enter");
	await answered.getByText("✓ Aceptada").waitFor();
	await answered.getByRole("button", { name: /^Solicitar actualización de / }).press("Enter");
	await answered.getByText(/^Solicitada /).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});
