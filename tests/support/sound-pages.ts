import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DemoPerson } from "#shared/demo-people.ts";
import { type Language, languages } from "#shared/languages.ts";
import { untilAtRest } from "./at-rest.ts";
import { axeFaults } from "./axe.ts";
import { jarFor, openChromium, type Visit, visit } from "./chromium.ts";
import { keyboardFaults } from "./keyboard-walk.ts";
import { placesFaults } from "./link-places.ts";
import { overflowFaults, showFewRows, spacingFaults } from "./page-room.ts";
import { ask } from "./session-jar.ts";
import { demoEmail } from "./signed-in.ts";
import { spokenFaults } from "./spoken-page.ts";

type Reader = DemoPerson["role"] | undefined;

/** Pages that need another reader than their area's. */
const readers: Record<string, Reader> = {
	"/login-alias": "isr",
	"/terms-and-conditions": "customer",
	"/customer/isr-settings": "isr",
	"/desk": "isr",
};

/** The query after the path of a page about one thing. */
const queries: Record<string, () => Promise<string>> = {
	"/verify": async () => {
		const [document] = await ask<{ code: string }>(
			"select verify_code as code from certificate_revisions order by certificate_number limit 1",
		);
		return `?code=${document?.code}`;
	},
	"/customer/documents/certificates": async () => "?tab=all&chart=C",
	// A heat that was pasted and exists, and one that does not.
	"/customer/documents/certificates/values": async () => {
		const [certificate] = await ask<{ heat: string }>(
			`select c.heat_number as heat from certificates c join person_accounts pa using (account_id)
			 join people p on p.id = pa.person_id
			 where p.email = $1 and c.type <> '2.1' and not c.is_pending order by c.certificate_number limit 1`,
			[demoEmail("customer")],
		);
		return `?tab=all&heats=${certificate?.heat}+NONE-1`;
	},
	// A list with a document opened beside it.
	"/customer/documents/bill-of-lading": async () => {
		const [bill] = await ask<{ bol: string }>(
			`select s.bol_number as bol from shipments s join person_accounts pa using (account_id)
			 join people p on p.id = pa.person_id
			 where p.email = $1 order by s.bol_number limit 1`,
			[demoEmail("customer")],
		);
		return `?tab=all&open=${bill?.bol}`;
	},
	"/customer/orders/single": async () => {
		const [line] = await ask<{ query: string }>(
			`select format('?order=%s&item=%s', l.order_number, l.item) as query
			 from order_lines l join person_accounts pa using (account_id)
			 join people p on p.id = pa.person_id where p.email = $1 order by l.order_number limit 1`,
			[demoEmail("customer")],
		);
		return line?.query ?? "";
	},
};

const wide = { width: 1440, height: 900 };
/** A window of 1280 px at 400 % (WCAG 1.4.10). */
const narrowest = 320;

/**
 * Every page of a table in both languages, each wide and light, then as narrow as 400 % make it and dark: axe finds
 * nothing, nothing hangs over the edge, and nothing is complained of behind it. Every page in one of the languages
 * besides: by keyboard alone, and as it is spoken. `usual` reads where no other reader is named.
 */
export function checkPages(paths: readonly string[], usual: Reader): void {
	let browser: Browser;
	beforeAll(async () => {
		browser = await openChromium();
	});
	afterAll(() => browser.close());
	// Readers keep their window from page to page, and with it the parts that it has loaded: another one costs more than
	// a page in it.
	const visits = new Map<string, Promise<Visit>>();
	const placesOf = new Map<string, Map<string, string[]>>();
	const visitOf = (language: Language, reader: Reader) => {
		const key = `${language} ${reader}`;
		const open = async () => {
			const visitor = await openVisit(browser, language, reader);
			// A window whose renderer has died shows nothing any more: the next try, and the next page, get another.
			visitor.page.once("crash", () => visits.delete(key));
			return visitor;
		};
		const opened = visits.get(key) ?? open();
		visits.set(key, opened);
		return opened;
	};
	describe.each(paths)("%s", (path) => {
		test.each(languages)(
			"has no fault that axe finds, and fits: %s, wide and light, narrow and dark",
			async (language) => {
				const reader = path in readers ? readers[path] : usual;
				const { page, faults } = await visitOf(language, reader);
				// Each reader has a navigation of their own.
				const places = placesOf.get(`${reader}`) ?? new Map();
				placesOf.set(`${reader}`, places);
				faults.length = 0;
				await page.emulateMedia({ colorScheme: "light" });
				await page.setViewportSize(wide);
				await page.goto(path + ((await queries[path]?.()) ?? ""));
				await untilAtRest(page);
				expect(new URL(page.url()).pathname).toBe(path);
				await checkLook(page, "wide and light");
				expect(await placesFaults(page, places), "help and navigation are where they are elsewhere").toBe("");
				if (languages[paths.indexOf(path) % languages.length] === language) await checkWays(page);
				await page.emulateMedia({ colorScheme: "dark" });
				await page.setViewportSize({ width: narrowest, height: 900 });
				// Colours and places of before would be looked at until the page is drawn anew.
				await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
				await checkLook(page, "narrow and dark");
				expect(await spacingFaults(page), "with more room between lines, words and letters").toBe("");
				expect(faults).toEqual([]);
			},
		);
	});
}

async function openVisit(browser: Browser, language: Language, reader: Reader): Promise<Visit> {
	const visitor = await visit(browser, { language });
	if (reader) await visitor.context.addCookies(await jarFor(reader));
	return visitor;
}

async function checkLook(page: Page, look: string): Promise<void> {
	expect(await overflowFaults(page), look).toBe("");
	expect(await axeFaults(page), look).toBe("");
}

/** Without a mouse, and without sight. Rows are all of one kind: a few represent the rest. */
async function checkWays(page: Page): Promise<void> {
	await showFewRows(page, true);
	expect(await spokenFaults(page), "as it is spoken").toBe("");
	const before = page.url();
	expect(await keyboardFaults(page), "by keyboard").toBe("");
	expect(page.url(), "the focus alone leads nowhere").toBe(before);
	await showFewRows(page, false);
}
