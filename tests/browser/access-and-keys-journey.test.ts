import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { type Language, languages } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";
import { insertPerson } from "../support/people.ts";
import { ask } from "../support/session-jar.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

async function openAs(language: Language, path: string) {
	const { page, context, faults } = await visit(browser, { language });
	await context.addCookies(await jarFor("admin"));
	await page.goto(path);
	await untilAtRest(page);
	return { page, context, faults };
}
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

describe.each(languages)("an administrator, in %s,", (locale) => {
	test("reviews a person's rights: attests one, sets an end for one, removes one, and downloads the evidence", async () => {
		const groups = ["MILL-QA", "MILL-SALES", "SSA-VP"];
		const { id, email } = await insertPerson({ adminUrl: inject("portalDatabaseUrl") }, { groups });
		const { page, context, faults } = await openAs(locale, paths.accessOfPerson(email));
		const decide = async (
			right: string,
			act: string,
			submit: string,
			fill: (form: ReturnType<Page["getByRole"]>) => Promise<void>,
		) => {
			await rowOf(page, right).getByRole("checkbox").check();
			await page.getByRole("button", { name: act, exact: true }).click();
			const form = page.getByRole("form", { name: submit });
			const chosen = page.getByRole("dialog").getByRole("listitem").filter({ hasText: email });
			await chosen.filter({ hasText: right }).waitFor();
			await fill(form);
			await form.getByRole("button", { name: submit }).click();
			await form.waitFor({ state: "detached" });
			// The keyboard is where rows are chosen, not at the top of the page.
			await page.locator("#choose-page:focus").waitFor();
		};
		await decide("MILL-QA", m.people_review_attest({}, { locale }), m.people_review_attest({}, { locale }), (form) =>
			form.getByLabel(m.people_review_note({}, { locale })).fill("Asked their manager"),
		);
		await decide(
			"MILL-SALES",
			m.people_review_end({}, { locale }),
			m.people_review_end_save({}, { locale }),
			async (form) => {
				await form.getByLabel(m.people_review_ends_on({}, { locale })).fill("2090-05-01");
				await form.getByLabel(m.people_reason({}, { locale })).fill("Project until May");
			},
		);
		await decide("SSA-VP", m.people_review_remove({}, { locale }), m.people_review_remove({}, { locale }), (form) =>
			form.getByLabel(m.people_reason({}, { locale })).fill("Left the programme"),
		);
		await rowOf(page, "SSA-VP").waitFor({ state: "detached" });
		await rowOf(page, "MILL-QA").getByRole("checkbox").check();
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name: "CSV" }).last().click(),
		]);
		const evidence = await readFile(await file.path(), "utf8");
		expect(evidence).toContain(m.people_evidence({}, { locale }));
		expect(evidence).toMatch(/MILL-QA,.*,Asked their manager/);
		await page.goto(paths.person(String(id)));
		const history = page.getByRole("region", { name: m.people_history({}, { locale }) });
		for (const said of ["Asked their manager", "Project until May", "Left the programme"])
			await rowOf(page, said).first().waitFor();
		expect(await history.getByText(m.people_attested({}, { locale })).count()).toBe(1);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("makes a key, sees it once, replaces it and revokes it", async () => {
		const name = `Yard ${locale}`;
		const { page, context, faults } = await openAs(locale, paths.newApiKey);
		const form = page.getByRole("form", { name: m.api_keys_new({}, { locale }) });
		await form.getByRole("textbox", { name: m.api_keys_name({}, { locale }) }).fill(name);
		await form.getByRole("textbox", { name: m.api_keys_source({}, { locale }) }).fill(`yard-${locale}`);
		await form.getByLabel(m.api_keys_scope_outbox({}, { locale })).check();
		await form.getByRole("button", { name: m.api_keys_make({}, { locale }) }).click();
		const secret = page.getByText(/^mgf_[\w-]{43}$/);
		const first = await secret.textContent();
		await page.getByRole("link", { name: m.api_keys_go_on({}, { locale }) }).click();
		await page.getByRole("heading", { level: 1, name }).waitFor();
		expect(await secret.count()).toBe(0);
		await page.getByRole("button", { name: m.api_keys_rotate({}, { locale }) }).click();
		await secret.waitFor();
		expect(await secret.textContent()).not.toBe(first);
		await page.getByRole("link", { name: m.api_keys_go_on({}, { locale }) }).click();
		await secret.waitFor({ state: "detached" });
		const end = page.getByRole("form", { name: m.api_keys_revoke({}, { locale }) });
		await end.getByLabel(m.api_keys_reason({}, { locale })).fill("Not needed any more");
		await end.getByRole("button", { name: m.api_keys_revoke({}, { locale }) }).click();
		await page.getByText(m.api_keys_state_revoked({}, { locale }), { exact: true }).first().waitFor();
		const keys = await ask("select revoked_at is not null as revoked from feed_keys where source = $1 order by id", [
			`yard-${locale}`,
		]);
		expect(keys).toEqual([{ revoked: false }, { revoked: true }]);
		expect(faults).toEqual([]);
		await context.close();
	});
});
