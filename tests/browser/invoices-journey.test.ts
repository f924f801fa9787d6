import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { axeFaults } from "../support/axe.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { ask, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

const es = { locale: "es" } as const;
type Wrong = { invoice: string; bol: string; invoiced: number; tallied: number };

let browser: Browser;
/** An invoice of the buyer that charges more steel than was on the load. */
let wrong: Wrong;

beforeAll(async () => {
	browser = await openChromium();
	const found = await ask<Wrong>(
		`select i.invoice_number as invoice, i.bol_number as bol, l.invoiced_lb as invoiced, p.lb as tallied
		 from invoices i join invoice_lines l using (account_id, invoice_number)
		 join lateral (select sum(weight_lb)::int as lb from pieces p where p.account_id = l.account_id
		 and p.bol_number = l.bol_number
			and p.order_number = l.order_number and p.item = l.item) p on true
		 where l.invoiced_lb > p.lb and i.account_id in (
			select account_id from person_accounts a join people on people.id = a.person_id
			where email = $1 and list = 'sold_to')
		 order by i.invoice_number limit 1`,
		[demoEmail("customer")],
	);
	wrong = found[0] as Wrong;
});
afterAll(() => browser.close());

test("a buyer finds an invoice, sees where it charges too much, and disputes it with what it is about filled in", async () => {
	const { page, context, faults } = await visit(browser, { language: "es" });
	await context.addCookies(await openJar(demoEmail("customer")));
	await page.goto(paths.invoices);
	await page.getByRole("heading", { level: 1, name: m.invoices_title({}, es) }).waitFor();
	await page.goto(`${paths.invoices}?q=${wrong.bol}`);
	await page.getByRole("link", { name: wrong.invoice, exact: true }).click();
	await page.getByRole("heading", { name: `${m.invoice_kind_invoice({}, es)} ${wrong.invoice}` }).waitFor();
	const more = (wrong.invoiced - wrong.tallied).toLocaleString("es-MX");
	expect(await page.getByText(m.invoices_more({ weight: `${more} lb` }, es)).count()).toBe(2);
	expect(await axeFaults(page)).toBe("");
	await page.getByRole("link", { name: m.invoices_dispute({}, es) }).click();
	await page.waitForURL((url) => url.pathname === paths.complaints);
	expect(await page.getByRole("radio", { name: m.complaints_kind_invoice_error({}, es) }).isChecked()).toBe(true);
	expect(await page.getByRole("combobox", { name: m.complaints_invoice({}, es) }).inputValue()).toBe(wrong.invoice);
	expect(faults).toEqual([]);
	await context.close();
});

test("a ship-to reads why there are no invoices, and where its own documents are", async () => {
	const { page, context, faults } = await visit(browser, { language: "es" });
	await context.addCookies(await openJar(demoEmail("ship-to")));
	await page.goto(paths.invoice(wrong.invoice));
	await page.getByText(m.invoices_only_buyers({}, es)).waitFor();
	expect(await page.getByText(wrong.invoice).count()).toBe(0);
	expect(faults).toEqual([]);
	await context.close();
});
