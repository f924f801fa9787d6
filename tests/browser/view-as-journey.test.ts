import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { insertPerson } from "../support/people.ts";
import { ask, bringNewcomer, openJar } from "../support/session-jar.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

test("an administrator sees the portal as a buyer does, reads why, changes nothing and ends it; the buyer reads who looked", async () => {
	const locale = { locale: "es" } as const;
	const administrator = await insertPerson({ adminUrl: inject("portalDatabaseUrl") }, { groups: ["SSA-Admin"] });
	const buyer = await bringNewcomer("maria.ruiz@greatlakes.example");
	const [row] = await ask<{ id: string }>("select id from people where email = $1", [buyer]);
	const { page, context, faults } = await visit(browser, { language: "es" });
	await context.addCookies(await openJar(administrator.email));
	await page.goto(`/admin/user-management?person=${row?.id}`);
	await untilAtRest(page);
	const form = page.getByRole("form", { name: m.people_view_as({}, locale) });
	await form.getByLabel(m.people_reason({}, locale)).fill("No encuentra el pedido M24-10421");
	await form.getByRole("button", { name: m.people_view_as({}, locale) }).click();
	await page.waitForURL(/\/customer$/);
	const bar = page.getByRole("region", { name: m.web_view_as_label({}, locale) });
	await bar.getByText(m.web_view_as_minutes_left({ minutes: 30 }, locale)).waitFor();

	await page.goto("/customer/orders?tab=all");
	await untilAtRest(page);
	await bar.getByRole("button", { name: m.web_access_explanation_why({}, locale) }).click();
	const panel = page.getByRole("dialog");
	await panel.getByText(m.web_access_explanation_rows_about({}, locale)).waitFor();
	const wide = page.viewportSize() ?? { width: 1440, height: 900 };
	await page.setViewportSize({ width: 360, height: 780 });
	const areClipped = () =>
		panel.getByRole("region").evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth));
	await expect.poll(async () => new Set(await areClipped())).toEqual(new Set([false]));
	await page.setViewportSize(wide);
	expect(await panel.getByRole("row").filter({ hasText: "104233" }).count()).toBeGreaterThan(0);
	await panel.getByText("OrderLine.price").waitFor();
	await page.keyboard.press("Escape");

	const refused = await page.request.get("/downloads/orders.csv");
	expect([refused.status(), await refused.text()]).toEqual([
		403,
		expect.stringContaining(m.server_read_only({}, locale)),
	]);

	await bar.getByRole("button", { name: m.web_view_as_end({}, locale) }).click();
	await page.waitForURL(/user-management\?person=/);
	await page.getByRole("form", { name: m.people_view_as({}, locale) }).waitFor();
	expect(await bar.count()).toBe(0);
	const seen =
		"select target from audit_events where actor = $1 and action = 'viewAs.page' and target like '/customer/orders%'";
	expect(await ask(seen, [administrator.email])).toEqual([{ target: "/customer/orders?tab=all" }]);

	const own = await visit(browser, { language: "es" });
	await own.context.addCookies(await openJar(buyer));
	await own.page.goto("/customer/profile");
	await own.page.getByText(`${administrator.email}: No encuentra el pedido M24-10421`).waitFor();
	expect([...faults, ...own.faults]).toEqual([]);
	await own.context.close();
	await context.close();
});
