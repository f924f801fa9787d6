import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jarFor, openChromium, visit } from "../support/chromium.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

test("rows by the ten thousand are refused at once, from a file and from the clipboard, and never rendered", async () => {
	const { page, context, faults } = await visit(browser, { language: "en", theme: "light", width: 1440 });
	await context.addCookies(await jarFor("supplier"));
	await page.goto("/supplier/asn-entry");
	await page.getByRole("button", { name: "Paste rows or upload a file" }).click();
	const rows = `vehicle,gross,tare\n${"T-1,78000,32000\n".repeat(50_000)}`;
	await page
		.locator("input[type=file][accept*=csv]")
		.setInputFiles({ name: "loads.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
	const tooManyRows = page.getByRole("alert").filter({ hasText: "There are more than 200 rows" });
	await tooManyRows.waitFor();
	const field = page.getByLabel("Spreadsheet rows");
	expect(await field.inputValue()).toBe("");

	await field.fill("T-1,78000,32000,lb,210,clear");
	await field.evaluate((element, pasted) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", pasted);
		element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	}, rows);
	await tooManyRows.waitFor();
	expect(await field.inputValue()).toBe("T-1,78000,32000,lb,210,clear");
	expect(faults).toEqual([]);
	await context.close();
});

test("cells to correct are downloaded as CSV that no spreadsheet runs", async () => {
	const { page, context, faults } = await visit(browser, { language: "en", theme: "light", width: 1440 });
	await context.addCookies(await jarFor("supplier"));
	await page.goto("/supplier/asn-entry");
	await page.getByRole("button", { name: "Paste rows or upload a file" }).click();
	await page.getByLabel("Spreadsheet rows").fill(`vehicle,gross,tare\n${'"=1+1;""a"", b",78000,32000\n'.repeat(101)}`);
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "Download all as CSV" }).click(),
	]);
	const text = await readFile(await download.path(), "utf8");
	expect(download.suggestedFilename()).toBe("cells-to-correct.csv");
	expect(text.startsWith("\uFEFFLine,Column,")).toBe(true);
	const [titles, first, ...others] = parse(text, { bom: true, record_delimiter: "\r\n" });
	expect(titles).toHaveLength(4);
	expect(first?.slice(0, 3)).toEqual(["2", "Vehicle", `'=1+1;"a", b`]);
	expect(others).toHaveLength(100);
	expect(faults).toEqual([]);
	await context.close();
});
