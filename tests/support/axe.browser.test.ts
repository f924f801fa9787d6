import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./axe.ts";
import { openChromium, visit } from "./chromium.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

type Table = { frame?: string; rows: (at: number) => string; isHydrated?: boolean };

/** A page that is sound but for the rows of its table, and for the frame around it. */
async function openTable({
	frame = "",
	rows,
	isHydrated = true,
}: Table): Promise<{ page: Page; close: () => Promise<void> }> {
	const { page, context } = await visit(browser);
	const body = Array.from({ length: 20 }, (_, at) => `<tr><td>${rows(at)}</td></tr>`).join("");
	await page.setContent(
		`<!doctype html><html lang="en"><title>Rows</title><main><h1>Rows</h1><div style="${frame}"><table style="line-height: 40px"><thead><tr><th>Number</th></tr></thead><tbody>${body}</tbody></table></div></main></html>`,
	);
	// React marks the elements that it has hydrated so.
	if (isHydrated) await page.locator("tbody").evaluate((element) => Object.assign(element, { __reactFiber$test: {} }));
	return { page, close: () => context.close() };
}

const pale = (at: number) => `<span style="color: #ddd">M${at}</span>`;
const plain = (at: number) => `M${at}`;

test.each<[string, Table, RegExp]>([
	["nothing in a sound table", { rows: plain }, /^$/],
	[
		"a fault in the fifth row of a table that waits for React",
		{ rows: (at) => (at === 4 ? pale : plain)(at), isHydrated: false },
		/^color-contrast: .*M4/,
	],
	["none in its sixth", { rows: (at) => (at === 5 ? pale : plain)(at), isHydrated: false }, /^$/],
	["a fault in its fifth row", { rows: (at) => (at === 4 ? pale : plain)(at) }, /^color-contrast: .*M4/],
	["none in its sixth, which the five represent", { rows: (at) => (at === 5 ? pale : plain)(at) }, /^$/],
	[
		"a frame that only the other rows make scroll, if no key scrolls it",
		{ frame: "overflow: auto; height: 400px", rows: plain },
		/^scrollable-region-focusable: <div/,
	],
])("axe finds %s, and leaves all rows where they were", async (_what, table, found) => {
	const { page, close } = await openTable(table);
	const before = await page.locator("main").innerHTML();
	expect(await axeFaults(page)).toMatch(found);
	expect(await page.locator("main").innerHTML()).toBe(before);
	expect(await page.locator("tbody tr").allInnerTexts()).toEqual(Array.from({ length: 20 }, (_, at) => `M${at}`));
	await close();
});

test("the rows that React has yet to hydrate stay on the page while axe looks at it", async () => {
	const { page, close } = await openTable({ rows: plain, isHydrated: false });
	await page.evaluate(() => {
		const seen = { removed: 0 };
		Object.assign(window, { seen });
		new MutationObserver((changes) => {
			seen.removed += changes.reduce((sum, { removedNodes }) => sum + removedNodes.length, 0);
		}).observe(document.querySelector("tbody") as Element, { childList: true });
	});
	expect(await axeFaults(page)).toBe("");
	expect(await page.evaluate(() => (window as unknown as { seen: { removed: number } }).seen.removed)).toBe(0);
	await close();
});
