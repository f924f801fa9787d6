import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { axeFaults } from "../support/axe.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { ask, bringNewcomer, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

const es = { locale: "es" } as const;

let browser: Browser;
/** A load of the receiver's, and one that is another user's. */
let own: { bol: string; heat: string };
let strange: string;

beforeAll(async () => {
	browser = await openChromium();
	const ofReceiver =
		"(select account_id from person_accounts a join people on people.id = a.person_id where email = $1)";
	const loads = await ask<{ bol: string; heat: string; isOwn: boolean }>(
		`(select p.bol_number as bol, p.heat_number as heat, true as "isOwn" from pieces p
			where p.ship_to_id in ${ofReceiver} and p.bol_number is not null and p.heat_number is not null
			order by p.bol_number limit 1)
		 union all (select s.bol_number, '', false from shipments s where s.ship_to_id not in ${ofReceiver}
		 order by s.bol_number limit 1)`,
		[demoEmail("ship-to")],
	);
	own = loads.find(({ isOwn }) => isOwn) as typeof own;
	strange = loads.find(({ isOwn }) => !isOwn)?.bol ?? "";
});
afterAll(() => browser.close());

async function downloaded(page: Page, take: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
	const [download] = await Promise.all([page.waitForEvent("download"), take()]);
	return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a receiver downloads a bill of lading as PDF, in the page's language and in the other", async () => {
	const { page, context, faults } = await visit(browser, { language: "es" });
	await context.addCookies(await openJar(demoEmail("ship-to")));
	await page.goto(paths.billOfLading(own.bol));
	const spanish = await downloaded(page, () => page.getByRole("link", { name: "PDF", exact: true }).click());
	const english = await downloaded(page, () =>
		page.getByRole("link", { name: m.web_document_other_language({}, es) }).click(),
	);
	expect([spanish.name, english.name]).toEqual([
		`Conocimiento de embarque ${own.bol} r1.pdf`,
		`Bill of lading ${own.bol} r1.pdf`,
	]);
	expect(spanish.bytes.toString("latin1")).toContain("/Lang (es-MX)");
	expect(english.bytes.toString("latin1")).toContain("/Lang (en-US)");
	expect(faults).toEqual([]);
	await context.close();
});

test("a certificate opens beside its list, which stays as it is, and closing it returns to the row", async () => {
	const { page, context, faults } = await visit(browser, { language: "es" });
	await context.addCookies(await openJar(demoEmail("ship-to")));
	await page.goto(`${paths.certificates}?tab=all&state=published&sort=number`);
	const links = page.getByRole("table").last().getByRole("rowheader").getByRole("link");
	const numbers = await links.allTextContents();
	const [first = "", second = ""] = numbers;
	const preview = (number: string) => page.getByRole("region", { name: m.web_preview({ number }, es), exact: true });
	const sideOf = async (number: string) => {
		const [document, table] = await Promise.all([
			preview(number).boundingBox(),
			page.getByRole("table").last().boundingBox(),
		]);
		if (!document || !table) return "nowhere";
		return document.x > table.x ? "beside" : document.y + document.height <= table.y ? "above" : "over";
	};
	await links.first().click();
	await preview(first)
		.getByRole("heading", { name: `${m.certificates_number({}, es)} ${first}` })
		.waitFor();
	expect(await sideOf(first)).toBe("beside");
	expect(await links.allTextContents()).toEqual(numbers);
	expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
		tab: "all",
		state: "published",
		sort: "number",
		open: first,
	});
	await expect.poll(() => preview(first).evaluate((region) => region === document.activeElement)).toBe(true);
	await page.keyboard.press("j");
	await preview(second)
		.getByRole("heading", { name: `${m.certificates_number({}, es)} ${second}` })
		.waitFor();
	expect(await page.getByRole("rowheader").locator("[aria-current]").allTextContents()).toEqual([second]);
	const thread = preview(second).locator("nav > ol");
	expect(await thread.locator("[aria-current]").allTextContents()).toEqual([m.web_thread_certificates({}, es)]);
	const [stop, next] = [thread.getByRole("link").first(), thread.getByRole("link").nth(1)];
	await stop.focus();
	for (const [key, to] of [
		["ArrowRight", next],
		["Home", stop],
	] as const) {
		await page.keyboard.press(key);
		expect(await to.evaluate((link) => link === document.activeElement), key).toBe(true);
	}
	await page.setViewportSize({ width: 360, height: 800 });
	await expect.poll(() => sideOf(second)).toBe("above");
	await preview(second)
		.getByRole("link", { name: m.web_preview_close({}, es) })
		.click();
	await preview(second).waitFor({ state: "detached" });
	await expect.poll(() => links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
	expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
		tab: "all",
		state: "published",
		sort: "number",
	});
	await page.goto(`${paths.billsOfLading}?open=${strange}`);
	await page.getByText(m.web_preview_none({ number: strange }, es)).waitFor();
	expect(await page.getByRole("table").last().getByRole("rowheader").count()).toBeGreaterThan(1);
	expect(faults).toEqual([]);
	await context.close();
});

