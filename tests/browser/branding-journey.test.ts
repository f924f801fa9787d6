import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { defaultMarkSvg } from "#shared/branding/default-mark.ts";
import type { Language } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { insertPerson } from "../support/people.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { openJar } from "../support/session-jar.ts";

// The brand is everybody's: on a portal of its own.
let portal: Portal;
let databaseUrl: string;
let browser: Browser;
beforeAll(async () => {
	portal = await startPortal({ isEmpty: true });
	databaseUrl = await portal.databaseUrl();
	browser = await openChromium();
});
afterAll(async () => {
	await browser?.close();
	await portal?.stop();
});

async function openAs(lists: Parameters<typeof insertPerson>[1], language: Language, width?: number): Promise<Page> {
	const { email } = await insertPerson({ adminUrl: databaseUrl }, lists);
	const { context, page } = await visit(browser, { language, ...(width ? { width } : {}) }, portal.url);
	await context.addCookies(await openJar(email, { url: portal.url, databaseUrl }));
	return page;
}

const colorOf = (page: Page, token: string) =>
	page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), token);

test.each<[Language, number]>([
	["en", 1440],
	["es", 360],
])("an administrator sets the brand in %s at %i px, and everybody sees it", async (language, width) => {
	const locale = { locale: language };
	const page = await openAs({ groups: ["SSA-Admin"] }, language, width);
	await page.goto("/admin/branding");
	await untilAtRest(page);
	const field = (label: typeof m.branding_name) => page.getByLabel(label({}, locale), { exact: true });
	await page.getByLabel(m.branding_name({}, locale)).first().fill("Fundidora Norte");
	const accent = page.getByRole("textbox", { name: m.branding_accent({}, locale) }).first();
	await accent.fill("#ffd200");
	await page.getByText(m.branding_contrast_too_low({}, locale)).first().waitFor();
	await page.getByRole("button", { name: m.branding_save({}, locale) }).click();
	await page.getByText(m.branding_contrast_refused({}, locale)).first().waitFor();
	// What is proposed passes.
	await page
		.getByRole("button", { name: /#[0-9a-f]{6}/ })
		.first()
		.click();
	expect(await accent.inputValue()).toMatch(/^#[0-9a-f]{6}$/);
	const [icon] = [page.locator('input[type="file"]').first()];
	await icon?.setInputFiles({
		name: "mark.svg",
		mimeType: "image/svg+xml",
		buffer: Buffer.from(defaultMarkSvg("#000000")),
	});
	await page.getByText("mark.svg").first().waitFor();
	await field(m.branding_letterhead).fill("Av. Acero 1\nMonterrey");
	await page.getByRole("button", { name: m.branding_save({}, locale) }).click();
	await page.getByText(m.branding_saved({}, locale)).first().waitFor();
	// Another reader's page, a page that is not there, and the start page of a visitor.
	const other = await openAs({ soldTo: ["S1"] }, language);
	await other.goto("/customer");
	await untilAtRest(other);
	await other.getByRole("navigation").getByText("Fundidora Norte").first().waitFor();
	expect(await other.getByRole("navigation").locator('img[src^="/brand/"]').count()).toBeGreaterThan(0);
	expect(await colorOf(other, "--steel")).toContain(await accent.inputValue());
	const { page: visitor } = await visit(browser, { language }, portal.url);
	await visitor.goto("/");
	expect(await visitor.title()).toContain("Fundidora Norte");
	await visitor.goto("/no-such-page");
	await visitor.getByText("Fundidora Norte").first().waitFor();
	// Back to the portal's own mark.
	await page.getByRole("button", { name: m.branding_reset_default({}, locale) }).click();
	await page.getByRole("button", { name: m.branding_reset_confirm({}, locale) }).click();
	await page.getByText(m.branding_reset_done({}, locale)).first().waitFor();
	await other.reload();
	await other.getByRole("navigation").getByText("Caldera Steel").first().waitFor();
	expect(await colorOf(other, "--steel")).not.toContain("ffd200");
});
