import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { untilAtRest } from "../support/at-rest.ts";
import { axeFaults } from "../support/axe.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { insertPerson } from "../support/people.ts";
import { ask, bringNewcomer, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

test("a receiver's home leads from each figure to its list, is noted as a visit, and holds nothing of invoices", async () => {
	const es = { locale: "es" } as const;
	const email = await bringNewcomer(demoEmail("ship-to"));
	const { page, context, faults } = await visit(browser, { language: "es", theme: "dark", width: 360 });
	await context.addCookies(await openJar(email));
	const document = await page.goto("/customer");
	const payload = await page.request.get("/customer.data");
	for (const text of [await document?.text(), await payload.text()]) expect(text).not.toMatch(/pastDue|openCents/);
	await page.getByRole("heading", { name: m.home_changes_first({}, es) }).waitFor();
	const stages = page.getByRole("region", { name: m.home_stages({}, es) });
	const tile = stages.getByRole("link", { name: m.home_in_transit({}, es) });
	const loads = Number(/(\d+) embarque/.exec((await tile.textContent()) ?? "")?.[1]);
	await expect
		.poll(
			async () =>
				(await ask("select from home_visits v join people p on p.id = v.person_id where p.email = $1", [email])).length,
		)
		.toBe(1);
	await tile.click();
	await page.waitForURL(
		(url) => url.pathname.endsWith("/bill-of-lading") && url.searchParams.get("tab") === "underWay",
	);
	const tab = page.locator("[aria-current]", { hasText: m.documents_tab_under_way({}, es) });
	expect(Number(((await tab.textContent()) ?? "").replace(/\D/g, "") || 0)).toBe(loads);
	expect(faults).toEqual([]);
	await context.close();
});

test("a buyer's home says what is past due, as the list of invoices does", async () => {
	const es = { locale: "es" } as const;
	const { page, context, faults } = await visit(browser, { language: "es" });
	await context.addCookies(await openJar(await bringNewcomer(demoEmail("customer"))));
	await page.goto("/customer");
	const tile = page.getByRole("link", { name: m.home_past_due({}, es) });
	const count = Number(/(\d+) factura/.exec((await tile.textContent()) ?? "")?.[1]);
	expect(count).toBeGreaterThan(0);
	await tile.click();
	await page.waitForURL((url) => url.pathname.endsWith("/invoices") && url.searchParams.get("tab") === "pastDue");
	const tab = page.locator("[aria-current]", { hasText: m.invoices_tab_past_due({}, es) });
	expect(Number(((await tab.textContent()) ?? "").replace(/\D/g, ""))).toBe(count);
	expect(faults).toEqual([]);
	await context.close();
});

test("an administrator writes a notice, gets an error at the missing field, and withdraws it", async () => {
	const admin = await insertPerson({ adminUrl: inject("portalDatabaseUrl") }, { groups: ["SSA-Admin"] });
	const { page, context, faults } = await visit(browser);
	await context.addCookies(await openJar(admin.email));
	await page.goto("/admin?task=publishing&write=notice");
	await untilAtRest(page);
	await page.getByLabel(m.notices_for_suppliers()).check();
	await page.getByLabel(m.web_language_en(), { exact: true }).check();
	const title = `Gate ${admin.id} moves`;
	await page.getByLabel(m.administration_publishing_title_en()).fill(title);
	// Nobody else's page shows it: its day is far away.
	await page.getByLabel(m.administration_publishing_from()).fill("2099-01-01");
	await page.getByRole("button", { name: m.administration_publishing_publish() }).click();
	await page.getByRole("alert").filter({ hasText: m.administration_publishing_body_en() }).waitFor();
	await page.getByLabel(m.administration_publishing_body_en()).fill("# Where\n- Gate 4");
	// In one language only, it is what readers of both will see.
	await expect.poll(() => page.getByRole("heading", { name: "Where" }).count()).toBe(2);
	expect(await axeFaults(page)).toBe("");
	await page.getByRole("button", { name: m.administration_publishing_publish() }).click();
	const row = page.getByRole("listitem").filter({ hasText: title });
	await row.getByText(m.administration_publishing_state_coming()).waitFor();
	await row.getByRole("button", { name: m.administration_publishing_withdraw() }).click();
	await row.getByRole("button", { name: m.administration_publishing_withdraw_yes() }).click();
	await row.getByText(m.administration_publishing_state_withdrawn()).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("inside sales keeps an account as a favourite and begins with it", async () => {
	const email = await bringNewcomer(demoEmail("isr"));
	const { page, context, faults } = await visit(browser);
	await context.addCookies(await openJar(email));
	await page.goto("/customer/isr-settings");
	await untilAtRest(page);
	await page
		.getByRole("button", { name: new RegExp(`^${m.accounts_favourite()}`) })
		.first()
		.click();
	const kept = page.getByRole("region", { name: m.accounts_marks() });
	await kept.getByRole("button", { name: new RegExp(`^${m.accounts_default()}`) }).click();
	await kept.getByRole("button", { name: new RegExp(m.accounts_default_no()) }).waitFor();
	expect(await axeFaults(page)).toBe("");
	expect(faults).toEqual([]);
	await context.close();
});
