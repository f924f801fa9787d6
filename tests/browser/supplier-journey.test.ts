import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { jarFor, openWholeChromium, visit } from "../support/chromium.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openWholeChromium();
});
afterAll(() => browser.close());

const looks = [
	{ language: "en", theme: "light", width: 1440 },
	{ language: "es", theme: "dark", width: 360 },
] as const;

const words = {
	en: {
		received: "Received this week",
		underWay: "Announced and in transit",
		dispute: "Dispute this receipt",
		send: "Send",
		grade: "Grade",
		withdraw: "Withdraw dispute",
		yes: "Withdraw",
		withdrawn: "Withdrawn",
	},
	es: {
		received: "Recibido esta semana",
		underWay: "Anunciado y en tránsito",
		dispute: "Inconformarse con esta recepción",
		send: "Enviar",
		grade: "Clasificación",
		withdraw: "Retirar inconformidad",
		yes: "Retirar",
		withdrawn: "Retirada",
	},
};

/** The figure of the last row in a column, by the column's title. */
async function totalOf(page: Page, title: RegExp): Promise<string> {
	const index = await page.locator("thead th").evaluateAll((cells, source) => {
		return cells.findIndex((cell) => new RegExp(source).test(cell.textContent ?? ""));
	}, title.source);
	const row = page.locator("tfoot tr").first();
	const spans = await row
		.locator("td, th")
		.evaluateAll((cells) => cells.map((cell) => (cell as HTMLTableCellElement).colSpan));
	let at = 0;
	const cell = spans.findIndex((span) => {
		at += span;
		return at > index;
	});
	return (await row.locator("td, th").nth(cell).textContent()) ?? "";
}

describe.each(looks)("a supplier, $language, $width px", (look) => {
	const say = words[look.language];

	test("opens the loads behind a figure of the home page, and they are as many", async () => {
		const { page, context, faults } = await visit(browser, look);
		await context.addCookies(await jarFor("supplier"));
		await page.goto("/supplier");
		const tile = page.getByRole("link", { name: new RegExp(say.underWay) });
		const count = /(\d+) (?:loads?|cargas?)/.exec((await tile.textContent()) ?? "")?.[1];
		await tile.click();
		await page.waitForURL(/asn-daily-by-shipped-date\?tab=underWay/);
		await page.locator("tfoot").waitFor();
		expect(Number(count)).toBeGreaterThan(0);
		await page.getByText(new RegExp(`^${count} (loads?|cargas?) `)).waitFor();
		expect(faults).toEqual([]);
		await context.close();
	});

	test("follows what was received of a purchase order to its receipts, which add up to the pound", async () => {
		const { page, context, faults } = await visit(browser, look);
		await context.addCookies(await jarFor("supplier"));
		await page.goto("/supplier/reports/outstanding-tonnage?tab=closed");
		const row = page.locator("tbody tr").first();
		const figure = row.locator("td[data-figure] a").first();
		const isCard = await row.locator("summary").isVisible();
		if (isCard) await row.locator("summary").click();
		const received = await figure.textContent();
		await figure.click();
		await page.waitForURL(/shipments-received\?po=/);
		// The list before it has a row of totals, too.
		await expect.poll(() => totalOf(page, /^(Accepted|Aceptado)/)).toBe(received);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("says beside the sums if the difference leaves out loads with one weight only", async () => {
		const { page, context, faults } = await visit(browser, look);
		await context.addCookies(await jarFor("supplier"));
		const note = page.getByText(
			/ (loads|cargas) · (The total difference includes only loads with both weights|La diferencia total incluye solo)/,
		);
		await page.goto("/supplier/reports/shipments-received");
		await note.waitFor();
		await page.goto("/supplier/reports/shipments-received?notice=ASN&state=paid");
		await page.locator("tfoot").waitFor();
		expect(await note.count()).toBe(0);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("disputes a receipt: errors at their fields first, then the message is shown with the receipt, until it is withdrawn", async () => {
		const { page, context, faults } = await visit(browser, look);
		await context.addCookies(await jarFor("supplier"));
		await page.goto("/supplier/reports/shipments-received?tab=downgraded");
		const receipts = page.locator("tbody tr th[scope=row] a");
		// Each look has a receipt of its own.
		await receipts.nth(looks.indexOf(look)).click();
		await page.waitForURL(/receipt=/);
		await page.getByRole("button", { name: say.dispute }).click();
		await page.getByRole("button", { name: say.send, exact: true }).click();
		await page.locator("[aria-invalid=true]").first().waitFor();
		await page.getByRole("radio", { name: say.grade }).check();
		await page.locator("textarea").fill("The whole load was of the grade that we announced.");
		await page.getByRole("button", { name: say.send, exact: true }).click();
		await page.getByText("The whole load was of the grade that we announced.").and(page.locator("p")).waitFor();
		await page.getByRole("button", { name: say.withdraw }).click();
		await page.getByRole("button", { name: say.yes }).click();
		await page.getByText(say.withdrawn, { exact: true }).waitFor();
		// A user who withdrew it did not ask to begin again.
		await page.getByRole("button", { name: say.dispute }).waitFor();
		expect(await page.getByRole("radio", { name: say.grade }).count()).toBe(0);
		expect(faults).toEqual([]);
		await context.close();
	});
});

test.each([
	["shipments-received", "/supplier/reports/shipments-received"],
	["outstanding-tonnage", "/supplier/reports/outstanding-tonnage?tab=all"],
	["shipments-with-invoice", "/supplier/reports/shipments-with-invoice?tab=paid"],
	["asn-daily-by-shipped-date", "/supplier/reports/asn-daily-by-shipped-date?tab=all"],
	["shipping notices", "/supplier/asn-entry?tab=all"],
	["documents", "/supplier/documents?tab=settlement"],
])("on a phone a row of %s is a card of its number, its state and a figure", async (_list, address) => {
	const { page, context, faults } = await visit(browser, { language: "es", width: 360 });
	await context.addCookies(await jarFor("supplier"));
	await page.goto(address);
	const row = page.locator("tbody tr:has(input[type=checkbox])").first();
	const cells = row.getByRole("cell").filter({ visible: true });
	await expect.poll(() => cells.count()).toBeLessThanOrEqual(4);
	expect(await row.getByRole("rowheader").isVisible()).toBe(true);
	expect(await row.locator("[data-card]").allTextContents()).not.toContain("");
	// Beside the form of a notice its list has the room of a table from 1800 px on.
	await page.setViewportSize({ width: 1920, height: 900 });
	await expect.poll(() => cells.count()).toBeGreaterThan(4);
	expect(faults).toEqual([]);
	await context.close();
});

test("a document is printed alone", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await jarFor("supplier"));
	await page.goto("/supplier/documents?tab=settlement");
	await page.locator("tbody tr th[scope=row] a").first().click();
	await page.getByRole("button", { name: m.supplier_documents_print({}, { locale: "en" }) }).waitFor();
	await page.emulateMedia({ media: "print" });
	expect(await page.locator("table:visible").count()).toBe(1);
	await context.close();
});
