import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { type Language, languages } from "#shared/languages.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { ask, openJar } from "../support/session-jar.ts";
import { downloadSheet } from "../support/sheet-files.ts";

/** Inside sales of a territory that no other test signs in for. */
const isr = "ian.jansen@calderasteel.example";

type Account = { id: string; code: string; name: string };

/** One of the ISR's customers with something late, and an account of another user's territory. */
let mine: Account;
let foreign: Account;
let browser: Browser;

const ofIsr = "select a.account_id from person_accounts a join people p on p.id = a.person_id where p.email = $1";

beforeAll(async () => {
	browser = await openChromium();
	const late = `exists (select from order_lines l where l.account_id = a.id and l.is_open
			and l.estimated_on > l.first_promised_on + 7)`;
	const soldTo = (rest: string) =>
		ask<Account>(`select a.id, a.code, a.name from accounts a where kind = 'sold_to' and ${rest}`, [isr]);
	mine = (await soldTo(`id in (${ofIsr}) and ${late} order by code limit 1`))[0] as Account;
	foreign = (await soldTo(`id not in (${ofIsr}) order by code limit 1`))[0] as Account;
});
afterAll(() => browser.close());

/** Open lines, as the owner of the database counts them. */
async function countOpen(condition: string, ...values: unknown[]): Promise<number> {
	const [row] = await ask<{ lines: string }>(
		`select count(*) as lines from order_lines l where l.is_open and ${condition}`,
		values,
	);
	return Number(row?.lines);
}

const ofTerritory = `exists (select from person_accounts a join people p on p.id = a.person_id
	where p.email = $1 and (a.list, a.account_id) in (('sold_to', l.account_id), ('ship_to', l.ship_to_id)))`;

const banner = (page: Page) => page.locator("header").first();

/** How many lines the page says there are, and the orders it shows. */
async function shown(page: Page, path: string): Promise<{ lines: number; orders: string[] }> {
	await page.goto(path);
	const summary = await page.locator("h1 ~ p").first().textContent();
	const texts = await page.locator("tbody tr td:nth-of-type(2)").allTextContents();
	return {
		lines: Number(/[\d,]+/.exec(summary ?? "")?.[0].replaceAll(",", "")),
		orders: texts.map((text) => text.replace(/-\d+$/, "")),
	};
}

async function choose(page: Page, locale: Language, { code, name }: Account): Promise<void> {
	await banner(page)
		.getByRole("link", { name: m.web_alias_all({}, { locale }) })
		.click();
	await page.getByRole("searchbox", { name: m.accounts_search({}, { locale }) }).fill(name);
	// Who acted for it before finds it among the recent ones too.
	await page
		.getByRole("region", { name: m.accounts_mine({}, { locale }) })
		.getByRole("button", { name: `${m.accounts_choose({}, { locale })}: ${code} ${name}` })
		.click();
	await page.waitForURL((url) => url.pathname === "/customer");
}

async function expectOnlyMine(page: Page, locale: Language): Promise<void> {
	const { lines, orders } = await shown(page, "/customer/orders");
	expect(lines).toBe(await countOpen("l.account_id = $1", mine.id));
	const owners = await ask<{ account_id: string }>(
		"select distinct account_id from orders where order_number = any($1)",
		[orders],
	);
	expect(owners).toEqual([{ account_id: mine.id }]);
	const late = await shown(page, "/customer/orders/late-orders");
	expect(late.lines).toBeGreaterThan(0);
	const of = await ask<{ code: string }>(
		"select distinct a.code from orders o join accounts a on a.id = o.account_id where order_number = any($1)",
		[late.orders],
	);
	expect(of).toEqual([{ code: mine.code }]);
	await page.goto("/customer");
	const stages = page.getByRole("region", { name: m.home_stages({}, { locale }) });
	const open = m.home_lines({ count: lines, shown: String(lines) }, { locale });
	expect(await stages.getByRole("link").first().textContent()).toContain(open);
	await page.goto("/customer/orders?tab=all");
	await page.getByRole("button", { name: m.web_list_export({}, { locale }) }).click();
	const sheet = await downloadSheet(page, () =>
		page.getByRole("menuitem", { name: m.web_list_export_csv({}, { locale }) }).click(),
	);
	const [all] = await ask<{ lines: string }>("select count(*) as lines from order_lines where account_id = $1", [
		mine.id,
	]);
	expect(sheet.rows).toHaveLength(Number(all?.lines));
}

describe.each(languages)("an inside sales representative (%s)", (locale) => {
	test("selects a customer, sees only that one in every list, and returns to all", async () => {
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await openJar(isr));
		const [since] = await ask<{ id: string }>("select coalesce(max(id), 0) as id from audit_events");
		const everything = await countOpen(ofTerritory, isr);
		expect((await shown(page, "/customer/orders")).lines).toBe(everything);

		await choose(page, locale, mine);
		expect(await banner(page).textContent()).toContain(`${m.web_alias_acting_as({}, { locale })} ${mine.code}`);
		await expectOnlyMine(page, locale);

		await page.goto("/customer/isr-settings");
		await page.getByRole("button", { name: m.accounts_clear({}, { locale }) }).click();
		await page.waitForURL((url) => url.pathname === "/customer");
		expect((await context.cookies()).map(({ name }) => name)).not.toContain("isr-alias");
		expect((await shown(page, "/customer/orders")).lines).toBe(everything);

		const record = await ask<{ action: string; target: string | null; alias: string | null }>(
			"select action, target, alias from audit_events where id > $1 and actor = $2 order by id",
			[since?.id, isr],
		);
		expect(record.map(({ action }) => action)).toEqual(["alias.change", "list.export", "alias.change"]);
		expect(record[1]?.alias, "what was done under an alias names it").toBe(mine.code);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("gains nothing by writing a foreign account into the alias cookie: it is dropped", async () => {
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await openJar(isr));
		for (const value of [foreign.code, "999999", "' or true --"]) {
			const cookie = { name: "isr-alias", value: encodeURIComponent(value), secure: true, sameSite: "Strict" as const };
			await context.addCookies([{ ...cookie, url: inject("portalUrl") }]);
			expect((await shown(page, "/customer/orders")).lines, value).toBe(await countOpen(ofTerritory, isr));
			expect(
				(await context.cookies()).map(({ name }) => name),
				value,
			).not.toContain("isr-alias");
			expect(await banner(page).textContent()).toContain(m.web_alias_all({}, { locale }));
		}
		expect(faults).toEqual([]);
		await context.close();
	});
});
