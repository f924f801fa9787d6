import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DemoPerson } from "#shared/demo-people.ts";
import { untilAtRest } from "../../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../../support/chromium.ts";
import { keyboardFaults } from "../../support/keyboard-walk.ts";
import { colourFaults, motionFaults } from "../../support/own-colours.ts";
import { showFewRows } from "../../support/page-room.ts";

/** A user whose system gives all pages its own few colours (forced colours), and who wants nothing to move. */
const readers: [DemoPerson["role"] | "visitor", string[]][] = [
	["visitor", ["/login", "/verify", "/no-such-page"]],
	[
		"customer",
		[
			"/customer",
			"/customer/orders",
			"/customer/orders/late-orders",
			"/customer/orders/mill-stock-list-order-entry",
			"/customer/documents/railcar-report",
			"/customer/documents/certificates?tab=all&chart=C",
			"/customer/documents/shipment-tallies/check-off",
			"/customer/profile",
		],
	],
	["supplier", ["/supplier/asn-entry", "/supplier/reports/asn-daily-by-shipped-date"]],
	["admin", ["/admin/feature-flags"]],
];

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

describe.each(readers)("%s with colours of their own", (role, paths) => {
	test("sees states, drawings and the focus on every page, without animations", async () => {
		const { page, context } = await openVisit(role);
		for (const path of paths) {
			await page.goto(path);
			await untilAtRest(page);
			await showFewRows(page, true);
			expect(await colourFaults(page), path).toBe("");
			expect(await motionFaults(page), path).toBe("");
			expect(await keyboardFaults(page), path).toBe("");
		}
		await context.close();
	});
});

test("what opens has an edge, and does not move", async () => {
	const { page, context } = await openVisit("customer");
	await page.goto("/customer/orders");
	await untilAtRest(page);
	for (const [name, role] of [
		["Export", "menu"],
		["Grade", "dialog"],
	] as const) {
		await page.getByRole("button", { name, exact: true }).click();
		await page.getByRole(role).waitFor();
		expect(await colourFaults(page), name).toBe("");
		expect(await motionFaults(page), name).toBe("");
		expect(await hasEdge(page, role), name).toBe(true);
		await page.keyboard.press("Escape");
		await page.getByRole(role).waitFor({ state: "detached" });
	}
	await page.locator("tbody input[type=checkbox]").first().check();
	expect(await colourFaults(page), "a row is chosen").toBe("");
	await page.locator("#content").focus();
	await page.keyboard.press("?");
	await page.getByRole("dialog").waitFor();
	expect(await hasEdge(page, "dialog"), "the keyboard help").toBe(true);
	await context.close();
});

async function openVisit(role: DemoPerson["role"] | "visitor"): Promise<{ page: Page; context: BrowserContext }> {
	// Contexts of tests ask for stillness already.
	const { page, context } = await visit(browser);
	if (role !== "visitor") await context.addCookies(await jarFor(role));
	await page.emulateMedia({ forcedColors: "active" });
	return { page, context };
}

/**
 * The element or its container has a border or an outline: a background alone does not distinguish it from the page.
 */
function hasEdge(page: Page, role: "menu" | "dialog"): Promise<boolean> {
	return page.getByRole(role).evaluate((opened) => {
		const near = [opened, opened.parentElement, opened.parentElement?.parentElement, opened.firstElementChild];
		return near.some((element) => {
			if (!element) return false;
			const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(element);
			return (
				(borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0) ||
				(outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0)
			);
		});
	});
}
