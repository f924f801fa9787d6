import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { freeFormKey } from "../support/free-form-key.ts";
import { ask, cookieHeader, openJar } from "../support/session-jar.ts";
import { downloadSheet } from "../support/sheet-files.ts";
import { demoEmail } from "../support/signed-in.ts";

const url = inject("portalUrl");
const receiver = demoEmail("ship-to");
/** How a price reads, in a page or in a payload: none of it may ever reach a ship-to. */
const money = /PerCwt|\bUSD\b|\bMXN\b|\$\s?\d|\bcwt\b|paymentTerms/;

type Line = { order: string; item: number; net: string };

let browser: Browser;
/** A line that is shipped to the receiver's yard, with a price; and one of the same mill that is not. */
let own: Line;
let others: Line;

beforeAll(async () => {
	browser = await openChromium();
	const yards = "(select account_id from person_accounts a join people p on p.id = a.person_id where p.email = $1)";
	const line = async (where: string) =>
		(
			await ask<Line>(
				`select l.order_number as "order", l.item, r.net_per_cwt::float8::text as net
				 from order_lines l join order_line_prices r using (account_id, order_number, item)
				 where l.is_open and l.ship_to_id ${where} ${yards} order by l.order_number, l.item limit 1`,
				[receiver],
			)
		)[0] as Line;
	own = await line("in");
	others = await line("not in");
});
afterAll(() => browser.close());

/** Stores the text of every payload that the page requests. */
function listen(page: Page): string[] {
	const texts: string[] = [];
	page.on("response", async (response) => {
		if (!/\.data(\?|$)|\/api\/graphql/.test(response.url())) return;
		texts.push(`${response.url()} ${await response.text().catch(() => "")}`);
	});
	return texts;
}

async function expectNoPrice(page: Page): Promise<void> {
	await untilAtRest(page);
	expect(await page.content(), page.url()).not.toMatch(money);
}

describe.each(languages)("a ship-to (%s)", (locale) => {
	test("meets no price on any page, in any payload, in the column chooser or in a file", async () => {
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await openJar(receiver));
		const payloads = listen(page);
		await page.goto("/customer");
		await expectNoPrice(page);
		for (const name of [m.web_nav_orders({}, { locale }), m.web_nav_late_orders({}, { locale })]) {
			await page
				.getByRole("navigation", { name: m.web_navigation({}, { locale }) })
				.getByRole("link", { name, exact: true })
				.click();
			await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
			await expectNoPrice(page);
		}
		await page.goto("/customer/orders?columns=po,millOrder,price&tab=all");
		await expectNoPrice(page);
		expect(await page.getByRole("columnheader", { name: m.orders_col_price({}, { locale }) }).count()).toBe(0);
		await page.getByRole("button", { name: m.web_list_columns({}, { locale }) }).click();
		const chooser = page.getByRole("dialog", { name: m.web_list_columns({}, { locale }) });
		await chooser.getByRole("checkbox", { name: m.orders_col_part({}, { locale }), exact: true }).waitFor();
		expect(await chooser.getByRole("checkbox", { name: m.orders_col_price({}, { locale }) }).count()).toBe(0);
		await page.keyboard.press("Escape");
		for (const label of [m.web_list_export_xlsx({}, { locale }), m.web_list_export_csv({}, { locale })]) {
			await page.getByRole("button", { name: m.web_list_export({}, { locale }) }).click();
			const sheet = await downloadSheet(page, () => page.getByRole("menuitem", { name: label }).click());
			expect(sheet.rows.length).toBeGreaterThan(0);
			expect(sheet.titles.slice(0, 4)).toEqual(
				[m.orders_col_po_number, m.orders_col_po_line, m.orders_col_mill_order, m.orders_col_item].map((title) =>
					title({}, { locale }),
				),
			);
			expect(sheet.titles).toHaveLength(4);
		}
		await page.goto(paths.order(own.order, own.item));
		await page.getByRole("heading", { level: 1, name: m.order_title(own, { locale }) }).waitFor();
		await expectNoPrice(page);
		expect(payloads.length).toBeGreaterThan(0);
		expect(payloads.filter((text) => money.test(text))).toEqual([]);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("finds another customer's order as little as one that does not exist", async () => {
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await openJar(receiver));
		const seen: string[] = [];
		for (const path of [
			paths.order(others.order, others.item),
			paths.order("M0000000", 1),
			paths.order(own.order, 999),
		]) {
			expect((await page.goto(path))?.status()).toBe(404);
			await page.getByRole("heading", { level: 1, name: m.web_error_404_title({}, { locale }) }).waitFor();
			seen.push((await page.getByRole("alert").textContent())?.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "") ?? "");
		}
		expect(new Set(seen).size).toBe(1);
		await page.goto(`/customer/orders?q=${others.order}`);
		await page.getByText(m.web_list_empty_filtered({}, { locale })).waitFor();
		expect(faults).toEqual([]);
		await context.close();
	});
});

/** Asks GraphQL as a user who holds the key for any document: the strongest reader there is. */
async function freely(
	email: string,
	query: string,
): Promise<{ data?: Record<string, unknown>; errors?: { extensions?: { code?: string } }[] }> {
	const jar = await openJar(email);
	const bearer = jar.find(({ name }) => name === "auth")?.value;
	const headers = {
		"content-type": "application/json",
		"x-free-form-key": freeFormKey,
		authorization: `Bearer ${bearer}`,
		cookie: cookieHeader(jar),
	};
	return (await fetch(`${url}/api/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) })).json();
}

describe("the price of a line, requested freely by GraphQL", () => {
	const price = "{ currency netPerCwt basePerCwt extras { code perCwt } surcharges { code perCwt } }";
	const single = ({ order, item }: Line) =>
		`{ order(order: "${order}", item: ${item}) { paymentTerms item { item price ${price} } } }`;
	const list = `{ orderLines(first: 20, tab: all) { nodes { orderNumber item price { currency netPerCwt } } } }`;

	test("is returned to its buyer", async () => {
		const [buyer] = await ask<{ email: string }>(
			`select p.email from people p join person_accounts a on a.person_id = p.id
			 join orders o on o.account_id = a.account_id
			 where o.order_number = $1 and a.list = 'sold_to' and p.is_active order by 1 limit 1`,
			[own.order],
		);
		const answer = await freely(buyer?.email ?? "", single(own));
		expect(JSON.stringify(answer.data)).toContain(own.net);
	});

	test("is nothing to the ship-to, singly and in lists", async () => {
		const one = await freely(receiver, single(own));
		expect(one.data?.order).toMatchObject({ paymentTerms: null, item: { item: own.item, price: null } });
		const many = await freely(receiver, list);
		const { nodes } = (many.data?.orderLines ?? { nodes: [] }) as { nodes: { price: unknown }[] };
		expect(nodes.length, JSON.stringify(many.errors)).toBeGreaterThan(0);
		expect(new Set(nodes.map((node) => node.price))).toEqual(new Set([null]));
	});

	test("of another customer's order is as little there as the order", async () => {
		const { order, item } = others;
		expect(await freely(receiver, single({ order, item, net: "" }))).toEqual(
			await freely(receiver, single({ order: "M0000000", item, net: "" })),
		);
	});
});
