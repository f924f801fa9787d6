import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";

const url = inject("portalUrl");
/** A page that is there, of a line that nobody has. */
const failing = paths.order("M000000", 1);

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

describe.each(languages)("two tiers of errors (%s)", (locale) => {
	test("a page that fails leaves the navigation, which leads on without a new document", async () => {
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await jarFor("customer"));
		expect((await page.goto(failing))?.status()).toBe(404);
		const main = page.getByRole("main");
		await main.getByRole("heading", { level: 1, name: m.web_error_404_title({}, { locale }) }).waitFor();
		await page.waitForFunction(() => "__reactRouterDataRouter" in window);
		const documents: string[] = [];
		page.on("request", (request) => {
			if (request.isNavigationRequest()) documents.push(request.url());
		});
		const rail = page.getByRole("navigation").first();
		await rail.locator(`a[href="${paths.orders}"]`).click();
		await main.getByRole("heading", { level: 1, name: m.orders_title({}, { locale }) }).waitFor();
		expect(documents).toEqual([]);
		// And on the way there, too: the failing page takes the place of the other's content alone.
		await page.evaluate((to) => {
			void (
				window as unknown as { __reactRouterDataRouter: { navigate: (path: string) => void } }
			).__reactRouterDataRouter.navigate(to);
		}, failing);
		await main.getByRole("heading", { level: 1, name: m.web_error_404_title({}, { locale }) }).waitFor();
		expect(await rail.isVisible()).toBe(true);
		expect([documents, faults]).toEqual([[], []]);
		await context.close();
	});

	test("an outage is explained in place, the page and what was typed stay, and the error hook receives it", async () => {
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await jarFor("customer"));
		const hooked: string[] = [];
		page.on("console", (message) => {
			if (message.type() === "warning") hooked.push(message.text());
		});
		await page.goto(paths.profile);
		await untilAtRest(page);
		await context.route("**/api/graphql", (route) => route.abort("connectionfailed"));
		const form = page.getByRole("form", { name: m.users_profile({}, { locale }), exact: true });
		const phone = form.getByLabel(m.users_phone({}, { locale }));
		await phone.fill("+1 (312) 555-0142");
		await form.getByRole("button", { name: m.users_save({}, { locale }) }).click();
		const outage = m.web_outage({}, { locale });
		await page
			.getByRole("alert")
			.filter({ hasText: outage.replace(/\.$/, "") })
			.waitFor();
		expect(await phone.inputValue()).toBe("+1 (312) 555-0142");
		expect(await page.getByRole("navigation").first().isVisible()).toBe(true);
		expect(hooked.filter((text) => text.startsWith("UpdateProfile: Failed to fetch"))).toHaveLength(1);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("a page that fails is sent by the server inside its layout, with its status", async () => {
		const jar = await jarFor("customer");
		const cookie = [...jar.map(({ name, value }) => `${name}=${value}`), `lang=${locale}`].join("; ");
		const response = await fetch(`${url}${failing}`, { headers: { cookie } });
		const html = await response.text();
		expect(response.status).toBe(404);
		expect(html).toContain(`href="${paths.orders}"`);
		const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
		expect(main).toContain('role="alert"');
		expect(main).toContain(m.web_error_404_title({}, { locale }));
	});
});
