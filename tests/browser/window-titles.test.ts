import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import type { DemoPerson } from "#shared/demo-people.ts";
import type { Language } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { adminPages, customerPages, deskPages, simplePages, supplierPages } from "../../src/app/route-table.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";
import { ask, cookieHeader } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

const es = { locale: "es" } as const;
type Role = DemoPerson["role"];

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

/** The cookies of a reader's browser, as it sends them. */
const cookiesOf = async (role: Role | undefined, language: Language) =>
	[`lang=${language}`, ...(role ? [cookieHeader(await jarFor(role))] : [])].join("; ");

/** What the server calls the window of an address. */
async function titleOf(path: string, cookie: string): Promise<string> {
	const answer = await fetch(`${inject("portalUrl")}${path}`, { headers: { accept: "text/html", cookie } });
	const [, title = ""] = /<title>([^<]*)<\/title>/.exec(await answer.text()) ?? [];
	return title.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
}

const areas: [string, Record<string, string>, Role | undefined][] = [
	["simple", simplePages, undefined],
	["administration", adminPages, "admin"],
	["customer", customerPages, "customer"],
	["supplier", supplierPages, "supplier"],
	["desk", deskPages, "isr"],
];

test.each(areas)("windows of the %s pages end with the mill's name", async (_, pages, role) => {
	const cookie = await cookiesOf(role, "en");
	for (const path of Object.keys(pages)) expect(await titleOf(path, cookie), path).toMatch(/^.+ · Caldera Steel$/);
});

const tasks: [path: string, role: Role, task: string, page: string][] = [
	[paths.jobQueue, "admin", m.administration_jobs({}, es), m.administration_title({}, es)],
	[
		paths.publish("notice"),
		"admin",
		m.administration_publishing_write_notice({}, es),
		`${m.administration_publishing_title({}, es)} · ${m.administration_title({}, es)}`,
	],
	[paths.changeMany, "admin", m.people_batch_title({}, es), m.people_title({}, es)],
	[paths.invite, "admin", m.invitations_new({}, es), m.invitations_title({}, es)],
	[paths.newApiKey, "admin", m.api_keys_new({}, es), m.api_keys_title({}, es)],
	[paths.newWebhook, "admin", m.webhooks_new({}, es), m.webhooks_title({}, es)],
	[paths.writeTerms, "admin", m.terms_write({}, es), m.terms_title({}, es)],
	[paths.reviewPolicy, "admin", m.people_review_policy({}, es), m.people_review_title({}, es)],
	[paths.feedFormat(), "admin", m.feeds_formats({}, es), m.feeds_title({}, es)],
	[paths.deskSettings, "isr", m.desk_templates_and_hours({}, es), m.desk_title({}, es)],
	[
		`${paths.supplierProfile}?tab=person`,
		"supplier",
		m.supplier_profile_tab_person({}, es),
		m.supplier_profile_title({}, es),
	],
];

test.each(tasks)("%s names its task before its page", async (path, role, task, page) => {
	expect(await titleOf(path, await cookiesOf(role, "es"))).toBe(`${task} · ${page} · Caldera Steel`);
});

const documents = [
	["certificate", paths.certificate, paths.certificates, m.certificates_title],
	["invoice", paths.invoice, paths.invoices, m.invoices_title],
	["bill_of_lading", paths.billOfLading, paths.billsOfLading, m.documents_bills_title],
	["shipment_tally", paths.shipmentTally, paths.shipmentTallies, m.documents_tallies_title],
	["order_acknowledgment", paths.acknowledgment, paths.acknowledgments, m.acknowledgments_title],
] as const;

describe("the window of a list", () => {
	test.each(documents)("names the %s that is opened, alone or beside it", async (kind, alone, list, title) => {
		const [document] = await ask<{ number: string }>(
			`select d.number from documents d join person_accounts pa using (account_id) join people p on p.id = pa.person_id
			 where p.email = $1 and d.kind = $2 and d.state = 'published' order by d.number limit 1`,
			[demoEmail("customer"), kind],
		);
		const number = document?.number ?? "";
		const cookie = await cookiesOf("customer", "es");
		const named = `${number} · ${title({}, es)} · Caldera Steel`;
		expect(await titleOf(alone(number), cookie)).toBe(named);
		expect(await titleOf(`${list}?tab=all&open=${encodeURIComponent(number)}`, cookie)).toBe(named);
		expect(await titleOf(`${list}?tab=all&open=nothing-such`, cookie)).toBe(`${title({}, es)} · Caldera Steel`);
	});

	test("names the person whom an administrator views as another person at, and follows what is opened in the browser", async () => {
		const [person] = await ask<{ id: string; name: string }>("select id, name from people where email = $1", [
			demoEmail("customer"),
		]);
		const { page, context, faults } = await visit(browser);
		await context.addCookies(await jarFor("admin"));
		await page.goto(`${paths.people}?q=${encodeURIComponent(demoEmail("customer"))}`);
		await expect.poll(() => page.title()).toBe(`${m.people_title()} · Caldera Steel`);
		await page.getByRole("link", { name: person?.name ?? "", exact: true }).click();
		await expect.poll(() => page.title()).toBe(`${person?.name} · ${m.people_title()} · Caldera Steel`);
		await page.goBack();
		await expect.poll(() => page.title()).toBe(`${m.people_title()} · Caldera Steel`);
		expect(faults).toEqual([]);
		await context.close();
	});
});
