import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { axeFaults } from "../support/axe.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { ask, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

const es = { locale: "es" } as const;
type Waiting = { number: string; order: string; item: number };

let browser: Browser;
/**
 * An acknowledgment of the buyer that waits for an answer and says something other than what was ordered or confirmed
 * before.
 */
let waiting: Waiting;

beforeAll(async () => {
	browser = await openChromium();
	const found = await ask<Waiting>(
		`select a.acknowledgment_number as number, a.order_number as "order", l.item
		 from order_acknowledgments a join order_acknowledgment_lines l using (account_id, acknowledgment_number, revision)
		 where a.answer_state = 'open' and l.actions && '{changed_date,changed_price,changed_quantity}'
		 and a.account_id in (
			select account_id from person_accounts x join people on people.id = x.person_id
			where email = $1 and list = 'sold_to')
		 order by a.acknowledgment_number, l.item limit 1`,
		[demoEmail("customer")],
	);
	waiting = found[0] as Waiting;
});
afterAll(() => browser.close());

test("a buyer sees what changed, queries it in words, then accepts it; the order's thread says so", async () => {
	const { page, context, faults } = await visit(browser, { language: "es" });
	await context.addCookies(await openJar(demoEmail("customer")));
	await page.goto(`${paths.acknowledgments}?q=${waiting.number}`);
	await page.getByRole("heading", { level: 1, name: m.acknowledgments_title({}, es) }).waitFor();
	await page.getByRole("link", { name: waiting.number, exact: true }).click();
	await page
		.getByText(m.acknowledgments_before({ value: "" }, es).trim())
		.first()
		.waitFor();
	const answers = page.getByRole("region", { name: m.acknowledgments_answers({}, es) });
	const send = page.getByRole("button", { name: m.acknowledgments_send({}, es) });
	await page.getByRole("radio", { name: m.acknowledgments_query({}, es) }).check();
	await send.click();
	const message = page.getByLabel(m.acknowledgments_message({}, es));
	expect(await message.getAttribute("aria-invalid")).toBe("true");
	await message.fill("La fecha no es la que acordamos.");
	await send.click();
	await answers.getByText("La fecha no es la que acordamos.").first().waitFor();
	expect(await axeFaults(page)).toBe("");
	await page.getByRole("radio", { name: m.acknowledgments_accept({}, es) }).check();
	await send.click();
	await send.waitFor({ state: "detached" });
	await page.goto(paths.order(waiting.order, waiting.item));
	const entry = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: waiting.number }) });
	await entry.getByText(m.acknowledgment_answer_accepted({}, es)).first().waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("a ship-to reads why there are no acknowledgments", async () => {
	const { page, context, faults } = await visit(browser, { language: "es" });
	await context.addCookies(await openJar(demoEmail("ship-to")));
	await page.goto(paths.acknowledgment(waiting.number));
	await page.getByText(m.acknowledgments_only_buyers({}, es)).waitFor();
	expect(await page.getByText(waiting.number).count()).toBe(0);
	expect(faults).toEqual([]);
	await context.close();
});
