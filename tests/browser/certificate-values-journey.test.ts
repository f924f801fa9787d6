import { readFile } from "node:fs/promises";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { ask, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

let browser: Browser;
/** Two heats of the customer's, of one grade. */
let heats: string[];
let grade: string;

beforeAll(async () => {
	browser = await openChromium();
	const found = await ask<{ heat: string; grade: string }>(
		`select distinct c.grade, c.heat_number as heat from certificates c join person_accounts a using (account_id)
			join people p on p.id = a.person_id
			where p.email = $1 and c.type <> '2.1' and not c.is_pending order by c.grade, heat limit 20`,
		[demoEmail("customer")],
	);
	grade = found[0]?.grade ?? "";
	heats = found
		.filter((one) => one.grade === grade)
		.slice(0, 2)
		.map(({ heat }) => heat);
});
afterAll(() => browser.close());

test.each(["en", "es"] as const)(
	"a customer goes from filtered certificates to their values, pastes heats, learns which are unknown, and takes the rest as CSV, in %s",
	async (language) => {
		const words = { locale: language };
		const { page, context, faults } = await visit(browser, { language });
		await context.addCookies(await openJar(demoEmail("customer")));
		await page.goto(`${paths.certificates}?tab=all&grade=${grade}`);
		await page.getByRole("link", { name: m.certificates_values_title({}, words), exact: true }).click();
		await page.getByRole("heading", { name: m.certificates_values_title({}, words) }).waitFor();
		expect(new URL(page.url()).search).toBe(`?tab=all&grade=${grade}`);
		const pasted = m.certificates_values_heats({}, words);
		await page.getByRole("button", { name: pasted, exact: true }).click();
		await page.getByRole("textbox", { name: pasted }).fill([...heats, "NONE-1"].join("\n"));
		await page.getByRole("button", { name: m.web_list_filter_apply({}, words) }).click();
		await page.getByText(m.certificates_values_missing({ count: "1", heats: "NONE-1" }, words)).waitFor();
		expect(new URL(page.url()).searchParams.get("heats")).toBe([...heats, "NONE-1"].join(" "));
		await page.getByRole("button", { name: m.web_list_export({}, words) }).click();
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("menuitem", { name: m.web_list_export_csv({}, words) }).click(),
		]);
		const [titles, ...rows] = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
		const at = titles?.split(",").indexOf(m.certificates_heat({}, words)) ?? -1;
		expect(new Set(rows.map((row) => row.split(",")[at]))).toEqual(new Set(heats));
		expect(faults).toEqual([]);
		await context.close();
	},
);

test("the values that are charted are listed with the view's filters", async () => {
	const { page, context, faults } = await visit(browser, {});
	await context.addCookies(await openJar(demoEmail("customer")));
	await page.goto(`${paths.certificates}?tab=all&grade=${grade}&chart=yieldKsi`);
	await page.getByRole("link", { name: m.certificates_values_chart_export() }).click();
	await page.getByRole("heading", { name: m.certificates_values_title() }).waitFor();
	expect(new URL(page.url()).search).toBe(`?tab=all&grade=${grade}&property=yieldKsi&state=published`);
	const table = page.getByRole("table", { name: m.certificates_values_title() });
	expect(await table.getByText(/^\d+(\.\d+)? (ksi|MPa)/).count()).toBeGreaterThan(0);
	expect(await table.getByText(m.measure_value_elongation(), { exact: true }).count()).toBe(0);
	expect(faults).toEqual([]);
	await context.close();
});
