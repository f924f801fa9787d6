import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { insertPerson, type SomePerson } from "../support/people.ts";
import { ask, openJar } from "../support/session-jar.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

const heldBy = async ({ id }: SomePerson) =>
	(await ask<{ count: number }>("select count(*)::int as count from person_accounts where person_id = $1", [id]))[0]
		?.count;

test.each([
	["en", "C7"],
	["es", "C8"],
] as const)(
	"a company's own administrator reads by name whom they remove, and who stays, before it happens (%s)",
	async (language, account) => {
		const locale = { locale: language };
		const site = { adminUrl: inject("portalDatabaseUrl") };
		const boss = await insertPerson(site, {
			soldTo: [account],
			email: `boss.${account}@company.example`.toLowerCase(),
		});
		const mate = await insertPerson(site, {
			soldTo: [account],
			email: `mate.${account}@company.example`.toLowerCase(),
		});
		await ask(
			`insert into account_administrators (account_id, person_id, list) select account_id, person_id, list
				from person_accounts where person_id = $1`,
			[boss.id],
		);
		const { page, context, faults } = await visit(browser, { language });
		await context.addCookies(await openJar(boss.email));
		await page.goto("/customer/people");
		await untilAtRest(page);
		for (const { email } of [boss, mate])
			await page.getByRole("row").filter({ hasText: email }).getByRole("checkbox").check();
		await page.getByRole("button", { name: m.people_review_remove({}, locale) }).click();
		const dialog = page.getByRole("dialog");
		const chosen = (email: string) => dialog.getByRole("listitem").filter({ hasText: email });
		await chosen(boss.email).getByText(m.people_company_chosen_left({}, locale)).waitFor();
		await chosen(mate.email).getByText(account, { exact: true }).waitFor();
		expect(await chosen(mate.email).getByText(m.people_company_chosen_left({}, locale)).count()).toBe(0);
		await dialog.getByLabel(m.people_reason({}, locale)).fill("Left the company");
		await dialog.getByRole("button", { name: m.people_review_remove({}, locale) }).click();
		await page.getByText(m.people_company_left({ count: "1" }, locale)).waitFor();
		expect([await heldBy(mate), await heldBy(boss)]).toEqual([0, 1]);
		expect(faults).toEqual([]);
		await context.close();
	},
);

test.each([
	["en", "C9"],
	["es", "C10"],
] as const)(
	"a company's own administrator is notified that an invitation was revoked (%s)",
	async (language, account) => {
		const locale = { locale: language };
		const boss = await insertPerson(
			{ adminUrl: inject("portalDatabaseUrl") },
			{ soldTo: [account], email: `boss.${account}@company.example`.toLowerCase() },
		);
		await ask(
			`insert into account_administrators (account_id, person_id, list) select account_id, person_id, list
			from person_accounts where person_id = $1`,
			[boss.id],
		);
		const email = `guest.${account}@company.example`.toLowerCase();
		await ask(
			`insert into invitations (email, name, area, language, accounts, company_id, invited_by, invited_person_id, sent_at,
		 expires_at)
		 select $2, 'Guest', 'customer', 'en', array[$3], account_id, $4, person_id, now(), now() + interval '7 days'
		 from person_accounts where person_id = $1`,
			[boss.id, email, account, boss.email],
		);
		const { page, context, faults } = await visit(browser, { language });
		await context.addCookies(await openJar(boss.email));
		await page.goto("/customer/people");
		await untilAtRest(page);
		const row = page.getByRole("row").filter({ hasText: email });
		await row.getByRole("button", { name: m.invitations_revoke({}, locale) }).click();
		await row.getByRole("status").filter({ hasText: email }).waitFor();
		await row.getByRole("button", { name: m.invitations_revoke({}, locale) }).click();
		await page.getByText(m.invitations_revoked({}, locale)).waitFor();
		await expect.poll(() => row.count()).toBe(0);
		expect(faults).toEqual([]);
		await context.close();
	},
);
