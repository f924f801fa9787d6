import { AxeBuilder } from "@axe-core/playwright";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { languages } from "#shared/languages.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { demoEmail, signedIn } from "../support/signed-in.ts";

const pages = [
	{ path: "/", role: undefined },
	{ path: "/login", role: undefined },
	{ path: "/status", role: undefined },
	{ path: "/no-such-page", role: undefined },
	{ path: "/terms-and-conditions", role: "customer" },
	{ path: "/login-alias", role: "isr" },
	{ path: "/customer", role: "customer" },
	{ path: "/customer/isr-settings", role: "isr" },
	{ path: "/customer/orders", role: "customer" },
	{ path: "/customer/orders/late-orders", role: "customer" },
	{ path: "/supplier", role: "supplier" },
	{ path: "/admin", role: "admin" },
] as const;

const looks = languages.flatMap((language) => [
	{ language, theme: "light", width: 1440 } as const,
	{ language, theme: "dark", width: 360 } as const,
]);

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

describe.each(pages)("$path", ({ path, role }) => {
	test.each(looks)("has no fault that axe finds, and fits: $language, $theme, $width px", async (look) => {
		const { page, context, faults } = await visit(browser, look);
		if (role) await context.addCookies(await cookiesOf(role));
		await page.goto(path);
		await page.waitForLoadState("networkidle");
		expect(new URL(page.url()).pathname).toBe(path);
		const { violations } = await new AxeBuilder({ page })
			.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
			.analyze();
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`).join("\n")).toBe("");
		const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
		expect(overflow, "the page scrolls sideways").toBeLessThanOrEqual(0);
		expect(faults).toEqual([]);
		await context.close();
	});
});

const jars = new Map<string, Awaited<ReturnType<typeof signedIn>>>();

/** Signed in once for each role; what a browser holds after it, for a browser that has not been there. */
async function cookiesOf(role: "customer" | "isr" | "supplier" | "admin") {
	const url = inject("portalUrl");
	const jar = jars.get(role) ?? (await signedIn(url, demoEmail(role)));
	jars.set(role, jar);
	return ["auth", "millgate-session", "tac"].flatMap((name) => {
		const value = jar.get(name);
		return value === undefined ? [] : [{ name, value: encodeURIComponent(value), url, secure: true }];
	});
}
