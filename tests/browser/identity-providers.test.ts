import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { demoPassword } from "#features/sign-in/server/embedded-provider/demo-password.ts";
import { m } from "#generated/texts/messages.js";
import { type Language, languages } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";
import { startCompanyProvider } from "../support/company-provider.ts";
import { ask } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

const customer = demoEmail("customer");
let browser: Browser;
let provider: Awaited<ReturnType<typeof startCompanyProvider>>;
beforeAll(async () => {
	browser = await openChromium();
	const keys = Array.from({ length: 200 }, (_none, index) => `c${index + 1}`);
	provider = await startCompanyProvider(...keys.map((key) => `${inject("portalUrl")}/sign-in/company/${key}/callback`));
	provider.say({ subject: "it", claims: { email: customer }, amr: ["mfa"] });
});
afterAll(async () => {
	await browser.close();
	await provider.stop();
});

/** Presses a button by the keyboard alone. */
const press = async (page: Page, name: string) => {
	await page.getByRole("button", { name, exact: true }).focus();
	await page.keyboard.press("Enter");
};

async function connect(page: Page, name: string, locale: Language): Promise<void> {
	await page.goto("/customer/sign-in?task=new");
	await untilAtRest(page);
	const form = page.getByRole("form", { name: m.providers_new({}, { locale }) });
	const field = (label: string) => form.getByLabel(label, { exact: true });
	await form.getByLabel(m.providers_name({}, { locale })).first().fill(name);
	await form.getByLabel(m.providers_issuer({}, { locale })).fill("http://169.254.169.254/latest");
	await form.getByLabel(m.providers_client_id({}, { locale })).fill("portal");
	await field(m.providers_secret({}, { locale })).first().fill(provider.clientSecret);
	await form.getByLabel(m.providers_domains({}, { locale })).fill("buyer.example");
	await press(page, m.providers_save({}, { locale }));
	await form.getByText(m.providers_fault_closed({}, { locale })).first().waitFor();
	await form.getByLabel(m.providers_issuer({}, { locale })).fill(provider.issuer);
	await press(page, m.providers_save({}, { locale }));
	await page.getByRole("heading", { level: 1, name }).waitFor();
}

test.each(languages)(
	"a company's IT connects a provider by the keyboard, tests it, sees the sign-in and turns it on, in %s",
	async (locale) => {
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await jarFor("customer"));
		await connect(page, `Own sign-in ${locale}`, locale);
		const opening = context.waitForEvent("page");
		await press(page, m.providers_test_start({}, { locale }));
		const window = await opening;
		await window.getByText(m.sign_in_test_good({ email: customer }, { locale })).waitFor();
		await window.getByText(m.sign_in_test_mfa({}, { locale })).waitFor();
		await window.close();
		await page.reload();
		await untilAtRest(page);
		await page.getByText(m.providers_attempt_test({}, { locale })).first().waitFor();
		await press(page, m.providers_turn_on({}, { locale }));
		await page.getByText(m.providers_state_on({}, { locale }), { exact: true }).first().waitFor();
		expect(faults).toEqual([]);
		await context.close();
	},
);

test("what is sensitive asks for a sign-in beside the page, and is done after it", async () => {
	const locale = "en";
	const { page, context, faults } = await visit(browser, { language: locale });
	await context.addCookies(await jarFor("customer"));
	await page.goto("/customer/sign-in?task=new");
	await untilAtRest(page);
	await ask("update sessions set authenticated_at = now() - interval '1 hour' where ended_at is null");
	const form = page.getByRole("form", { name: m.providers_new({}, { locale }) });
	await form.getByLabel(m.providers_name({}, { locale })).first().fill("Kept while signing in");
	await form.getByLabel(m.providers_issuer({}, { locale })).fill(provider.issuer);
	await form.getByLabel(m.providers_client_id({}, { locale })).fill("portal");
	await form.getByLabel(m.providers_domains({}, { locale })).fill("buyer.example");
	await press(page, m.providers_save({}, { locale }));
	const dialog = page.getByRole("dialog", { name: m.web_session_sensitive_title({}, { locale }) });
	await dialog.waitFor();
	await dialog.getByRole("button", { name: m.web_session_sensitive_cancel({}, { locale }) }).click();
	await form.getByText(m.server_sign_in_again({}, { locale })).first().waitFor();
	expect(await form.getByLabel(m.providers_name({}, { locale })).first().inputValue()).toBe("Kept while signing in");
	await press(page, m.providers_save({}, { locale }));
	await dialog.waitFor();
	const opening = context.waitForEvent("page");
	await dialog.getByRole("button", { name: m.web_sign_in({}, { locale }) }).click();
	const window = await opening;
	await window.locator("input[type=password]").fill(demoPassword);
	await window.keyboard.press("Enter");
	await page.getByRole("heading", { level: 1, name: "Kept while signing in" }).waitFor({ timeout: 30_000 });
	expect(faults).toEqual([]);
	await context.close();
});

test.each([360, 1440])("the pages fit %s px in both languages", async (width) => {
	for (const language of languages) {
		for (const [role, path] of [
			["customer", "/customer/sign-in"],
			["customer", "/customer/sign-in?task=new"],
			["supplier", "/supplier/sign-in"],
			["admin", "/admin/identity-providers"],
			["admin", "/admin/identity-providers?provider=ad"],
			["admin", "/admin/identity-providers?task=new"],
		] as const) {
			const { page, context, faults } = await visit(browser, { language, width, height: 800 });
			await context.addCookies(await jarFor(role));
			await page.goto(path);
			await untilAtRest(page);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
			expect(faults).toEqual([]);
			await context.close();
		}
	}
});
