import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

test.each(languages)(
	"an ISR finds an account, acts for it by keyboard alone, and returns to all (%s)",
	async (locale) => {
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await jarFor("isr"));
		await page.goto("/customer/isr-settings?next=/customer");
		await page.getByRole("searchbox", { name: m.accounts_search({}, { locale }) }).fill("great lakes");
		await page.waitForURL(/q=great/);
		const row = page
			.getByRole("region", { name: m.accounts_mine({}, { locale }) })
			.getByRole("row", { name: /104233/ });
		await row.waitFor();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		await page.waitForURL((url) => url.pathname === "/customer");
		expect(await page.locator("header").first().textContent()).toContain("104233");
		await page.goto("/customer/isr-settings");
		expect(
			await page
				.getByRole("region", { name: m.accounts_mine({}, { locale }) })
				.getByRole("row", { name: /104233/ })
				.textContent(),
		).toContain(m.accounts_chosen({}, { locale }));
		await page.getByRole("button", { name: m.accounts_clear({}, { locale }) }).click();
		await page.waitForURL((url) => url.pathname === "/customer");
		expect(await page.locator("header").first().textContent()).not.toContain("104233");
		expect(faults).toEqual([]);
		await context.close();
	},
);

test("an account that is left stays left, though the page is still asking who is signed in", async () => {
	const { page, context, faults } = await visit(browser);
	const jar = await jarFor("isr");
	await context.addCookies([...jar, { ...(jar[0] as (typeof jar)[number]), name: "isr-alias", value: "104233" }]);
	const calls: string[] = [];
	page.on("request", (request) => request.url().includes("/api/auth/alias") && calls.push("alias"));
	await page.route("**/api/auth/get-user", async (route) => {
		const answer = await route.fetch();
		await page.getByRole("button", { name: m.accounts_clear() }).click();
		calls.push("user answered");
		await route.fulfill({ response: answer });
		await page.unroute("**/api/auth/get-user");
	});
	await page.goto("/customer/isr-settings");
	await page.waitForURL((url) => url.pathname === "/customer");
	expect(calls).toEqual(["user answered", "alias"]);
	expect((await context.cookies()).map(({ name }) => name)).not.toContain("isr-alias");
	expect(faults).toEqual([]);
	await context.close();
});

test("a search that finds nothing says so and offers the way out", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await jarFor("isr"));
	await page.goto("/customer/isr-settings?q=no-such-yard");
	const locale = "en";
	await page.getByText(m.accounts_nothing_why({ search: "no-such-yard" }, { locale })).waitFor();
	await page.getByRole("link", { name: m.accounts_nothing_clear({}, { locale }) }).click();
	await page
		.getByRole("region", { name: m.accounts_mine({}, { locale }) })
		.getByRole("row", { name: /104233/ })
		.waitFor();
	await context.close();
});