test("numbers are pasted, names are tried, what is not theirs is not found, and the rest comes as a ZIP", async () => {
	const { page, context, faults } = await visit(browser, { language: "es" });
	const email = await bringNewcomer(demoEmail("ship-to"));
	await context.addCookies(await openJar(email));
	await page.goto(paths.billsOfLading);
	await page.getByRole("button", { name: m.web_bundle_open({}, es) }).click();
	const dialog = page.getByRole("dialog");
	const [numbers, names] = [
		dialog.getByLabel(m.web_bundle_numbers({}, es)),
		dialog.getByLabel(m.web_bundle_names({}, es)),
	];
	const find = dialog.getByRole("button", { name: m.web_bundle_find({}, es) });
	const tooMany = Array.from({ length: 5000 }, (_, n) => `N${n}`).join(" ");
	await numbers.fill(tooMany);
	await find.click();
	await dialog
		.getByText(m.server_bundle_many_numbers({ count: "5000", most: "500" }, es))
		.first()
		.waitFor();
	expect(await numbers.inputValue()).toBe(tooMany);
	await numbers.fill(`${own.heat.toLowerCase()}, ${strange}\nNADA-1`);
	await names.fill("{bol}/a:b");
	await dialog.getByText(m.server_bundle_sign({ sign: ":" }, es)).waitFor();
	await names.fill("{bol}/{kind} {number}");
	await dialog.getByText(m.web_bundle_preview({}, es)).waitFor();
	await dialog.getByText(/^\w+\/conocimiento-de-embarque \w+\.pdf$/).waitFor();
	await find.click();
	await dialog.getByText(`${strange}, NADA-1`).waitFor();
	expect(await axeFaults(page)).toBe("");
	const { bytes } = await downloaded(page, () => dialog.getByRole("link", { name: m.web_bundle_take({}, es) }).click());
	const files = unzipSync(new Uint8Array(bytes));
	expect(Object.keys(files)).toContain(`${own.bol}/conocimiento-de-embarque ${own.bol}.pdf`);
	expect(Object.keys(files)).toContain(`${m.server_bundle_index({}, es)}.xlsx`);
	expect(strFromU8(files[`${m.server_bundle_missing({}, es)}.txt`] ?? new Uint8Array())).toMatch(
		new RegExp(`^${strange}\r\nNADA-1\r\n`),
	);
	await makeAgain(page, email);
	expect(faults).toEqual([]);
	await context.close();
});

/**
 * A bundle that a job could not make is tried again: the page follows it until it is ready, the bell shows it, and the
 * file is delivered.
 */
async function makeAgain(page: Page, email: string): Promise<void> {
	await ask(
		`update document_bundles set state = 'failed', failure = 'fault', finished_at = now()
		 where person_id = (select id from people where email = $1)`,
		[email],
	);
	await page
		.getByRole("dialog")
		.getByRole("link", { name: m.web_bundle_mine({}, es) })
		.click();
	await page.getByText(m.documents_zip_failed_fault({}, es)).waitFor();
	await page.getByRole("button", { name: m.documents_zip_try_again({}, es) }).click();
	const download = page.getByRole("link", { name: m.documents_zip_download({}, es) });
	await download.waitFor();
	expect(await axeFaults(page)).toBe("");
	const { bytes } = await downloaded(page, () => download.click());
	expect(Object.keys(unzipSync(new Uint8Array(bytes)))).toContain(`${own.bol}/conocimiento-de-embarque ${own.bol}.pdf`);
	const recorded = await ask<{ event: string }>(
		"select event from notifications where person_id = (select id from people where email = $1)",
		[email],
	);
	expect(recorded).toContainEqual({ event: "documentsReady" });
}
