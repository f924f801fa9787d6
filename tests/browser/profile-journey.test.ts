import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { ask, bringNewcomer, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

test("a yard chooses in Spanish, on a phone, how it is notified of railcars; it is stored and recorded", async () => {
	const locale = "es";
	const email = demoEmail("ship-to");
	const { page, context, faults } = await visit(browser, { language: locale, width: 360, theme: "dark" });
	await context.addCookies(await openJar(email));
	await page.goto("/customer/profile");
	await untilAtRest(page);
	const arrived = page.getByRole("group", { name: m.notifications_event_railcar_arrived({}, { locale }) });
	const mail = arrived.getByLabel(m.notifications_channel_mail({}, { locale }));
	const wanted = (await mail.inputValue()) === "weekly" ? "daily" : "weekly";
	await mail.selectOption(wanted);
	const form = page.getByRole("form", { name: m.users_notify_title({}, { locale }) });
	await form.getByRole("button", { name: m.users_save({}, { locale }) }).click();
	await page.getByText(m.users_notify_kept({}, { locale })).waitFor();
	await page.reload();
	expect(await mail.inputValue()).toBe(wanted);
	const [record] = await ask<{ mail: string }>(
		`select detail #>> '{railcarArrived,mail}' as mail from audit_events
			where action = 'notifications.choose' and actor = $1 order by id desc limit 1`,
		[email],
	);
	expect(record?.mail).toBe(wanted);
	expect(faults).toEqual([]);
	await context.close();
});

test("a user's own data is stored, and shown when the page is opened again", async () => {
	const locale = "en";
	const email = await bringNewcomer(demoEmail("ship-to"));
	const { page, context, faults } = await visit(browser);
	await context.addCookies(await openJar(email));
	await page.goto("/customer/profile");
	await untilAtRest(page);
	const form = page.getByRole("form", { name: m.users_profile({}, { locale }) });
	const phone = form.getByRole("textbox", { name: m.users_phone({}, { locale }) });
	await phone.fill("+1 218 555 0142");
	await form.getByRole("button", { name: m.users_save({}, { locale }) }).click();
	await page.getByText(m.users_profile_kept({}, { locale })).waitFor();
	await page.reload();
	expect(await phone.inputValue()).toBe("+1 218 555 0142");
	expect(faults).toEqual([]);
	await context.close();
});

test("language and theme chosen above the profile are shown in it, and are not reverted by saving", async () => {
	const locale = "es";
	const email = await bringNewcomer(demoEmail("ship-to"));
	const { page, context, faults } = await visit(browser);
	await context.addCookies(await openJar(email));
	const [person] = await ask<{ name: string }>("select name from people where email = $1", [email]);
	const other = await context.newPage();
	for (const window of [page, other]) {
		await window.goto("/customer/profile");
		await untilAtRest(window);
	}
	await page.getByRole("button", { name: m.web_account_menu({ name: person?.name ?? "" }, { locale: "en" }) }).click();
	await page.getByRole("menuitemradio", { name: m.web_theme_dark({}, { locale: "en" }) }).click();
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: m.web_language_es({}, { locale: "en" }) }).click();
	const form = page.getByRole("form", { name: m.users_profile({}, { locale }) });
	await expect.poll(() => form.getByLabel(m.users_language({}, { locale })).inputValue()).toBe("es");
	expect(await form.getByLabel(m.web_theme({}, { locale })).inputValue()).toBe("dark");
	await form.getByRole("textbox", { name: m.users_phone({}, { locale }) }).fill("+1 218 555 0143");
	await form.getByRole("button", { name: m.users_save({}, { locale }) }).click();
	await page.getByText(m.users_profile_kept({}, { locale })).waitFor();
	const kept = () => ask("select phone, language, theme from people where email = $1", [email]);
	expect(await kept()).toEqual([{ phone: "+1 218 555 0143", language: "es", theme: "dark" }]);
	expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme])).toEqual([
		"es",
		"dark",
	]);
	// A window that was opened before gets a conflict about the telephone, and reverts nothing else when it saves
	// again.
	const late = other.getByRole("form").filter({ has: other.locator("[autocomplete=tel]") });
	await late.locator("[autocomplete=tel]").fill("+1 218 555 0144");
	for (const _twice of [1, 2]) {
		await late.locator("[type=submit]").click();
		await untilAtRest(other);
	}
	await expect.poll(kept).toEqual([{ phone: "+1 218 555 0144", language: "es", theme: "dark" }]);
	expect((await context.cookies()).find(({ name }) => name === "theme")?.value).toBe("dark");
	expect(faults).toEqual([]);
	await context.close();
});
