import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";
import { ask } from "../support/session-jar.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

let browser: Browser;
let receiver: WebhookReceiver;
beforeAll(async () => {
	browser = await openChromium();
	receiver = await startWebhookReceiver();
});
afterAll(async () => {
	await browser.close();
	await receiver.stop();
});

test.each(languages)(
	"a company's administrator makes an endpoint, sees its secret once, tests it, follows a message and removes it, in %s",
	async (locale) => {
		const name = `Company ERP ${locale}`;
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await jarFor("customer"));
		await page.goto("/customer/webhooks?task=new");
		await untilAtRest(page);
		const form = page.getByRole("form", { name: m.webhooks_new({}, { locale }) });
		await form.getByLabel(m.webhooks_name({}, { locale })).fill(name);
		await form.getByLabel(m.webhooks_url({}, { locale })).fill("http://169.254.169.254/latest");
		await form.getByRole("button", { name: m.webhooks_make({}, { locale }) }).click();
		await form.getByText(m.webhooks_company_fault_closed({}, { locale })).first().waitFor();
		await form.getByLabel(m.webhooks_url({}, { locale })).fill(receiver.url.replace("127.0.0.1", "localhost"));
		await form.getByRole("button", { name: m.webhooks_make({}, { locale }) }).click();
		await page.getByText(/^whsec_/).waitFor();
		await page.getByRole("link", { name: m.webhooks_go_on({}, { locale }) }).click();
		await page.getByRole("heading", { level: 1, name }).waitFor();
		expect(await page.getByText(/^whsec_/).count()).toBe(0);
		await page.getByRole("button", { name: m.webhooks_test_send({}, { locale }) }).click();
		await page.getByText(m.webhooks_test_taken({ status: 204 }, { locale })).waitFor();
		await ask(
			`with recorded as (
				insert into company_events (account_id, ship_to_id, kind, source_key, subject, happened_at)
				select r.account_id, r.ship_to_id, 'shipment.shipped', $1, jsonb_build_object('number', r.bol_number), now()
				from shipments r join webhook_endpoint_accounts x on x.account_id = r.account_id
				join webhook_endpoints e on e.id = x.endpoint_id and e.name = $1 limit 1 returning id)
			 select jobs.enqueue('spread-webhooks', '{}') from recorded`,
			[name],
		);
		await expect
			.poll(() => receiver.received.length, { timeout: 20_000 })
			.toBeGreaterThanOrEqual(locale === "en" ? 2 : 4);
		await expect
			.poll(() =>
				ask(
					`select 1 from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
					 where e.name = $1 and d.state = 'delivered'`,
					[name],
				),
			)
			.not.toEqual([]);
		await page.reload();
		await untilAtRest(page);
		await page.getByText(m.webhooks_company_delivery_delivered({}, { locale }), { exact: true }).first().waitFor();
		await page.getByText(m.webhooks_event_shipment_shipped({}, { locale })).first().waitFor();
		await page.getByRole("button", { name: m.webhooks_remove({}, { locale }) }).click();
		await page.getByRole("button", { name: m.webhooks_remove_yes({}, { locale }), exact: true }).click();
		await page.waitForURL(/\/customer\/webhooks$/);
		expect(await ask("select 1 from webhook_endpoints where name = $1", [name])).toEqual([]);
		expect(faults).toEqual([]);
		await context.close();
	},
);

test("the pages fit a phone in both languages", async () => {
	for (const language of languages) {
		const { page, context, faults } = await visit(browser, { language, width: 360, height: 740 });
		await context.addCookies(await jarFor("customer"));
		for (const path of ["/customer/webhooks", "/customer/webhooks?task=new"]) {
			await page.goto(path);
			await untilAtRest(page);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
		}
		expect(faults).toEqual([]);
		await context.close();
	}
});
