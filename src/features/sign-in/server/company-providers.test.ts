import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { hashSecret, newSecret } from "#server/session/secrets.ts";
import { Browser } from "../../../../tests/support/browser.ts";
import {
	insertProvider,
	type Said,
	startCompanyProvider,
	testSecretKey,
} from "../../../../tests/support/company-provider.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { startSignInSite } from "../../../../tests/support/sign-in-site.ts";
import { addressFormPath } from "../address-form.ts";

const database = await testDatabase();
const site = await startSignInSite(database, [], { settings: { SECRET_KEY: testSecretKey } });
const key = "c7";
const company = await startCompanyProvider(`${site.url}/sign-in/company/${key}/callback`);
await insertPerson(database, { email: "bo@buyer.example", soldTo: ["B1"], shipTo: ["B2"] });
await insertPerson(database, { email: "two@buyer.example", soldTo: ["B1", "X1"] });
await insertPerson(database, { email: "eve@other.example", soldTo: ["X1"] });
await insertPerson(database, { email: "isr@buyer.example", groups: ["SSA-ISR"] });
afterAll(async () => {
	await company.stop();
	await site.stop();
});
const browser = new Browser();
const usual = { key, issuer: company.issuer, domains: ["buyer.example"], accounts: ["B1", "B2"] };
beforeEach(async () => {
	browser.clear();
	company.asked.length = 0;
	await emptyTables(
		database,
		"rate_limits",
		"identity_provider_attempts",
		"identity_provider_domains",
		"identity_provider_accounts",
		"identities",
		"session_tokens",
		"sessions",
		"audit_events",
	);
	await asOwner(database, "delete from identity_providers where key like 'c_'");
	await asOwner(database, "delete from people where email like 'new%'");
});

const start = `/sign-in/company/${key}`;
const said = (email: string, more: Partial<Said> = {}): Said => ({ subject: email, claims: { email }, ...more });

async function signIn(who: Said, { at = start, by = browser } = {}) {
	company.say(who);
	const page = await by.open(`${site.url}${at}`);
	return { ...page, isIn: by.get("auth") !== undefined };
}
const attempts = () =>
	asOwner<{ email: string | null; failure: string | null; detail: string | null; is_test: boolean; has_mfa: boolean }>(
		database,
		"select email, failure, detail, is_test, has_mfa from identity_provider_attempts order by id",
	);
const hasUser = async (by = browser) => (await site.call(by, "/api/auth/get-user")).status === 200;

