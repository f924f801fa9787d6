import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import type { Language } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { insertPerson } from "../support/people.ts";
import { ask, openJar } from "../support/session-jar.ts";

const site = { adminUrl: inject("portalDatabaseUrl") };
let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser?.close());

/** An administrator of the test's own, and people whom one search finds. */
async function openList(language: Language, count: number) {
	const word = `bulk${randomBytes(4).toString("hex")}`;
	const { email } = await insertPerson(site, { groups: ["SSA-Admin"] });
	const emails = Array.from({ length: count }, (_, index) => `${word}.${index}@yard.example`);
	for (const one of emails) await insertPerson(site, { email: one, soldTo: [word] });
	const { page, context, faults } = await visit(browser, { language });
	await context.addCookies(await openJar(email));
	return { page, context, faults, word, emails };
}

async function chooseAll(page: Page, word: string, count: number) {
	await page.goto(`/admin/user-management?q=${word}`);
	await untilAtRest(page);
	const boxes = page.locator("tbody").getByRole("checkbox");
	await expect.poll(() => boxes.count()).toBe(count);
	for (const box of await boxes.all()) await box.check();
}

test("an administrator adds people to a group, removes an account and deactivates them, each change shown first, es", async () => {
	const locale = { locale: "es" } as const;
	const { page, context, faults, word, emails } = await openList("es", 2);
	const change = async (what: string, right: string) => {
		await chooseAll(page, word, emails.length);
		await page.getByRole("button", { name: m.people_bulk_rights({}, locale) }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel(what, { exact: true }).check();
		await dialog.getByLabel(m.people_bulk_right({}, locale)).fill(right);
		await dialog.getByRole("button", { name: m.people_batch_preview({}, locale) }).click();
		await page.waitForURL(/task=many/);
		const form = page.getByRole("form", { name: m.people_batch_title({}, locale) });
		await expect.poll(() => form.getByLabel(m.people_batch_rows({}, locale)).inputValue()).toContain(right);
		await form.getByRole("button", { name: m.people_batch_preview({}, locale) }).click();
		const planned = page.getByRole("region", { name: m.people_batch_plan({ changes: "2", rows: "2" }, locale) });
		for (const email of emails)
			await planned.getByRole("row").filter({ hasText: email }).filter({ hasText: right }).waitFor();
		await page.getByLabel(m.people_reason({}, locale)).fill("Pasaron a otra empresa");
		await page.getByRole("button", { name: m.people_batch_land({ count: "2" }, locale) }).click();
		await page.getByRole("button", { name: m.people_batch_back({}, locale) }).waitFor();
	};
	const takeBack = async () => {
		await page.reload();
		await untilAtRest(page);
		await page.getByRole("button", { name: m.people_batch_back({}, locale) }).click();
		await page.getByRole("button", { name: m.people_batch_preview({}, locale) }).click();
		await page.getByLabel(m.people_reason({}, locale)).fill("Era el archivo equivocado");
		await page.getByRole("button", { name: m.people_batch_land({ count: "2" }, locale) }).click();
	};
	const held = () =>
		ask(
			`select p.email, (select count(*)::int from person_groups g where g.person_id = p.id
				and g.group_name = 'SSA-VP') as groups,
				(select count(*)::int from person_accounts a where a.person_id = p.id) as accounts, p.is_active
			 from people p where p.email = any ($1) order by 1`,
			[emails],
		);
	const all = (row: object) => emails.map((email) => ({ email, ...row }));
	await change(m.people_bulk_give({}, locale), "SSA-VP");
	expect(await held()).toEqual(all({ groups: 1, accounts: 1, is_active: true }));
	await change(m.people_bulk_take({}, locale), word);
	expect(await held()).toEqual(all({ groups: 1, accounts: 0, is_active: true }));
	await takeBack();
	await expect.poll(held).toEqual(all({ groups: 1, accounts: 1, is_active: true }));
	await change(m.people_bulk_take({}, locale), word);

	await chooseAll(page, word, emails.length);
	await page.getByRole("button", { name: m.people_access_title({}, locale), exact: true }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByText(m.people_bulk_access_about({ count: "2" }, locale)).waitFor();
	await dialog.getByLabel(m.people_deactivate({}, locale)).check();
	await dialog.getByLabel(m.people_reason({}, locale)).fill("Ya no trabajan ahí");
	await dialog.getByRole("button", { name: m.people_bulk_go({}, locale) }).click();
	await expect.poll(held).toEqual(all({ groups: 1, accounts: 0, is_active: false }));
	expect(faults).toEqual([]);
	await context.close();
});

test("a file of rights with faults names each cell and changes nothing; mended it shows what it will change, en, 360 px", async () => {
	const locale = { locale: "en" } as const;
	const { page, context, faults, word, emails } = await openList("en", 2);
	await page.setViewportSize({ width: 360, height: 800 });
	await page.goto("/admin/user-management?task=many");
	const form = page.getByRole("form", { name: m.people_batch_title({}, locale) });
	const rows = form.getByLabel(m.people_batch_rows({}, locale));
	const look = form.getByRole("button", { name: m.people_batch_preview({}, locale) });
	await untilAtRest(page);
	const [first, second] = emails;
	const good = ["email,change,right", `${first},add,SSA-VP`];
	await rows.fill(
		[...good, `${first?.toUpperCase()} ,add,SSA-VP`, `nobody@yard.example,add,${word}`, `=${second},add,nowhere`].join(
			"\n",
		),
	);
	await look.click();
	const mend = page.getByRole("region", { name: m.people_batch_mend({}, locale) });
	await mend.getByText(m.people_batch_twice({ line: 2 }, locale)).waitFor();
	await mend.getByText(m.people_batch_unknown_person({}, locale)).first().waitFor();
	await rows.fill([...good, `${second},remove,${word}`].join("\n"));
	await look.click();
	await page.getByRole("region", { name: m.people_batch_plan({ changes: "2", rows: "2" }, locale) }).waitFor();
	expect(await mend.count()).toBe(0);
	const held =
		"select count(*)::int as held from person_groups g join people p on p.id = g.person_id where p.email = any ($1)";
	expect(await ask(held, [emails])).toEqual([{ held: 0 }]);
	expect(faults).toEqual([]);
	await context.close();
});

test("a file of hundreds of rights is shown page by page, changes first, with every error on the page and as a file, es", async () => {
	const locale = { locale: "es" } as const;
	const { page, context, faults, word, emails } = await openList("es", 1);
	const codes = Array.from({ length: 120 }, (_, index) => `${word}.${index}`);
	const { email: holder } = await insertPerson(site, { soldTo: codes });
	await page.goto("/admin/user-management?task=many");
	await untilAtRest(page);
	const form = page.getByRole("form", { name: m.people_batch_title({}, locale) });
	const look = async (rows: readonly string[]) => {
		await form.getByLabel(m.people_batch_rows({}, locale)).fill(["email,change,right", ...rows].join("\n"));
		await form.getByRole("button", { name: m.people_batch_preview({}, locale) }).click();
	};
	const next = page.getByRole("button", { name: m.web_list_next({}, locale) });
	const place = (from: string, to: string, count: string) =>
		page.getByText(m.web_facts_place({ from, to, count }, locale)).waitFor();
	const lines = (part: ReturnType<Page["getByRole"]>) => part.getByRole("rowheader").allInnerTexts();

	await look(Array.from({ length: 230 }, (_, index) => `nobody.${index}@yard.example,add,${word}`));
	const mend = page.getByRole("region", { name: m.people_batch_mend({}, locale), exact: true });
	await expect.poll(() => mend.evaluate((part) => part === document.activeElement)).toBe(true);
	await place("1", "100", "230");
	expect((await lines(mend)).slice(0, 2)).toEqual(["2", "3"]);
	await next.focus();
	await page.keyboard.press("Enter");
	await page.keyboard.press("Enter");
	await place("201", "230", "230");
	expect((await lines(mend)).at(-1)).toBe("231");
	expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
	const [taken] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: m.web_facts_save({}, locale) }).click(),
	]);
	const written = (await readFile(await taken.path(), "utf8")).trimEnd().split("\r\n");
	expect([written.length, written.at(-1)]).toEqual([
		231,
		`231,email,nobody.229@yard.example,${m.people_batch_unknown_person({}, locale)}`,
	]);

	await look([...codes.map((code) => `${holder},add,${code}`), `${emails[0]},add,SSA-VP`]);
	const plan = page.getByRole("region", {
		name: m.people_batch_plan({ changes: "1", rows: "121" }, locale),
		exact: true,
	});
	await expect.poll(() => plan.evaluate((part) => part === document.activeElement)).toBe(true);
	await place("1", "100", "121");
	expect((await lines(plan)).slice(0, 2)).toEqual(["122", "2"]);
	expect(faults).toEqual([]);
	await context.close();
});

test("thousands of pasted spreadsheet rows replace the selection in the field", async () => {
	const { page, context, faults } = await openList("en", 1);
	await page.goto("/admin/user-management?task=many");
	await untilAtRest(page);
	const field = page.getByRole("form", { name: m.people_batch_title() }).getByLabel(m.people_batch_rows());
	await field.fill("email,change,right\nHERE\nlast@yard.example,add,1");
	const rows = Array.from({ length: 1_500 }, (_, index) => `person.${index}@yard.example,add,104233`);
	await field.evaluate((element: HTMLTextAreaElement, pasted) => {
		const at = element.value.indexOf("HERE");
		element.setSelectionRange(at, at + 4);
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", pasted);
		element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	}, rows.join("\r\n"));
	await expect
		.poll(() => field.inputValue())
		.toBe(["email,change,right", ...rows, "last@yard.example,add,1"].join("\n"));
	expect(faults).toEqual([]);
	await context.close();
});
