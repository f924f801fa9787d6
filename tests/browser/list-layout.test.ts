import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { type Language, languages } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { openJar } from "../support/session-jar.ts";

/** Two of one company; the first chooses columns. */
const buyer = "alan.mercer@greatlakes.example";
const colleague = "maria.ruiz@greatlakes.example";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

async function openAs(email: string, language: Language, hasScript = true) {
	const visitor = await visit(browser, { language, hasScript });
	await visitor.context.addCookies(await openJar(email));
	return visitor;
}

describe.each(languages)("the list of orders (%s)", (locale) => {
	test("opens with the columns and density that its reader chose, before any script, and for nobody else in the browser", async () => {
		const { page, context } = await openAs(buyer, locale);
		const mode = m.orders_col_mode({}, { locale });
		const heads = (on: Page) => on.getByRole("columnheader").allInnerTexts();
		await page.goto("/customer/orders");
		await untilAtRest(page);
		const usual = await heads(page);
		expect(usual).not.toContain(mode);
		const choose = async (change: (chooser: Locator) => Promise<void>) => {
			const kept = page.waitForResponse((answer) => answer.request().postData()?.includes("listLayout") === true);
			await page.getByRole("button", { name: m.web_list_columns({}, { locale }), exact: true }).click();
			await change(page.getByRole("dialog", { name: m.web_list_columns({}, { locale }) }));
			expect((await kept).ok()).toBe(true);
		};
		await choose(async (chooser) => {
			await chooser.getByRole("checkbox", { name: mode, exact: true }).check();
			await chooser.getByRole("button", { name: m.web_list_columns_apply({}, { locale }) }).click();
		});
		await page.waitForURL(/columns=/);
		const plain = await openAs(buyer, locale, false);
		await plain.page.goto("/customer/orders");
		expect(await heads(plain.page)).toContain(mode);
		await plain.context.clearCookies();
		await plain.context.addCookies(await openJar(colleague));
		await plain.page.goto("/customer/orders");
		expect(await heads(plain.page)).not.toContain(mode);
		await plain.context.close();
		await choose((chooser) => chooser.getByRole("link", { name: m.web_list_columns_reset({}, { locale }) }).click());
		await page.goto("/customer/orders");
		expect(await heads(page)).toEqual(usual);
		await context.close();
	});
});
