import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languages } from "#shared/languages.ts";
import { axeFaults } from "../support/axe.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";

const pages = [
	{ path: "/", role: undefined },
	{ path: "/login", role: undefined },
	{ path: "/status", role: undefined },
	{ path: "/no-such-page", role: undefined },
	{ path: "/terms-and-conditions", role: "customer" },
	{ path: "/login-alias", role: "isr" },
	{ path: "/customer", role: "customer" },
	{ path: "/customer/complaint-entry", role: "customer" },
	{ path: "/customer/isr-settings", role: "isr" },
	{ path: "/customer/profile", role: "customer" },
	{ path: "/customer/resources", role: "customer" },
	{ path: "/customer/documents/railcar-report", role: "customer" },
	{ path: "/customer/orders", role: "customer" },
	{ path: "/customer/orders/mill-stock-list-order-entry", role: "customer" },
	{ path: "/customer/orders/late-orders", role: "customer" },
	{ path: "/customer/documents/bill-of-lading", role: "customer" },
	{ path: "/customer/documents/invoices", role: "customer" },
	{ path: "/customer/documents/shipment-tallies", role: "customer" },
	{ path: "/supplier/profile", role: "supplier" },
	{ path: "/supplier", role: "supplier" },
	{ path: "/supplier/documents", role: "supplier" },
	{ path: "/supplier/reports/shipments-received", role: "supplier" },
	{ path: "/supplier/reports/outstanding-tonnage", role: "supplier" },
	{ path: "/supplier/reports/shipments-with-invoice", role: "supplier" },
	{ path: "/supplier/reports/asn-daily-by-shipped-date", role: "supplier" },
	{ path: "/admin", role: "admin" },
	{ path: "/admin/user-invitations", role: "admin" },
	{ path: "/admin/user-management", role: "admin" },
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
		if (role) await context.addCookies(await jarFor(role));
		await page.goto(path);
		await page.waitForLoadState("networkidle");
		expect(new URL(page.url()).pathname).toBe(path);
		expect(await axeFaults(page)).toBe("");
		const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
		expect(overflow, "the page scrolls sideways").toBeLessThanOrEqual(0);
		expect(faults).toEqual([]);
		await context.close();
	});
});
