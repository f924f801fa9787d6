import { afterEach, describe, expect, test } from "vitest";
import { type FeatureFlagName, featureFlagNames } from "#shared/feature-flags/feature-flags.ts";
import type { Caller } from "../../../../tests/support/api.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const database = await testDatabase();
// Two processes on one database.
const here = await testApi(database);
const there = await testApi(database);
const admin = await here.signIn((await insertPerson(database, { groups: ["SSA-Admin"] })).id);
const buyer = await here.signIn((await insertPerson(database, { soldTo: ["S1"] })).id);
const supplier = await here.signIn((await insertPerson(database, { suppliers: ["V1"] })).id);
afterEach(() => asOwner(database, "update feature_flags set is_on = true"));

const set = (name: string, isOn: boolean, why = "Too much at once", who = admin) =>
	here.ask(
		who,
		"mutation ($name: String!, $isOn: Boolean!, $why: String!) { setFeatureFlag(name: $name, isOn: $isOn, why: $why) }",
		{
			name,
			isOn,
			why,
		},
	);

type Guarded = { name: FeatureFlagName; document: string; who: () => Caller; words: string };
const hold = 'mutation { holdStock(stockNumber: "K1", account: "S1") }';
const guarded: Guarded[] = [
	{ name: "stockRequests", document: hold, who: () => buyer, words: "To order, call or e-mail inside sales" },
	{
		name: "complaintEntry",
		document: 'mutation { submitComplaint(input: { values: "{}" }) }',
		who: () => buyer,
		words: "saved as a draft",
	},
	{
		name: "orderMessages",
		document: 'mutation { writeAboutOrder(input: { order: "M1", body: "Hi" }) }',
		who: () => buyer,
		words: "can still be read",
	},
	{
		name: "orderMessages",
		document: 'mutation { askForUpdate(order: "M1", item: 1) }',
		who: () => buyer,
		words: "Call or e-mail inside sales",
	},
	{
		name: "documentBundles",
		document: 'mutation { prepareListDocuments(list: "invoices", query: "") { id } }',
		who: () => buyer,
		words: "still opens and downloads as a PDF",
	},
	{
		name: "bankChanges",
		document: 'mutation { askBankChange(input: { account: "V1", values: "{}" }) }',
		who: () => supplier,
		words: "the account on file",
	},
];

describe("a feature flag that is off", () => {
	test.each(guarded)(
		"refuses what $name names by $document, in words that say what still works, at every process",
		async ({ name, document, who, words }) => {
			expect((await set(name, false)).data).toEqual({ setFeatureFlag: true });
			for (const api of [here, there]) {
				await expect.poll(async () => (await api.ask(who(), document)).errors?.[0]?.message).toContain(words);
			}
			expect((await set(name, true)).data).toEqual({ setFeatureFlag: true });
			await expect.poll(async () => (await there.ask(who(), document)).errors?.[0]?.message ?? "").not.toContain(words);
		},
	);

	test("refuses programs that announce loads, which may send the same later; what was announced can be read", async () => {
		await asOwner(
			database,
			"insert into feed_keys (source, name, key_hash, scopes) values ('p', 'p', sha256('mgf_program'), '{notices:V1}')",
		);
		const headers = {
			authorization: "Bearer mgf_program",
			"content-type": "application/json",
			"idempotency-key": "load-0001",
		};
		const announce = () => fetch(`${here.url}/api/notices/v1`, { method: "POST", headers, body: "{}" });
		expect((await announce()).status).toBe(400);
		await set("supplierApi", false);
		const refused = await announce();
		expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining("send them again later")]);
		expect((await fetch(`${here.url}/api/notices/v1/N1`, { headers })).status).toBe(404);
	});

	test("keeps a ZIP that would be made from being taken by its address too", async () => {
		const cookie = `${buyer.cookie}; auth=${buyer.authorization.slice("Bearer ".length)}`;
		const take = (address: string) => fetch(`${here.url}/downloads/${address}`, { headers: { cookie } });
		expect((await take("invoices.zip")).headers.get("content-type")).toBe("application/zip");
		await set("documentBundles", false);
		await expect.poll(async () => (await take("invoices.zip")).status).toBe(503);
		expect(await (await take("invoices.zip")).text()).toContain("still opens and downloads as a PDF");
	});

	test("keeps the public page from looking a certificate up", async () => {
		await set("verification", false);
		const asked = await here.ask(undefined, '{ verification(code: "AAAA-BBBB-CCCC") { isOff certificate { state } } }');
		// The API answers nobody without a token; the page runs the query in process.
		expect(asked.status).toBe(403);
		const { data } = await here.ask(buyer, '{ verification(code: "AAAA-BBBB-CCCC") { isOff certificate { state } } }');
		expect(data?.verification).toEqual({ isOff: true, certificate: null });
	});
});

describe("changing a feature flag", () => {
	test("needs a reason, an existing feature flag, and a change of its state", async () => {
		expect((await set("stockRequests", false, " ")).errors?.[0]?.extensions).toMatchObject({
			code: "invalid",
			faults: [{ field: "why" }],
		});
		expect((await set("everything", false)).errors?.[0]?.extensions?.code).toBe("not-found");
		expect((await set("stockRequests", true)).errors?.[0]?.message).toContain(
			"Another administrator has already turned it on",
		);
		const answers = await Promise.all([set("stockRequests", false), set("stockRequests", false)]);
		expect(answers.filter(({ errors }) => errors)).toHaveLength(1);
	});

	test("is in the history and recorded, with who and why", async () => {
		await set("bankChanges", false, "A user writes in suppliers' names");
		const { data } = await here.ask<{ featureFlags: { name: string; isOn: boolean; changes: object[] }[] }>(
			admin,
			"{ featureFlags { name isOn changes { isOn why changedBy } } }",
		);
		expect(data?.featureFlags.map(({ name }) => name)).toEqual(featureFlagNames);
		expect(data?.featureFlags.find(({ name }) => name === "bankChanges")).toMatchObject({
			isOn: false,
			changes: [
				{ isOn: false, why: "A user writes in suppliers' names", changedBy: expect.stringContaining("@") },
				{},
				{},
			],
		});
		const [audit] = await asOwner(
			database,
			"select action, target, detail from audit_events where action like 'featureFlag.%' order by id desc limit 1",
		);
		expect(audit).toEqual({
			action: "featureFlag.off",
			target: "bankChanges",
			detail: { why: "A user writes in suppliers' names" },
		});
	});

	test("is not for anybody else, and its history cannot be written over", async () => {
		expect((await set("stockRequests", false, "Because", buyer)).errors?.[0]?.extensions?.code).toBe("forbidden");
		const change = database.transaction("millgate_admin", {}, (tx) =>
			tx.sql("update feature_flag_changes set why = 'nothing'"),
		);
		await expect(change).rejects.toThrow("permission denied");
	});
});
