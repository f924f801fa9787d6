import type { BrowserContext, Locator } from "playwright";
import { demoPassword } from "#features/sign-in/server/embedded-provider/demo-password.ts";

/**
 * Signs in at the provider in the window that a waiting page opens from its dialog `over`; that window closes by
 * itself.
 */
export async function signInBeside(context: BrowserContext, over: Locator, email: string): Promise<void> {
	const opened = context.waitForEvent("page");
	await over.getByRole("button").first().click();
	const beside = await opened;
	await beside.locator('a[href^="/login-cdc"]').click();
	// The portal's own sign-in page asks for an address too, but for no password.
	await beside.locator("#password").fill(demoPassword);
	await beside.locator("#email").fill(email);
	const closed = beside.waitForEvent("close");
	await beside.locator("form").first().locator("button[type=submit]").first().click();
	await closed;
}
