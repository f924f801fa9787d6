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
	"an administrator makes an endpoint, sees its secret once, tests it and removes it, in %s",
	async (locale) => {
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await jarFor("admin"));
		await page.goto("/admin/webhooks?task=new");
		await untilAtRest(page);
		const form = page.getByRole("form", { name: m.webhooks_new({}, { locale }) });
		await form.getByLabel(m.webhooks_name({}, { locale })).fill(`Mill ERP ${locale}`);
		await form.getByLabel(m.webhooks_url({}, { locale })).fill("http://169.254.169.254/latest");
		await form.getByRole("button", { name: m.webhooks_make({}, { locale }) }).click();
		await form.getByText(m.webhooks_fault_closed({}, { locale })).first().waitFor();
		await form.getByLabel(m.webhooks_url({}, { locale })).fill(receiver.url);
		await form.getByRole("button", { name: m.webhooks_make({}, { locale }) }).click();
		await page.getByText(/^whsec_/).waitFor();
		await page.getByRole("link", { name: m.webhooks_go_on({}, { locale }) }).click();
		await page.getByRole("heading", { level: 1, name: `Mill ERP ${locale}` }).waitFor();
		expect(await page.getByText(/^whsec_/).count()).toBe(0);
		await page.getByRole("button", { name: m.webhooks_test_send({}, { locale }) }).click();
		await page.getByText(m.webhooks_test_taken({ status: 204 }, { locale })).waitFor();
		await page.getByRole("button", { name: m.webhooks_remove({}, { locale }) }).click();
		await page.getByRole("button", { name: m.webhooks_remove_yes({}, { locale }), exact: true }).click();
		await page.waitForURL(/\/admin\/webhooks$/);
		expect(await ask("select 1 from webhook_endpoints where name = $1", [`Mill ERP ${locale}`])).toEqual([]);
		expect(faults).toEqual([]);
		await context.close();
	},
);
