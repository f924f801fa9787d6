import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { jarFor, openWholeChromium, visit } from "../support/chromium.ts";
import { ask, bringNewcomer, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openWholeChromium();
});
afterAll(() => browser.close());

/** Opens a page on a slow line: its scripts arrive once `arrive` is called. */
async function openBeforeScripts(page: Page, path: string): Promise<{ arrive: () => void }> {
	let arrive = () => {};
	const isTime = new Promise<void>((done) => {
		arrive = done;
	});
	await page.route(/\.js$/, (route) => isTime.then(() => route.continue()));
	await page.goto(path, { waitUntil: "commit" });
	return { arrive };
}

test("what is typed and chosen before a page's scripts arrive is what its form sends", async () => {
	const email = await bringNewcomer(demoEmail("ship-to"));
	const { page, context, faults } = await visit(browser);
	await context.addCookies(await openJar(email));
	const { arrive } = await openBeforeScripts(page, paths.profile);
	const form = page.getByRole("form", { name: m.users_profile({}, { locale: "en" }) });
	await form.getByRole("textbox", { name: m.users_phone({}, { locale: "en" }) }).fill("+1 218 555 0143");
	await form.getByLabel(m.users_date_format({}, { locale: "en" })).selectOption("dmy");
	arrive();
	await form.getByRole("button", { name: m.users_save({}, { locale: "en" }) }).click();
	await page.getByText(m.users_profile_kept({}, { locale: "en" })).waitFor();
	const [kept] = await ask("select phone, date_format from people where email = $1", [email]);
	expect(kept).toEqual({ phone: "+1 218 555 0143", date_format: "dmy" });
	expect(faults).toEqual([]);
	await context.close();
});

test("boxes that are ticked before a page's scripts arrive are all ticked for its form", async () => {
	const { page, context, faults } = await visit(browser);
	await context.addCookies(await jarFor("admin"));
	const { arrive } = await openBeforeScripts(page, paths.newApiKey);
	const form = page.getByRole("form", { name: m.api_keys_new({}, { locale: "en" }) });
	await form.getByRole("textbox", { name: m.api_keys_name({}, { locale: "en" }) }).fill("Typed early");
	await form.getByRole("textbox", { name: m.api_keys_source({}, { locale: "en" }) }).fill("typed-early");
	await form.getByLabel(m.api_keys_scope_outbox({}, { locale: "en" })).check();
	await form.getByLabel(m.api_keys_scope_documents({}, { locale: "en" })).check();
	arrive();
	await form.getByRole("button", { name: m.api_keys_make({}, { locale: "en" }) }).click();
	await page.getByRole("link", { name: m.api_keys_go_on({}, { locale: "en" }) }).waitFor();
	const [key] = await ask<{ scopes: string[] }>("select scopes from feed_keys where source = 'typed-early'");
	expect(key?.scopes.toSorted()).toEqual(["documents", "outbox"]);
	expect(faults).toEqual([]);
	await context.close();
});
