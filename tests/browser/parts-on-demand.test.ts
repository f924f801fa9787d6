import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { untilAtRest } from "../support/at-rest.ts";
import { openWholeChromium, visit } from "../support/chromium.ts";
import { openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openWholeChromium();
});
afterAll(() => browser.close());

// A network without a way to the portal: browsers say that they are online there.
const believeInNetwork = () => {
	Object.defineProperty(Navigator.prototype, "onLine", { get: () => true });
	for (const name of ["online", "offline"])
		window.addEventListener(name, (event) => event.isTrusted && event.stopImmediatePropagation());
};

test.each([
	["that the browser knows of", undefined],
	["that the browser does not know of", believeInNetwork],
])("what comes on demand costs nothing that was typed without a connection %s", async (_title, script) => {
	const { page, context } = await visit(browser);
	if (script) await page.addInitScript(script);
	// Without this route the browser would use parts of earlier visits from its cache.
	await page.route("**/assets/**", (route) => route.continue());
	// Administrators' pages have no copies, and this form keeps no draft.
	await context.addCookies(await openJar(demoEmail("admin")));
	await page.goto("/admin/user-invitations?task=invite");
	const email = page.getByRole("textbox", { name: m.invitations_email() });
	await email.fill("typed@somewhere.example");
	await untilAtRest(page);
	const loads: string[] = [];
	page.on("framenavigated", (frame) => loads.push(frame.url()));

	await context.setOffline(true);
	const bell = page.getByRole("button", { name: m.web_bell() });
	for (const press of [() => bell.click(), () => page.getByRole("button", { name: /Dana Whitfield/ }).click()]) {
		await press();
		await page.getByText(m.web_outage()).waitFor();
		await page.getByRole("button", { name: m.web_close() }).first().click();
	}
	await bell.focus();
	await page.keyboard.press("?");
	await page.getByText(m.web_outage()).waitFor();
	expect(await email.inputValue()).toBe("typed@somewhere.example");
	expect(await page.getByRole("dialog").count()).toBe(0);

	await context.setOffline(false);
	await page.keyboard.press("?");
	await page.getByRole("dialog", { name: m.web_keyboard_title() }).waitFor();
	await page.keyboard.press("Escape");
	await bell.click();
	await page.getByRole("dialog", { name: m.web_bell() }).waitFor();
	expect([loads, await email.inputValue()]).toEqual([[], "typed@somewhere.example"]);
	await context.close();
});

test("another language costs nothing that was typed without a connection", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await openJar(demoEmail("admin")));
	await page.goto("/admin/user-invitations?task=invite");
	const email = page.getByRole("main").getByRole("textbox").first();
	const title = (locale: "en" | "es") =>
		page.getByRole("heading", { level: 1, name: m.invitations_new({}, { locale }) });
	await email.fill("typed@somewhere.example");
	await untilAtRest(page);
	await context.setOffline(true);
	await page.getByRole("button", { name: m.web_language_es() }).click();
	await title("es").waitFor();
	await page.getByText(m.web_offline_away({}, { locale: "es" })).waitFor();
	expect(await email.inputValue()).toBe("typed@somewhere.example");
	await context.setOffline(false);
	await page.getByText(m.web_offline_away({}, { locale: "es" })).waitFor({ state: "detached" });
	await page.getByRole("button", { name: m.web_language_en() }).click();
	await title("en").waitFor();
	expect(await email.inputValue()).toBe("typed@somewhere.example");
	await context.close();
});
