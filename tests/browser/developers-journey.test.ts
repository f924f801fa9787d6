import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { ask, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

describe.each(languages)("the page for developers, in %s,", (locale) => {
	test.each([
		["customer", "orders"],
		["supplier", "purchase-orders"],
	] as const)(
		"makes a demo key for a %s's administrator, whose first call answers as it is shown",
		async (role, name) => {
			const email = demoEmail(role);
			const { page, context, faults } = await visit(browser, { language: locale });
			await context.addCookies(await openJar(email));
			await page.goto(paths.developers);
			// A press before the page's script works would be lost.
			await untilAtRest(page);
			await page.getByRole("button", { name: m.developers_sandbox_make({}, { locale }) }).click();
			const key = (await page.getByText(/^mgf_[\w-]{43}$/).textContent()) ?? "";
			const command = (await page.getByText(/^curl /).textContent()) ?? "";
			expect(command).toContain(key);
			const { stdout } = await promisify(execFile)("sh", ["-c", `${command} --silent --show-error --fail-with-body`]);
			const answer = JSON.parse(stdout) as { data: { account: string | null }[] };
			const accounts = await ask<{ code: string }>(
				"select a.code from accounts a join person_accounts p on p.account_id = a.id join people n on n.id = p.person_id where n.email = $1",
				[email],
			);
			expect(answer.data.length).toBeGreaterThan(0);
			expect(accounts.map(({ code }) => code)).toEqual(
				expect.arrayContaining([...new Set(answer.data.flatMap(({ account }) => account ?? []))]),
			);
			expect(new URL(/https?:[^"]+/.exec(command)?.[0] ?? "").pathname).toContain(`/v1/${name}`);
			await page.getByRole("link", { name: m.api_keys_go_on({}, { locale }) }).click();
			await page.getByRole("heading", { level: 1, name: m.developers_sandbox_name({}, { locale }) }).waitFor();
			expect(faults).toEqual([]);
			await context.close();
		},
	);

	test("tells a visitor whom to sign in as, and leads to an operation that is described in that language", async () => {
		const { page, context, faults } = await visit(browser, { language: locale });
		await page.goto(paths.developers);
		await page.getByText(m.developers_sandbox_none({}, { locale })).waitFor();
		expect(await page.getByRole("button", { name: m.developers_sandbox_make({}, { locale }) }).count()).toBe(0);
		await page.getByRole("link", { name: "GET /api/customer/v1/certificate-values", exact: true }).click();
		const title = {
			en: "Values of mill test reports, one a row",
			es: "Valores de los certificados de calidad, uno por fila",
		};
		await page.getByRole("heading", { level: 1, name: title[locale] }).waitFor();
		const heats = page.getByRole("row").filter({ has: page.getByText("heats", { exact: true }) });
		const described = { en: "Whole heat numbers, at most 500.", es: "Números de colada completos, 500 como máximo." };
		expect(await heats.textContent()).toContain(described[locale]);
		expect(await page.locator('main [lang="en"]').count()).toBe(0);
		expect(faults).toEqual([]);
		await context.close();
	});
});
