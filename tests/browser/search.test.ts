import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { untilAtRest } from "../support/at-rest.ts";
import { axeFaults } from "../support/axe.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { ask, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

/** A shipped piece of a user's, with the numbers that hang together with it. */
async function somePiece(email: string) {
	const [row] = await ask<{ piece: string; heat: string; bol: string; order: string; item: number }>(
		`select p.piece_number as piece, p.heat_number as heat, p.bol_number as bol, p.order_number as "order", p.item
		 from pieces p
		 join person_accounts pa using (account_id) join people o on o.id = pa.person_id
		 where o.email = $1 and p.bol_number is not null order by p.piece_number limit 1`,
		[email],
	);
	if (!row) throw new Error(`${email} has no shipped piece`);
	return row;
}

test.each([
	{ language: "en", theme: "light", width: 1440 },
	{ language: "es", theme: "dark", width: 360 },
] as const)(
	"whatever number one holds leads to its thing, by the keyboard alone ($language, $width px)",
	async (look) => {
		const email = demoEmail("customer");
		const { piece, heat, bol, order, item } = await somePiece(email);
		const { page, context, faults } = await visit(browser, look);
		await context.addCookies(await openJar(email));
		await page.goto("/customer");
		await untilAtRest(page);
		await page.keyboard.press("Control+k");
		const box = page.getByRole("combobox", { name: m.web_search({}, { locale: look.language }) });
		const options = page
			.getByRole("listbox", { name: m.web_search_results({}, { locale: look.language }) })
			.getByRole("option");
		await options.first().waitFor();
		await box.pressSequentially(piece.toLowerCase());
		await options.filter({ hasText: piece }).filter({ hasText: heat }).waitFor();
		expect(await axeFaults(page)).toBe("");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		await page.waitForURL(
			(url) => url.searchParams.get("order") === order && url.searchParams.get("item") === String(item),
		);
		// A page that has come takes the focus.
		await page.locator("#content:focus").waitFor();
		await page.keyboard.press("Control+k");
		await box.fill(bol.toLowerCase());
		await options.filter({ hasText: new RegExp(`^${bol}`) }).click();
		await page.waitForURL((url) => url.pathname.endsWith("/bill-of-lading") && url.searchParams.get("one") === bol);
		await page.locator("#content:focus").waitFor();
		await page.keyboard.press("Control+k");
		await box.fill("no-such-number");
		await page
			.getByRole("status")
			.filter({ hasText: m.web_search_nothing({}, { locale: look.language }) })
			.waitFor({ state: "attached" });
		await page.keyboard.press("Escape");
		expect(await box.getAttribute("aria-expanded")).toBe("false");
		expect(faults).toEqual([]);
		await context.close();
	},
);

test("a page is reached by a part of its name", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await openJar(demoEmail("supplier")));
	await page.goto("/supplier");
	await untilAtRest(page);
	await page.keyboard.press("/");
	await page.getByRole("combobox", { name: m.web_search() }).pressSequentially("outst");
	await page.getByRole("option", { name: m.web_nav_outstanding_tonnage() }).waitFor();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/supplier/reports/outstanding-tonnage");
	// Enter alone opens the page, if no number begins so; the profile is not in the navigation.
	await page.locator("#content:focus").waitFor();
	await page.keyboard.press("/");
	await page.getByRole("combobox", { name: m.web_search() }).fill("profi");
	await page.getByRole("option", { name: m.web_nav_profile() }).waitFor();
	await page.keyboard.press("Enter");
	await page.waitForURL("**/supplier/profile");
	await context.close();
});

test("a sentence opens the list that it asks for, and the box exports it", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await openJar(demoEmail("customer")));
	await page.goto("/customer");
	await untilAtRest(page);
	await page.keyboard.press("Control+k");
	const box = page.getByRole("combobox", { name: m.web_search() });
	await box.fill("what plate is late?");
	// Before the answer has come.
	await page.keyboard.press("Enter");
	await page.waitForURL((url) => url.pathname.endsWith("/late-orders") && url.search === "?product=plate");
	await page.locator("#content:focus").waitFor();
	await page.keyboard.press("Control+k");
	await box.fill("export");
	const csv = m.web_search_action_export({ format: m.web_list_export_csv() });
	const download = page.waitForEvent("download");
	await page.getByRole("option", { name: csv }).click();
	expect((await download).url()).toMatch(/\/downloads\/late-orders\.csv\?.*product=plate/);
	await context.close();
});
