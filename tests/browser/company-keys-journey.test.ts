import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { appoint } from "../support/company-key.ts";
import { insertPerson } from "../support/people.ts";
import { ask, openJar } from "../support/session-jar.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

const site = () => ({ adminUrl: inject("portalDatabaseUrl") });
/** A company with an administrator and a colleague who is none. */
async function company(account: string) {
	const boss = await insertPerson(site(), {
		soldTo: [account],
		email: `keys.${account}@company.example`.toLowerCase(),
	});
	await appoint(site(), boss);
	const member = await insertPerson(site(), { soldTo: [account] });
	return { boss, member };
}
const call = async (key: string) => {
	const headers = { authorization: `Bearer ${key}` };
	return (await fetch(`${inject("portalUrl")}/api/customer/v1/orders?limit=5`, { headers })).status;
};
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

describe.each(languages)("a company's administrator, in %s,", (locale) => {
	test("makes a key, sees it once with a first call, finds its calls, and revokes it", async () => {
		const account = `K1${locale}`.toUpperCase();
		const { boss, member } = await company(account);
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await openJar(boss.email));
		await page.goto(paths.integrations("customer"));
		await page.getByText(m.api_keys_company_none({}, { locale })).waitFor();
		await page.getByRole("link", { name: m.api_keys_new({}, { locale }) }).click();
		const form = page.getByRole("form", { name: m.api_keys_new({}, { locale }) });
		await form.getByRole("textbox", { name: m.api_keys_name({}, { locale }) }).fill("ERP");
		const orders = m.api_keys_scope_read({ area: m.api_keys_area_orders({}, { locale }) }, { locale });
		await form.getByLabel(orders, { exact: true }).check();
		expect(await form.getByLabel(new RegExp(account)).isChecked()).toBe(true);
		await form.getByRole("button", { name: m.api_keys_make({}, { locale }) }).click();
		const secret = page.getByText(/^mgf_[\w-]{43}$/);
		const key = (await secret.textContent()) ?? "";
		const curl = await page.getByText(/^curl /).textContent();
		expect(curl).toBe(
			`curl -H "Authorization: Bearer ${key}" "${new URL(page.url()).origin}/api/customer/v1/orders?limit=5"`,
		);
		expect(await call(key)).toBe(200);
		await page.getByRole("link", { name: m.api_keys_go_on({}, { locale }) }).click();
		await page.getByRole("heading", { level: 1, name: "ERP" }).waitFor();
		expect(await secret.count()).toBe(0);
		// Calls are written within seconds.
		await expect
			.poll(
				async () => {
					await page.reload();
					await untilAtRest(page);
					return rowOf(page, "GET /api/customer/v1/orders?limit=5").filter({ hasText: "200" }).count();
				},
				{ timeout: 30_000 },
			)
			.toBe(1);
		const seenBy = await visit(browser, { language: locale });
		await seenBy.context.addCookies(await openJar(member.email));
		await seenBy.page.goto(paths.integrations("customer"));
		await seenBy.page.getByText(m.api_keys_company_readonly({ names: "Some One" }, { locale })).waitFor();
		await seenBy.page.getByRole("link", { name: "ERP", exact: true }).click();
		await rowOf(seenBy.page, "GET /api/customer/v1/orders").waitFor();
		expect(await seenBy.page.getByRole("form").count()).toBe(0);
		await seenBy.context.close();

		const end = page.getByRole("form", { name: m.api_keys_revoke({}, { locale }) });
		await end.getByLabel(m.api_keys_reason({}, { locale })).fill("Not needed any more");
		await end.getByRole("button", { name: m.api_keys_revoke({}, { locale }) }).click();
		await page.getByText(m.api_keys_state_revoked({}, { locale }), { exact: true }).first().waitFor();
		expect(await call(key)).toBe(401);
		expect([faults, seenBy.faults]).toEqual([[], []]);
		await context.close();
	});

	test("replaces a colleague's key, and takes over one that has stopped with its owner's right", async () => {
		const account = `K2${locale}`.toUpperCase();
		const { boss } = await company(account);
		const leaver = await insertPerson(site(), { soldTo: [account] });
		await appoint(site(), leaver);
		const key = await makeKey(leaver.email, locale);
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await openJar(boss.email));
		await page.goto(paths.integrations("customer"));
		await page.getByRole("link", { name: "ERP", exact: true }).click();
		await page.getByRole("button", { name: m.api_keys_rotate({}, { locale }) }).click();
		const secret = page.getByText(/^mgf_[\w-]{43}$/);
		const next = (await secret.textContent()) ?? "";
		expect([next === key, await call(key), await call(next)]).toEqual([false, 200, 200]);
		await ask("delete from account_administrators where person_id = $1", [leaver.id]);
		expect([await call(key), await call(next)]).toEqual([403, 200]);
		await page.reload();
		await untilAtRest(page);
		await page.getByText(m.api_keys_state_without_right({}, { locale }), { exact: true }).first().waitFor();
		await page.getByRole("button", { name: m.api_keys_take_over({}, { locale }) }).click();
		await page.getByText(m.api_keys_taken_over({}, { locale })).waitFor();
		expect(await call(key)).toBe(200);
		expect(faults).toEqual([]);
		await context.close();
	});
});

/** A key for all accounts of a person, made on the page. */
async function makeKey(email: string, locale: (typeof languages)[number]): Promise<string> {
	const { page, context } = await visit(browser, { language: locale });
	await context.addCookies(await openJar(email));
	await page.goto(`${paths.integrations("customer")}?task=new`);
	await page.getByRole("textbox", { name: m.api_keys_name({}, { locale }) }).fill("ERP");
	const orders = m.api_keys_scope_read({ area: m.api_keys_area_orders({}, { locale }) }, { locale });
	await page.getByLabel(orders, { exact: true }).check();
	await page.getByRole("button", { name: m.api_keys_make({}, { locale }) }).click();
	const key = (await page.getByText(/^mgf_[\w-]{43}$/).textContent()) ?? "";
	await context.close();
	return key;
}
