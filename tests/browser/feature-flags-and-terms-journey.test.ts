import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import type { Language } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { openJar } from "../support/session-jar.ts";

// What is switched or published here holds for everybody: on a portal of its own.
let portal: Portal;
let databaseUrl: string;
let browser: Browser;
beforeAll(async () => {
	portal = await startPortal({ isEmpty: true });
	databaseUrl = await portal.databaseUrl();
	browser = await openChromium();
});
afterAll(async () => {
	await browser?.close();
	await portal?.stop();
});

async function openAs(lists: Parameters<typeof insertPerson>[1], language: Language, width?: number) {
	const { email } = await insertPerson({ adminUrl: databaseUrl }, lists);
	const opened = await visit(browser, { language, ...(width ? { width } : {}) }, portal.url);
	await opened.context.addCookies(await openJar(email, { url: portal.url, databaseUrl }));
	return opened;
}

test("a feature that is turned off says so on open pages, the second administrator sees that it is off, and it is turned on again", async () => {
	const locale = { locale: "es" } as const;
	const admins = [
		await openAs({ groups: ["SSA-Admin"] }, "es"),
		await openAs({ groups: ["SSA-Admin"] }, "es", 360),
	] as const;
	const buyer = await openAs({ soldTo: ["S1"] }, "en");
	await buyer.page.goto("/customer/orders/mill-stock-list-order-entry");
	await untilAtRest(buyer.page);
	const notice = buyer.page.getByText(m.feature_flags_stock_requests_off({}, { locale: "en" })).first();
	const forms = admins.map(({ page }) => {
		const card = page.getByRole("region", { name: m.feature_flags_stock_requests({}, locale) });
		const turn = (word: string) => card.getByRole("button", { name: word }).first();
		return { card, turn, why: card.getByLabel(m.feature_flags_why({}, locale)) };
	});
	for (const [index, { page }] of admins.entries()) {
		await page.goto("/admin/feature-flags");
		await untilAtRest(page);
		await forms[index]?.turn(m.feature_flags_turn_off({}, locale)).click();
		await forms[index]?.why.fill(index === 0 ? "Inventario en curso" : "Se cuenta la existencia");
	}
	const [first, second] = forms;
	await first?.turn(m.feature_flags_turn_off({}, locale)).click();
	await notice.waitFor();
	await second?.turn(m.feature_flags_turn_off({}, locale)).click();
	await second?.card.getByText(m.feature_flags_already_off({}, locale)).first().waitFor();
	expect(await second?.why.inputValue()).toBe("Se cuenta la existencia");
	await first?.turn(m.feature_flags_turn_on({}, locale)).click();
	await first?.why.fill("Inventario terminado");
	await first?.turn(m.feature_flags_turn_on({}, locale)).click();
	await notice.waitFor({ state: "detached" });
	expect([...admins, buyer].flatMap(({ faults }) => faults)).toEqual([]);
	for (const { context } of [...admins, buyer]) await context.close();
});

test("a new version of the terms must be accepted, and then the requested page opens", async () => {
	const es = { locale: "es" } as const;
	const admin = await openAs({ groups: ["SSA-Admin"] }, "en");
	const buyer = await openAs({ soldTo: ["S1"] }, "es", 360);
	await buyer.page.goto("/customer/orders");
	await untilAtRest(buyer.page);
	await publishTerms(admin.page, "2026-12", "Las fotos del patio son solo para la planta.");
	await buyer.page.goto("/customer/documents/invoices");
	await buyer.page.waitForURL(/terms-and-conditions/);
	await buyer.page.getByText("Las fotos del patio son solo para la planta.").first().waitFor();
	// The publisher has to accept them too.
	await admin.page.goto("/terms-and-conditions");
	await admin.page.getByRole("button", { name: m.sign_in_terms_accept({}, { locale: "en" }) }).click();
	await admin.page.waitForURL(/\/admin/);
	await publishTerms(admin.page, "2026-13", "Las fotos del patio se borran en un mes.");
	await buyer.page.getByRole("button", { name: m.sign_in_terms_accept({}, es) }).click();
	await buyer.page.getByText(m.sign_in_terms_changed({}, es)).waitFor();
	await buyer.page.getByText("Las fotos del patio se borran en un mes.").first().waitFor();
	await buyer.page.getByRole("button", { name: m.sign_in_terms_accept({}, es) }).click();
	await buyer.page.waitForURL(/\/customer\/documents\/invoices/);
	expect([...admin.faults, ...buyer.faults]).toEqual([]);
	await admin.context.close();
	await buyer.context.close();
});

/** An administrator publishes terms that hold from today. */
async function publishTerms(page: Page, version: string, bodyEs: string): Promise<void> {
	const [today] = await asOwner<{ day: string }>(
		{ adminUrl: databaseUrl },
		"select (now() at time zone 'UTC')::date::text as day",
	);
	await page.goto("/admin/terms?task=write");
	await untilAtRest(page);
	const form = page.getByRole("form", { name: m.terms_write({}, { locale: "en" }) });
	await form.locator("[name=version]").fill(version);
	await form.locator("[name=startsOn]").fill(today?.day ?? "");
	await form.locator("[name=bodyEn]").fill("Photos of the yard are for the mill alone.");
	await form.locator("[name=bodyEs]").fill(bodyEs);
	await form.getByRole("button", { name: m.terms_publish({}, { locale: "en" }) }).click();
	await page.waitForURL((url) => !url.search.includes("task=write"));
}
