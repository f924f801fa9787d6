import type { Page } from "playwright";
import sharp from "sharp";
import { demoPassword } from "#features/sign-in/server/embedded-provider/demo-password.ts";
import { m } from "#generated/texts/messages.js";
import { type DemoPerson, demoPeople } from "#shared/demo-people.ts";
import { paths } from "#shared/paths.ts";

const quality = 72;
const tourWithinMs = 1500;

/** Signs in as the first demo person of a role at the demo portal `url`, and accepts the terms. */
export async function signInAs(page: Page, role: DemoPerson["role"], url: string): Promise<void> {
	const person = demoPeople.find((one) => one.role === role);
	if (!person) throw new Error(`The demo has no ${role}`);
	await page.goto(role === "isr" || role === "admin" ? "/login?provider=directory" : "/login-cdc");
	await page.locator("#email").fill(person.email);
	await page.locator("#password").fill(demoPassword);
	await page.locator("form button[type=submit]").first().click();
	await page.waitForURL((at) => at.origin === url && !/callback|interaction/.test(at.pathname));
	await page.waitForLoadState("networkidle");
	if (new URL(page.url()).pathname === paths.terms) {
		await page.getByRole("button", { name: m.sign_in_terms_accept() }).click();
		await page.waitForURL((at) => at.pathname !== paths.terms);
		await page.waitForLoadState("networkidle");
	}
}

/** The tour of a first visit would cover the page. It comes once the page's buttons work. */
export async function leaveTour(page: Page): Promise<void> {
	const leave = page.getByRole("button", { name: m.guidance_tour_leave() });
	const isShown = await leave.waitFor({ timeout: tourWithinMs }).then(
		() => true,
		() => false,
	);
	if (isShown) await leave.click();
}

/** Goes to an address and waits for all that it loads, fonts too. */
export async function goTo(page: Page, path: string): Promise<void> {
	await page.goto(path, { waitUntil: "networkidle" });
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** What the page shows, or a part of it, as WebP. */
export async function takePicture(page: Page, options?: Parameters<Page["screenshot"]>[0]): Promise<Buffer> {
	return sharp(await page.screenshot(options))
		.webp({ quality, effort: 6 })
		.toBuffer();
}
