import { beforeEach, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { type Caller, codeOf, faultsOf, messageOf } from "../../../../tests/support/api.ts";
import { testSecretKey } from "../../../../tests/support/company-provider.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database, { SECRET_KEY: testSecretKey });
const admin = await api.signInAs({ groups: ["SSA-Admin"], email: "anna@mill.example" });
const administrator = async (email: string, accounts: { soldTo?: string[]; shipTo?: string[] }) => {
	const person = await api.signInAs({ ...accounts, email });
	await asOwner(
		database,
		`insert into account_administrators (account_id, person_id, list)
		 select account_id, person_id, list from person_accounts where person_id = $1`,
		[person.id],
	);
	return person;
};
const boss = await administrator("boss@buyer.example", { soldTo: ["B1"], shipTo: ["B2"] });
const half = await administrator("half@buyer.example", { soldTo: ["B1"] });
const stranger = await administrator("eve@other.example", { soldTo: ["X1"] });
const member = await api.signInAs({ soldTo: ["B1"], email: "bo@buyer.example" });
beforeEach(async () => {
	await emptyTables(
		database,
		"identity_provider_attempts",
		"identity_provider_domains",
		"identity_provider_accounts",
		"audit_events",
	);
	await asOwner(database, "delete from identity_providers where key like 'c_%' and key <> 'cdc'");
});

const connection = {
	name: "Buyer sign-in",
	issuer: "https://login.buyer.example",
	clientId: "portal",
	secret: "the-client-secret",
	emailClaim: "email",
	domains: "Buyer.example, buyer.mx",
	accounts: ["B1", "B2"],
};
const saveDocument = `mutation ($input: SaveCompanyIdentityProviderInput!) { saveCompanyIdentityProvider(input: $input) }`;
const save = (who: Caller, changes: object = {}) =>
	api.ask<{ saveCompanyIdentityProvider: string }>(who, saveDocument, { input: { ...connection, ...changes } });
const connect = async (who: Caller = boss, changes: object = {}) => {
	const { data, errors } = await save(who, changes);
	if (!data) throw new Error(JSON.stringify(errors));
	return data.saveCompanyIdentityProvider;
};
const fields = `key name issuer clientId isOn testedAt demandsMfa admitsNewcomers newcomerAccount version redirectUri
	domains { domain verifiedAt } accounts { code } attempts { email failure }`;
type Shown = { key: string; version: string; isOn: boolean; issuer: string; domains: { domain: string }[] };
const listOf = async (who: Caller) =>
	(await api.ask<{ companyIdentityProviders: Shown[] }>(who, `{ companyIdentityProviders { ${fields} } }`)).data
		?.companyIdentityProviders;
const one = (who: Caller, key: string) =>
	api.ask<{ companyIdentityProvider: Shown }>(
		who,
		`query ($key: String!) { companyIdentityProvider(key: $key) { ${fields} } }`,
		{ key },
	);
const turn = (who: Caller, key: string, isOn: boolean) =>
	api.ask(who, `mutation ($key: String!, $isOn: Boolean!) { turnCompanyIdentityProvider(key: $key, isOn: $isOn) }`, {
		key,
		isOn,
	});
const verify = (who: Caller, provider: string, domain: string, isVerified = true) =>
	api.ask(who, `mutation ($input: VerifyIdentityDomainInput!) { verifyIdentityDomain(input: $input) }`, {
		input: { provider, domain, isVerified },
	});
const tested = (key: string) =>
	asOwner(database, "update identity_providers set tested_at = now() where key = $1", [key]);

describe("a company's administrator", () => {
	test("connects a provider, which is off, and reads it without its secret", async () => {
		const key = await connect();
		expect(await listOf(boss)).toMatchObject([
			{
				...{ key, name: "Buyer sign-in", issuer: "https://login.buyer.example", isOn: false, testedAt: null },
				domains: [
					{ domain: "buyer.example", verifiedAt: null },
					{ domain: "buyer.mx", verifiedAt: null },
				],
				accounts: [{ code: "B1" }, { code: "B2" }],
				redirectUri: expect.stringContaining(`/sign-in/company/${key}/callback`),
			},
		]);
		const [row] = await asOwner<{ secret: Buffer }>(database, "select secret from identity_providers where key = $1", [
			key,
		]);
		expect(row?.secret.includes("the-client-secret")).toBe(false);
		const [entry] = await asOwner<{ detail: object }>(
			database,
			"select detail from audit_events where action = 'provider.create'",
		);
		expect(JSON.stringify(entry)).not.toContain("the-client-secret");
	});

	test("turns it on only after a test, and another connection turns it off until the next", async () => {
		const key = await connect();
		expect(messageOf(await turn(boss, key, true))).toBe(m.providers_fault_untested());
		await tested(key);
		expect((await turn(boss, key, true)).errors).toBeUndefined();
		expect((await save(boss, { key, secret: undefined, name: "Renamed" })).errors).toBeUndefined();
		expect(await listOf(boss)).toMatchObject([{ isOn: true }]);
		await save(boss, { key, issuer: "https://other.buyer.example" });
		expect(await listOf(boss)).toMatchObject([{ isOn: false, testedAt: null }]);
	});

	test.each([
		["who administers only one of its accounts", half],
		["of another company", stranger],
		["who is none", member],
	])("%s neither sees nor changes it", async (_who, other) => {
		const key = await connect();
		expect(await listOf(other)).toEqual([]);
		expect(codeOf(await one(other, key))).toBe("not-found");
		expect(codeOf(await turn(other, key, false))).toBe("not-found");
		expect((await save(other, { key, accounts: ["B1"] })).errors).toBeDefined();
		expect(await listOf(boss)).toMatchObject([{ name: "Buyer sign-in", accounts: [{ code: "B1" }, { code: "B2" }] }]);
	});

	test.each([
		["an account that they do not administer", { accounts: ["B1", "X1"] }, "accounts"],
		["a private network", { issuer: "https://10.0.0.7" }, "issuer"],
		["an issuer without encryption", { issuer: "http://login.buyer.example" }, "issuer"],
		["what is no domain", { domains: "*.example" }, "domains"],
		[
			"a sold-to for newcomers that is not the provider's",
			{ admitsNewcomers: true, newcomerAccount: "X1" },
			"newcomerAccount",
		],
	])("is refused %s at its field", async (_what, changes, field) => {
		expect(faultsOf(await save(boss, changes))).toMatchObject([{ field }]);
		expect(await listOf(boss)).toEqual([]);
	});

	test("may name a domain that another provider has, but it is verified for one only", async () => {
		const [first, second] = [await connect(), await connect(stranger, { accounts: ["X1"] })];
		expect((await verify(admin, first, "buyer.example")).errors).toBeUndefined();
		expect(messageOf(await verify(admin, second, "buyer.example"))).toBe(
			m.providers_fault_taken({ domain: "buyer.example" }),
		);
	});

	test("who drops a domain and names it again waits for the mill again", async () => {
		const key = await connect();
		await verify(admin, key, "buyer.example");
		await save(boss, { key, domains: "buyer.mx" });
		await save(boss, { key, domains: "buyer.mx, buyer.example" });
		expect(await listOf(boss)).toMatchObject([{ domains: [{ domain: "buyer.example", verifiedAt: null }, {}] }]);
	});

	test("cannot verify a domain", async () => {
		const key = await connect();
		expect(codeOf(await verify(boss, key, "buyer.example"))).toBe("forbidden");
	});

	test("reads how the last sign-ins ended, of their provider alone", async () => {
		const key = await connect();
		await asOwner(
			database,
			"insert into identity_provider_attempts (provider, email, failure) values ($1, 'x@buyer.example', 'unknown'), ('cdc', 'y@z.example', 'unknown')",
			[key],
		);
		expect(await listOf(boss)).toMatchObject([{ attempts: [{ email: "x@buyer.example", failure: "unknown" }] }]);
	});
});

test("what a colleague changed meanwhile is not overwritten", async () => {
	const key = await connect();
	const version = (await listOf(boss))?.[0]?.version;
	await save(boss, { key, seen: version, name: "First" });
	expect(codeOf(await save(boss, { key, seen: version, name: "Second" }))).toBe("invalid");
	expect(await listOf(boss)).toMatchObject([{ name: "First" }]);
	const document = `mutation ($input: SaveIdentityProviderInput!) { saveIdentityProvider(input: $input) }`;
	const input = { ...connection, key, seen: version, name: "Third", accounts: "B1, B2" };
	expect(codeOf(await api.ask(admin, document, { input }))).toBe("invalid");
});

describe("an administrator of the mill", () => {
	test("sees all providers, those of the settings first, and cannot change these", async () => {
		await connect();
		const { data } = await api.ask<{ identityProviders: Shown[] }>(admin, "{ identityProviders { key name isOn } }");
		expect(data?.identityProviders.map(({ key }) => key)).toEqual([
			"ad",
			"cdc",
			"iam",
			expect.stringMatching(/^c\d+$/),
		]);
		const document = `mutation ($key: String!) { turnIdentityProvider(key: $key, isOn: false) }`;
		expect(codeOf(await api.ask(admin, document, { key: "ad" }))).toBe("not-found");
	});

	test("verifies a domain of a company, and never one of the mill", async () => {
		const key = await connect(boss, { domains: "buyer.example, mill.example" });
		expect((await verify(admin, key, "buyer.example")).errors).toBeUndefined();
		expect(messageOf(await verify(admin, key, "mill.example"))).toBe(
			m.providers_fault_mill_domain({ domain: "mill.example" }),
		);
		const document = `query ($key: String!) { identityProvider(key: $key) { domains { domain verifiedBy others } } }`;
		const { data } = await api.ask(admin, document, { key });
		expect(data).toEqual({
			identityProvider: {
				domains: [
					{ domain: "buyer.example", verifiedBy: "anna@mill.example", others: 0 },
					{ domain: "mill.example", verifiedBy: null, others: 0 },
				],
			},
		});
	});
});

describe("what is sensitive", () => {
	test("is refused after a quarter of an hour until the person signs in again", async () => {
		await asOwner(database, "update sessions set authenticated_at = now() - interval '16 minutes'");
		const refused = await save(boss);
		expect([codeOf(refused), messageOf(refused)]).toEqual(["sign-in-again", m.server_sign_in_again()]);
		await asOwner(database, "update sessions set authenticated_at = null");
		expect(codeOf(await save(boss))).toBe("sign-in-again");
		expect(await listOf(boss)).toEqual([]);
		await asOwner(database, "update sessions set authenticated_at = now() - interval '14 minutes'");
		expect((await save(boss)).errors).toBeUndefined();
	});
});
