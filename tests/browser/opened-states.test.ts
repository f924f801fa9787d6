import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilAtRest } from "../support/at-rest.ts";
import { axeFaults } from "../support/axe.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";

const looks = [
	{ language: "en", theme: "light", width: 1440 },
	{ language: "en", theme: "dark", width: 360 },
	{ language: "es", theme: "dark", width: 1440 },
	{ language: "es", theme: "light", width: 360 },
] as const;

const words = {
	en: {
		filter: "Grade",
		columns: "Columns",
		export: "Export",
		save: /Save view/,
		account: /My account/,
		bell: /^Notifications/,
	},
	es: {
		filter: "Grado",
		columns: "Columnas",
		export: "Exportar",
		save: /Guardar vista/,
		account: /Mi cuenta/,
		bell: /^Notificaciones/,
	},
};

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

/**
 * Opens what a button opens by the keyboard, has axe look, closes it with Escape and finds the focus back on the
 * button.
 */
async function checkOpened(page: Page, name: string | RegExp, role: "dialog" | "menu"): Promise<void> {
	const button = page.getByRole("button", { name, ...(typeof name === "string" ? { exact: true } : {}) });
	await button.focus();
	await page.keyboard.press("Enter");
	const opened = page.getByRole(role);
	await opened.waitFor();
	expect(await axeFaults(page, { isOpen: true }), `${name} is open`).toBe("");
	await page.keyboard.press("Tab");
	const hasFocus = () => opened.evaluate((element) => element.contains(document.activeElement));
	await expect.poll(hasFocus, { message: `${name} keeps the focus` }).toBe(true);
	await page.keyboard.press("Escape");
	await opened.waitFor({ state: "detached" });
	await expect
		.poll(() => button.evaluate((element) => element === document.activeElement), { message: `${name} has it back` })
		.toBe(true);
}

describe.each(looks)("$language, $theme, $width px", (look) => {
	const own = words[look.language];

	test("what opens on the orders page is sound, holds the focus and gives it back", async () => {
		const { page, context, faults } = await visit(browser, look);
		await context.addCookies(await jarFor("customer"));
		await page.goto("/customer/orders?late=1");
		await untilAtRest(page);
		await checkOpened(page, own.filter, "dialog");
		await checkOpened(page, own.columns, "dialog");
		await checkOpened(page, own.save, "dialog");
		await checkOpened(page, own.export, "menu");
		await checkOpened(page, own.account, "menu");
		await checkOpened(page, own.bell, "dialog");
		await page.locator("tbody input[type=checkbox]").first().check();
		expect(await axeFaults(page), "a row is chosen").toBe("");
		await page.locator("#content").focus();
		await page.keyboard.press("?");
		await page.getByRole("dialog").waitFor();
		expect(await axeFaults(page, { isOpen: true }), "the keyboard help is open").toBe("");
		expect(faults).toEqual([]);
		await context.close();
	});

	test("a single order and an empty list are sound", async () => {
		const { page, context, faults } = await visit(browser, look);
		await context.addCookies(await jarFor("customer"));
		await page.goto("/customer/orders?tab=all&product=coil");
		await page.locator("tbody th a").first().click();
		await page.waitForURL(/\/single\?/);
		await untilAtRest(page);
		expect(await axeFaults(page), "a single order").toBe("");
		await page.goto("/customer/orders?po=no-such-number");
		expect(await axeFaults(page), "an empty list").toBe("");
		expect(faults).toEqual([]);
		await context.close();
	});
});
