import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { type Language, languages } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";
import { ask } from "../support/session-jar.ts";

/** People whom no other test signs in as or looks at, one for each language. */
const people: Record<Language, string> = {
	en: "carl.grady@northerntrough.example",
	es: "carl.dietz@wasatchstructural.example",
};

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

async function openAs(language: Language, path: string): Promise<Page> {
	const { page, context } = await visit(browser, { language, theme: "light", width: 1440 });
	await context.addCookies(await jarFor("admin"));
	await page.goto(path);
	await untilAtRest(page);
	return page;
}

describe.each(languages)("an administrator, in %s,", (locale) => {
	const email = people[locale];
	const idOf = async () => (await ask<{ id: string }>("select id from people where email = $1", [email]))[0]?.id ?? "";

	test("finds a person, changes their rights with a reason, and keeps what was typed when another user was quicker", async () => {
		const id = await idOf();
		const page = await openAs(locale, `/admin/user-management?q=${encodeURIComponent(email)}`);
		await page.locator("tbody a").first().click();
		await page.waitForURL(/person=/);
		const form = page.getByRole("form", { name: m.people_rights_form({}, { locale }) });
		await form.getByLabel("SSA-VP").check();
		await form.getByLabel(m.people_reason({}, { locale })).fill("On the stocking programme");
		await ask("insert into person_groups (person_id, group_name) values ($1, 'MILL-QA')", [id]);
		await form.getByRole("button", { name: m.people_rights_save({}, { locale }) }).click();
		await form.getByText(m.people_changed_meanwhile({}, { locale })).first().waitFor();
		expect(await form.getByLabel(m.people_reason({}, { locale })).inputValue()).toBe("On the stocking programme");
		await page.getByText("MILL-QA").first().waitFor();
		await form.getByRole("button", { name: m.people_rights_save({}, { locale }) }).click();
		await page.getByText(m.people_rights_saved({}, { locale })).waitFor();
		// The reason is empty again for the next change, without a validation message.
		await expect.poll(() => form.getByLabel(m.people_reason({}, { locale })).inputValue()).toBe("");
		expect(await form.locator("[aria-invalid=true]").count()).toBe(0);
		const groups = await ask("select group_name from person_groups where person_id = $1 order by 1", [id]);
		expect(groups).toEqual([{ group_name: "MILL-QA" }, { group_name: "SSA-VP" }]);
	});

	test("erases a person, to whom nothing can be granted afterwards", async () => {
		const address = `leaver.${locale}@yard.example`;
		const [leaver] = await ask<{ id: string }>("insert into people (email, name) values ($1, $1) returning id", [
			address,
		]);
		const page = await openAs(locale, `/admin/user-management?person=${leaver?.id}`);
		const form = page.getByRole("form", { name: m.people_erase({}, { locale }) });
		await form.getByLabel(m.people_reason({}, { locale })).fill("Asked for it in writing");
		await form.getByLabel(m.people_erase_email({}, { locale })).fill(address);
		await form.getByRole("button", { name: m.people_erase({}, { locale }) }).click();
		await page.getByText(m.people_erased_already({}, { locale })).waitFor();
		await page.getByText(m.people_rights_none_inactive({}, { locale })).waitFor();
		expect(await page.getByRole("form").count()).toBe(0);
	});

	test("invites a person and sees what became of it", async () => {
		const address = `new.${locale}@yard.example`;
		const page = await openAs(locale, "/admin/user-invitations?task=invite");
		await page.getByLabel(m.invitations_email({}, { locale })).fill(address);
		await page.getByLabel(m.invitations_name({}, { locale })).fill("New Buyer");
		await page.getByLabel(m.invitations_area_customer({}, { locale }), { exact: true }).check();
		const accounts = page.getByRole("combobox", { name: m.invitations_accounts({}, { locale }) });
		await accounts.fill("200001, great l");
		await page.getByRole("option", { name: "104233 · Great Lakes Plate & Supply" }).click();
		expect(await accounts.inputValue()).toBe("200001, 104233, ");
		await accounts.fill("104233");
		await page.getByRole("button", { name: m.invitations_send({}, { locale }) }).click();
		await page.waitForURL(/invitation_id=/);
		await page.getByText(m.invitations_state_sent({}, { locale }), { exact: true }).waitFor();
		expect(await ask("select language from mails where address = $1", [address])).toEqual([{ language: "en" }]);
	});
});