describe("a sign-in by a company's provider", () => {
	test("opens a session for a person of its accounts and domains, and is kept", async () => {
		await insertProvider(database, usual);
		expect((await signIn(said("bo@buyer.example", { amr: ["pwd"] }))).isIn).toBe(true);
		expect(await hasUser()).toBe(true);
		expect(await attempts()).toEqual([
			{ email: "bo@buyer.example", failure: null, detail: null, is_test: false, has_mfa: false },
		]);
		const [session] = await asOwner<{ provider: string; factors: string; is_recent: boolean }>(
			database,
			"select provider, factors, authenticated_at > now() - interval '1 minute' as is_recent from sessions",
		);
		expect(session).toEqual({ provider: key, factors: "pwd", is_recent: true });
	});

	test("begins with the address, whose domain leads to it, known or not", async () => {
		await insertProvider(database, usual);
		for (const email of ["bo@buyer.example", "nobody@BUYER.example"]) {
			const answer = await browser.submit(`${site.url}${addressFormPath}`, { email });
			expect(await answer.text()).toContain(company.issuer);
		}
		const other = await browser.submit(`${site.url}${addressFormPath}`, { email: "eve@other.example" });
		expect(await other.text()).not.toContain(company.issuer);
	});

	test.each([
		["whose right is also to another company's account", "two@buyer.example", "otherProvider"],
		["who is staff of the mill", "isr@buyer.example", "otherProvider"],
		["of another domain", "eve@other.example", "outsideDomains"],
		["whom nobody invited", "new@buyer.example", "unknown"],
	])("opens nothing for a person %s", async (_who, email, failure) => {
		await insertProvider(database, usual);
		expect((await signIn(said(email))).isIn).toBe(false);
		expect(await attempts()).toMatchObject([{ email, failure }]);
		expect(await asOwner(database, "select from identities")).toEqual([]);
	});

	test("opens nothing for a domain that is not verified, and does not lead addresses of it there", async () => {
		await insertProvider(database, { ...usual, domains: [], unverified: ["buyer.example"] });
		expect((await signIn(said("bo@buyer.example"))).isIn).toBe(false);
		expect(await attempts()).toMatchObject([{ failure: "outsideDomains" }]);
		const answer = await browser.submit(`${site.url}${addressFormPath}`, { email: "bo@buyer.example" });
		expect(await answer.text()).not.toContain(company.issuer);
	});

	test("opens nothing with an address that the provider itself says is not verified", async () => {
		await insertProvider(database, usual);
		const who = said("bo@buyer.example");
		expect((await signIn({ ...who, claims: { ...who.claims, email_verified: false } })).isIn).toBe(false);
		expect(await attempts()).toMatchObject([{ failure: "unverified" }]);
	});

	test("opens nothing by an identity that another company's person was linked by", async () => {
		await insertProvider(database, usual);
		const [eve] = await asOwner<{ id: number }>(database, "select id from people where email = 'eve@other.example'");
		await asOwner(database, "insert into identities (issuer, subject, person_id) values ($1, 'eve', $2)", [
			company.issuer,
			eve?.id,
		]);
		expect((await signIn({ subject: "eve", claims: { email: "bo@buyer.example" } })).isIn).toBe(false);
		expect(await attempts()).toMatchObject([{ failure: "otherProvider" }]);
	});

	test("opens nothing while the provider is off, and its session ends when it is turned off", async () => {
		await insertProvider(database, usual);
		await signIn(said("bo@buyer.example"));
		expect(await hasUser()).toBe(true);
		await asOwner(database, "update identity_providers set is_on = false where key = $1", [key]);
		await new Promise((done) => setTimeout(done, 600));
		expect(await hasUser()).toBe(false);
		expect((await signIn(said("bo@buyer.example"), { by: new Browser() })).isIn).toBe(false);
		expect(company.asked).toHaveLength(1);
	});

	test("ends when its person gets a right to another company's account", async () => {
		await insertProvider(database, usual);
		await signIn(said("bo@buyer.example"));
		const right = `person_id = (select id from people where email = 'bo@buyer.example')
			and account_id = (select id from accounts where code = 'X1')`;
		await asOwner(
			database,
			`insert into person_accounts (person_id, account_id, list)
			 select p.id, a.id, 'sold_to' from people p, accounts a where p.email = 'bo@buyer.example' and a.code = 'X1'`,
		);
		await new Promise((done) => setTimeout(done, 600));
		expect(await hasUser()).toBe(false);
		await asOwner(database, `delete from person_accounts where ${right}`);
	});

	test("says that a provider with a wrong secret rejects the portal", async () => {
		await insertProvider(database, { ...usual, secret: "another-secret-of-the-company-123" });
		const page = await signIn(said("bo@buyer.example"));
		expect([page.response.status, page.isIn]).toEqual([503, false]);
		expect(await attempts()).toMatchObject([
			{ failure: "rejected", detail: expect.stringContaining("invalid_client") },
		]);
	});

	test.each([
		["names another issuer", () => `${company.issuer}/`.replace("localhost", "127.0.0.1"), "issuer"],
		["is not there", () => "http://localhost:9", "unreachable"],
		["is in a private network", () => "https://10.0.0.7", "closed"],
		["is no provider", () => site.url, "metadata"],
	])("says when its address %s", async (_what, address, failure) => {
		await insertProvider(database, { ...usual, issuer: address() });
		expect((await signIn(said("bo@buyer.example"))).response.status).toBe(503);
		expect(await attempts()).toMatchObject([{ failure }]);
	});
});

