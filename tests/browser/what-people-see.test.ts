import type { Browser as Chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import type { Browser } from "../support/browser.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";
import { asOwner } from "../support/people.ts";
import { demoEmail, signedIn } from "../support/signed-in.ts";

const url = inject("portalUrl");
const owner = { adminUrl: inject("portalDatabaseUrl") };

type Line = { order: string; item: number; soldTo: string; netPerCwt: string };

/** An order line with a price that a person of the demo may see, by the account list that leads to it. */
async function lineOf(email: string, list: "sold_to" | "ship_to", notOf = ""): Promise<Line> {
	const column = list === "sold_to" ? "account_id" : "ship_to_id";
	const [line] = await asOwner<Line>(
		owner,
		`select l.order_number as "order", l.item, a.code as "soldTo", p.net_per_cwt::float8::text as "netPerCwt"
		 from order_lines l join order_line_prices p using (account_id, order_number, item)
		 join accounts a on a.id = l.account_id
		 join person_accounts pa on pa.account_id = l.${column} and pa.list = $2 join people on people.id = pa.person_id
		 where people.email = $1 and a.code <> $3 order by l.order_number, l.item limit 1`,
		[email, list, notOf],
	);
	if (!line) throw new Error(`${email} has no line by ${list}`);
	return line;
}

const single = ({ order, item }: Pick<Line, "order" | "item">, suffix = "") =>
	`${url}/customer/orders/single${suffix}?order=${order}&item=${item}`;
const textOf = async (browser: Browser, address: string) => (await browser.ask(address)).text();
const money = /PerCwt|\bUSD\b|\$\s?\d|cwt/;

describe("prices", () => {
	test("a sold-to reads them on the page and in its payload", async () => {
		const browser = await signedIn(url, demoEmail("customer"));
		const line = await lineOf(demoEmail("customer"), "sold_to");
		expect(await textOf(browser, single(line))).toMatch(money);
		const payload = await textOf(browser, single(line, ".data"));
		expect(payload).toMatch(money);
		expect(payload).toContain(line.netPerCwt);
	});

	test("a ship-to reads the same line without any, on every page and in every payload", async () => {
		const browser = await signedIn(url, demoEmail("ship-to"));
		const line = await lineOf(demoEmail("ship-to"), "ship_to");
		const page = await textOf(browser, single(line));
		expect(page).toContain(line.order);
		expect(page).not.toMatch(money);
		expect(await textOf(browser, single(line, ".data"))).not.toMatch(money);
		for (const path of ["/customer", "/customer/orders", "/customer/orders/late-orders"]) {
			expect(await textOf(browser, `${url}${path}`)).not.toMatch(money);
			expect(await textOf(browser, `${url}${path}.data`)).not.toMatch(money);
		}
	});
});

describe("another customer's order", () => {
	test("answers exactly like one that does not exist, as page and as payload", async () => {
		const browser = await signedIn(url, demoEmail("value-plus"));
		const theirs = await lineOf(demoEmail("customer"), "sold_to");
		const missing = { order: "M0000000", item: theirs.item };
		const answer = async (line: Pick<Line, "order" | "item">, suffix: string) => {
			const response = await browser.ask(single(line, suffix));
			const body = (await response.text()).replaceAll(line.order, "ORDER");
			// What differs between any two answers: the nonce and the request's id.
			return { status: response.status, body: body.replaceAll(/nonce="[^"]+"|[0-9a-f]{8}-[0-9a-f-]{27}/g, "") };
		};
		for (const suffix of ["", ".data"]) {
			const foreign = await answer(theirs, suffix);
			expect(foreign.status).toBe(404);
			expect(foreign).toEqual(await answer(missing, suffix));
		}
	});
});

describe("an inside sales representative", () => {
	let chromium: Chromium;
	beforeAll(async () => {
		chromium = await openChromium();
	});
	afterAll(() => chromium.close());

	test.each(["en", "es"] as const)("picks a customer and then sees only that one's orders (%s)", async (locale) => {
		const mine = await lineOf(demoEmail("isr"), "sold_to");
		const other = await lineOf(demoEmail("isr"), "sold_to", mine.soldTo);
		const { page, context, faults } = await visit(chromium, { language: locale });
		await context.addCookies(await jarFor("isr"));
		expect((await page.goto(single(other)))?.status()).toBe(200);
		await page.goto(`/customer/isr-settings?q=${mine.soldTo}`);
		await page
			.getByRole("button", { name: new RegExp(`^${m.accounts_choose({}, { locale })}: ${mine.soldTo}`) })
			.first()
			.click();
		await page.waitForURL((address) => address.pathname === "/customer");
		await page.getByText(mine.soldTo).first().waitFor();
		expect((await page.goto(single(mine)))?.status()).toBe(200);
		expect((await page.goto(single(other)))?.status()).toBe(404);
		expect(faults).toEqual([]);
		await context.close();
	});
});
