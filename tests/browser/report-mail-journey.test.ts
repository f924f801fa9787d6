import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { untilAtRest } from "../support/at-rest.ts";
import { axeFaults } from "../support/axe.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { ask, bringNewcomer, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

const es = { locale: "es" } as const;

test("a supplier has a filtered report mailed from its list on a phone in Spanish, then changes and ends it on the profile", async () => {
	const email = await bringNewcomer(demoEmail("supplier"));
	const { page, context, faults } = await visit(browser, { language: "es", width: 360, theme: "dark" });
	await context.addCookies(await openJar(email));
	await page.goto("/supplier/reports/shipments-received?tab=trouble");
	await untilAtRest(page);
	await page.getByRole("button", { name: m.web_list_export({}, es) }).click();
	await page.getByRole("menuitem", { name: m.report_mail_menu({}, es) }).click();
	const form = page.getByRole("form", { name: m.report_mail_new({}, es) });
	await form.getByLabel(m.report_mail_name({}, es)).fill("Cargas con problema");
	await form.getByLabel(m.report_mail_day({}, es)).selectOption("1");
	await form.getByLabel(m.report_mail_hour({}, es)).selectOption("05");
	await form.getByLabel(m.report_mail_period({}, es)).selectOption("7");
	await form.getByRole("button", { name: m.report_mail_save({}, es) }).click();
	await page.getByText(`${m.report_mail_monday({}, es)}, 05:00 h`).waitFor();
	expect(await axeFaults(page)).toBe("");
	const row = `select s.list, s.query, s.weekday, s.hour, s.past_days from report_mails s join people p on p.id = s.person_id
			where p.email = $1`;
	expect(await ask(row, [email])).toEqual([
		{ list: "shipments-received", query: "tab=trouble", weekday: 1, hour: 5, past_days: 7 },
	]);

	await page.goto("/supplier/profile?tab=person");
	await untilAtRest(page);
	const card = page.getByRole("region", { name: m.report_mail_title({}, es) });
	await card.getByRole("button", { name: m.report_mail_pause({}, es) }).click();
	await card.getByText(m.report_mail_paused_person({}, es)).waitFor();
	await card.getByRole("button", { name: m.report_mail_change({}, es) }).click();
	await card.getByLabel(m.report_mail_hour({}, es)).selectOption("18");
	await card.getByRole("button", { name: m.report_mail_keep({}, es) }).click();
	await card.getByText("18:00 h").waitFor();
	await card.getByRole("button", { name: m.report_mail_remove({}, es) }).click();
	await card.getByText(m.report_mail_none({}, es)).waitFor();
	expect(await ask(row, [email])).toEqual([]);
	expect(faults).toEqual([]);
	await context.close();
});