describe("a newcomer", () => {
	test("is admitted without any right where the provider admits them", async () => {
		await insertProvider(database, { ...usual, newcomers: "admitted" });
		expect((await signIn(said("New@buyer.example"))).isIn).toBe(true);
		const [person] = await asOwner(
			database,
			"select p.name, count(a.*)::int as rights from people p left join person_accounts a on a.person_id = p.id where email = 'new@buyer.example' group by 1",
		);
		expect(person).toEqual({ name: "new@buyer.example", rights: 0 });
		expect(await asOwner(database, "select action from audit_events where action = 'provider.newcomer'")).toHaveLength(
			1,
		);
	});

	test("receives for the provider's ship-to, which shows no prices", async () => {
		await insertProvider(database, { ...usual, newcomers: { account: "B2" } });
		await signIn(said("new@buyer.example"));
		const { data } = (await (await site.call(browser, "/api/auth/get-user")).json()) as { data: string };
		expect(JSON.parse(data)).toEqual({ Groups: [], ShipTo: ["B2"], SoldTo: [], Suppliers: [] });
	});

	test("never receives a sold-to, whatever the row names", async () => {
		await insertProvider(database, { ...usual, newcomers: { account: "B1" } });
		await signIn(said("new@buyer.example"));
		const { data } = (await (await site.call(browser, "/api/auth/get-user")).json()) as { data: string };
		expect(JSON.parse(data)).toEqual({ Groups: [], ShipTo: [], SoldTo: [], Suppliers: [] });
	});

	test("of another domain stays unknown", async () => {
		await insertProvider(database, { ...usual, newcomers: "admitted" });
		expect((await signIn(said("new@other.example"))).isIn).toBe(false);
		expect(await asOwner(database, "select from people where email like 'new%'")).toEqual([]);
	});
});

describe("more than one factor", () => {
	test.each([
		["asserted by amr", { amr: ["pwd", "mfa"] }, true],
		["asserted by a context that the row names", { acr: "urn:company:mfa" }, true],
		["not asserted", { amr: ["pwd", "otp"] }, false],
	])("%s is accepted or not where it is required", async (_how, more, isIn) => {
		await insertProvider(database, { ...usual, demandsMfa: true, acrValues: "urn:company:mfa" });
		const page = await signIn(said("bo@buyer.example", more));
		expect(page.isIn).toBe(isIn);
		expect(await attempts()).toMatchObject([isIn ? { failure: null, has_mfa: true } : { failure: "noMfa" }]);
		expect(company.asked[0]?.searchParams.get("acr_values")).toBe("urn:company:mfa");
	});
});

describe("a test of the connection", () => {
	const permit = async () => {
		const secret = newSecret();
		await asOwner(
			database,
			"update identity_providers set test_hash = $2, test_until = now() + interval '1 minute', tested_at = null where key = $1",
			[key, hashSecret(secret)],
		);
		return secret;
	};

	test("signs nobody in, says what the provider said, and lets the provider be turned on", async () => {
		await insertProvider(database, { ...usual, isOn: false });
		const page = await signIn(said("bo@buyer.example", { amr: ["mfa"] }), { at: `${start}?test=${await permit()}` });
		expect(page.isIn).toBe(false);
		expect(page.text).toContain(m.sign_in_test_good({ email: "bo@buyer.example" }));
		expect(page.text).toContain(m.sign_in_test_mfa());
		expect(await attempts()).toMatchObject([{ is_test: true, failure: null, has_mfa: true }]);
		expect(
			await asOwner(database, "select tested_at is not null as tested from identity_providers where key = $1", [key]),
		).toEqual([{ tested: true }]);
		expect(await asOwner(database, "select from identities")).toEqual([]);
	});

	test("that fails says why and does not count", async () => {
		await insertProvider(database, { ...usual, isOn: false });
		const page = await signIn({ subject: "x", claims: {} }, { at: `${start}?test=${await permit()}` });
		expect(page.response.status).toBe(403);
		expect(await attempts()).toMatchObject([{ is_test: true, failure: "unverified" }]);
		expect(await asOwner(database, "select tested_at from identity_providers where key = $1", [key])).toEqual([
			{ tested_at: null },
		]);
	});

	test("needs the secret, once", async () => {
		await insertProvider(database, { ...usual, isOn: false });
		const secret = await permit();
		await signIn(said("bo@buyer.example"), { at: `${start}?test=${secret}` });
		for (const wrong of [secret, newSecret(), "x"])
			expect(
				(await signIn(said("bo@buyer.example"), { at: `${start}?test=${wrong}`, by: new Browser() })).response.status,
			).toBe(400);
		expect(company.asked).toHaveLength(1);
	});
});

test("an unknown provider is answered as one that is off", async () => {
	expect((await browser.open(`${site.url}/sign-in/company/c999`)).response.status).toBe(404);
});
