import type { Browser, BrowserContext } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DemoPerson } from "#shared/demo-people.ts";
import { type Language, languages } from "#shared/languages.ts";
import { axeFaults } from "./axe.ts";
import { jarFor, openChromium, openPage, type Visit, visit } from "./chromium.ts";
import { ask } from "./session-jar.ts";
import { demoEmail } from "./signed-in.ts";

type Reader = DemoPerson["role"] | undefined;

/** Pages that need another reader than their area's. */
const readers: Record<string, Reader> = {
	"/login-alias": "isr",
	"/terms-and-conditions": "customer",
	"/customer/isr-settings": "isr",
	"/desk": "isr",
};

/** What stands behind the path where the page is about one thing. */
const queries: Record<string, () => Promise<string>> = {
	"/verify": async () => {
		const [paper] = await ask<{ code: string }>(
			"select verify_code as code from certificate_revisions order by certificate_number limit 1",
		);
		return `?code=${paper?.code}`;
	},
	"/customer/documents/certificates": async () => "?tab=all&chart=C",
	// A list with a paper opened beside it.
	"/customer/documents/bill-of-lading": async () => {
		const [bill] = await ask<{ bol: string }>(
			`select s.bol_number as bol from shipments s join person_accounts pa using (account_id) join people p on p.id = pa.person_id
			 where p.email = $1 order by s.bol_number limit 1`,
			[demoEmail("customer")],
		);
		return `?tab=all&open=${bill?.bol}`;
	},
	"/customer/orders/single": async () => {
		const [line] = await ask<{ query: string }>(
			`select format('?order=%s&item=%s', l.order_number, l.item) as query from order_lines l join person_accounts pa using (account_id)
			 join people p on p.id = pa.person_id where p.email = $1 order by l.order_number limit 1`,
			[demoEmail("customer")],
		);
		return line?.query ?? "";
	},
};

/**
 * Every page of a table in both languages, each wide and light, then narrow and dark: axe finds nothing, nothing hangs over the edge, and
 * nothing is complained of behind it. `usual` reads where no other reader is named.
 */
export function checkPages(paths: readonly string[], usual: Reader): void {
	let browser: Browser;
	beforeAll(async () => {
		browser = await openChromium();
	});
	afterAll(() => browser.close());
	// Readers keep their browser from page to page, and with it the parts that it has loaded.
	const contexts = new Map<string, Promise<BrowserContext>>();
	const contextOf = (language: Language, reader: Reader) => {
		const key = `${language} ${reader}`;
		const context = contexts.get(key) ?? openContext(browser, language, reader);
		contexts.set(key, context);
		return context;
	};
	describe.each(paths)("%s", (path) => {
		test.each(languages)("has no fault that axe finds, and fits: %s, wide and light, narrow and dark", async (language) => {
			const open = await openPage(await contextOf(language, path in readers ? readers[path] : usual));
			await open.page.goto(path + ((await queries[path]?.()) ?? ""));
			await open.page.waitForLoadState("networkidle");
			expect(new URL(open.page.url()).pathname).toBe(path);
			await checkLook(open, "wide and light");
			await open.page.emulateMedia({ colorScheme: "dark" });
			await open.page.setViewportSize({ width: 360, height: 900 });
			// Colours and places of before would be looked at until the page is drawn anew.
			await open.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
			await checkLook(open, "narrow and dark");
			expect(open.faults).toEqual([]);
			await open.page.close();
		});
	});
}

async function openContext(browser: Browser, language: Language, reader: Reader): Promise<BrowserContext> {
	const { page, context } = await visit(browser, { language });
	if (reader) await context.addCookies(await jarFor(reader));
	await page.close();
	return context;
}

async function checkLook({ page }: Pick<Visit, "page">, look: string): Promise<void> {
	expect(await axeFaults(page), look).toBe("");
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	expect(overflow, `the page scrolls sideways, ${look}`).toBeLessThanOrEqual(0);
}
