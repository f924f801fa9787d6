import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { copyParts, deviceCopies, formerCopies } from "#shared/device-copies.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { axeFaults } from "../support/axe.ts";
import { openWholeChromium, visit } from "../support/chromium.ts";
import { keptOn, readableOn, untilKept } from "../support/device-copies.ts";
import { ask, bringNewcomer, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

// Longer than a user must stay on a page for it to be kept.
const dwellMs = 4000;

/** Lets the key of the copies end now, as its session's token does after two hours. */
const endKey = (page: Page) =>
	page.evaluate(async (name) => {
		const database = await new Promise<IDBDatabase>((done) => {
			const request = indexedDB.open(name);
			request.onsuccess = () => done(request.result);
		});
		await new Promise<void>((done) => {
			const transaction = database.transaction("key", "readwrite");
			const store = transaction.objectStore("key");
			const request = store.get("own");
			request.onsuccess = () => store.put({ ...request.result, endsAt: Date.now() }, "own");
			transaction.oncomplete = () => done();
		});
		database.close();
	}, deviceCopies);

let browser: Browser;
beforeAll(async () => {
	browser = await openWholeChromium();
});
afterAll(() => browser.close());

const home = "/customer";
const bills = "/customer/documents/bill-of-lading";
const tallies = "/customer/documents/shipment-tallies";

test("prices, invoices, stock, the home page and suppliers' pages are never kept, and copies of former builds are removed", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await openJar(await bringNewcomer(demoEmail("customer"))));
	await page.goto("/robots.txt");
	await page.evaluate(async (name) => {
		await (await caches.open(name)).put("/customer/documents/invoices", new Response("<html>$1,000</html>"));
	}, formerCopies);
	const others = [
		home,
		"/customer/orders",
		"/customer/documents/invoices",
		"/customer/orders/mill-stock-list-order-entry",
	];
	// The dwell of each page ends while the next one is open: a page that was left is kept by nobody.
	for (const path of others) {
		await page.goto(path);
		await untilAtRest(page);
		await page.waitForTimeout(dwellMs);
	}
	await page.goto(bills);
	await untilKept(page, bills);
	expect(await keptOn(page)).toEqual([bills]);
	expect(await page.evaluate(() => caches.keys())).toEqual([copyParts]);
	await context.close();
});

test("a copy is encrypted with a key that nobody can take out, and shows no price", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await openJar(await bringNewcomer(demoEmail("customer"))));
	await page.goto(bills);
	const [bol = ""] = (await page.getByRole("rowheader").allInnerTexts()).map((text) => text.trim().split(/\s/)[0]);
	await untilKept(page, bills);
	const html = await page.evaluate(async (path) => (await fetch(path)).text(), bills);
	expect([bol.length > 3, html.includes(bol), /[$]\s?\d|unitPrice|amount/i.test(html)]).toEqual([true, true, false]);
	const readable = await readableOn(page);
	expect([readable.includes(bol), readable.includes(bills), readable.includes("<html")]).toEqual([false, false, false]);
	const exported = page.evaluate(async (name) => {
		const database = await new Promise<IDBDatabase>((done) => {
			const request = indexedDB.open(name);
			request.onsuccess = () => done(request.result);
		});
		const [held] = await new Promise<{ key: CryptoKey; endsAt: number }[]>((done) => {
			const request = database.transaction("key").objectStore("key").getAll();
			request.onsuccess = () => done(request.result);
		});
		database.close();
		const error = await crypto.subtle.exportKey("raw", held?.key as CryptoKey).catch((reason: Error) => reason.name);
		return [held?.key.extractable, error, (held?.endsAt ?? 0) - Date.now() <= 7_200_000];
	}, deviceCopies);
	expect(await exported).toEqual([false, "InvalidAccessError", true]);
	await context.close();
});

test.each(["en", "es"] as const)(
	"after the end of the session's token nothing can be read, also without a network: %s",
	async (language) => {
		const { page, context } = await visit(browser, { language, width: 360 });
		await context.addCookies(await openJar(await bringNewcomer(demoEmail("ship-to"))));
		await page.goto(bills);
		await untilKept(page, bills);
		await context.setOffline(true);
		await page.reload();
		await page.getByText(m.web_offline_away({}, { locale: language })).waitFor();
		await endKey(page);
		// The copy in view gives way by itself, and what it was made of is gone.
		await page.getByText(m.web_offline_over({}, { locale: language })).waitFor();
		expect(await keptOn(page)).toEqual([]);
		expect(await axeFaults(page)).toBe("");
		await context.close();
	},
);

test("a device whose session was ended deletes its copies", async () => {
	const { page, context } = await visit(browser);
	const email = await bringNewcomer(demoEmail("ship-to"));
	await context.addCookies(await openJar(email));
	await page.goto(bills);
	await untilKept(page, bills);
	await ask("update sessions s set ended_at = now() from people p where p.id = s.person_id and p.email = $1", [email]);
	await expect
		.poll(async () => {
			await page.goto("/customer/orders", { waitUntil: "commit", timeout: 5000 }).catch(() => null);
			return keptOn(page).catch(() => ["not yet"]);
		})
		.toEqual([]);
	await context.close();
});

test.each([
	["the person", "update people set keeps_copies = false where email = $1"],
	[
		"the mill",
		`insert into feature_flags (name, is_on) select 'offlineCopies', false where $1 <> ''
			on conflict (name) do update set is_on = false`,
	],
])("%s turns copies off: existing ones are removed, and no page is stored", async (_who, sql) => {
	const { page, context } = await visit(browser);
	const email = await bringNewcomer(demoEmail("ship-to"));
	await context.addCookies(await openJar(email));
	await page.goto(bills);
	await untilKept(page, bills);
	await ask(sql, [email]);
	try {
		await expect
			.poll(async () => {
				await page.goto(tallies);
				await untilAtRest(page);
				return keptOn(page);
			})
			.toEqual([]);
		await page.waitForTimeout(dwellMs);
		expect(await keptOn(page)).toEqual([]);
	} finally {
		await ask("update feature_flags set is_on = true where name = 'offlineCopies'");
		await context.close();
	}
});

test("people switch it off in their profile", async () => {
	const { page, context } = await visit(browser, { width: 360 });
	const email = await bringNewcomer(demoEmail("ship-to"));
	await context.addCookies(await openJar(email));
	await page.goto("/customer/profile");
	await untilAtRest(page);
	await page.getByText(m.users_keeps_copies({}, { locale: "en" })).click();
	await page
		.locator("form")
		.filter({ hasText: m.users_keeps_copies({}, { locale: "en" }) })
		.getByRole("button", { name: m.users_save({}, { locale: "en" }) })
		.click();
	await page.getByText(m.users_profile_kept({}, { locale: "en" })).waitFor();
	expect(await ask("select keeps_copies from people where email = $1", [email])).toEqual([{ keeps_copies: false }]);
	await context.close();
});
