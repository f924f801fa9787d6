import { beforeEach, describe, expect, test } from "vitest";
import { appoint } from "../../../../../tests/support/company-key.ts";
import { insertProvider, testSecretKey } from "../../../../../tests/support/company-provider.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../../tests/support/people.ts";
import { patchOf } from "../../../../../tests/support/scim-client.ts";
import { accountsSchema, userSchema } from "../../scim/user-resource.ts";

const database = await testDatabase();
const api = await testApi(database, { SECRET_KEY: testSecretKey });
const boss = await api.signInAs({ soldTo: ["B1"], shipTo: ["B2"], email: "boss@buyer.example" });
await appoint(database, boss);
const member = await insertPerson(database, { soldTo: ["B1"], email: "bo@buyer.example" });
const shared = await insertPerson(database, { soldTo: ["B1", "X1"], email: "two@buyer.example" });
await insertPerson(database, { groups: ["SSA-ISR"], email: "isr@buyer.example" });
await insertPerson(database, { soldTo: ["X1"], email: "eve@other.example" });
await insertProvider(database, {
	...{ key: "c7", issuer: "https://login.buyer.example", domains: ["buyer.example"], unverified: ["buyer.mx"] },
	...{ accounts: ["B1", "B2"], isOn: false },
});
const made = await api.ask<{ makeProvisioningKey: string }>(boss, `mutation { makeProvisioningKey(provider: "c7") }`);
const key = made.data?.makeProvisioningKey ?? "";
beforeEach(async () => {
	await asOwner(database, "delete from people where email like 'new%'");
});

async function ask(method: string, path: string, body?: unknown) {
	const headers = { authorization: `Bearer ${key}`, "content-type": "application/scim+json" };
	const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
	const response = await fetch(`${api.url}/scim/v2${path}`, init);
	const text = await response.text();
	return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown> };
}
const user = (userName: string, accounts: object = {}) => ({
	schemas: [userSchema, accountsSchema],
	userName,
	displayName: "New Person",
	[accountsSchema]: accounts,
});

describe("a company's key", () => {
	test("sees the people of its domains and accounts alone, and no groups", async () => {
		const { body } = await ask("GET", "/Users");
		const users = body.Resources as { userName: string }[];
		expect(users.map(({ userName }) => userName).toSorted()).toEqual(["bo@buyer.example", "boss@buyer.example"]);
		expect((await ask("GET", `/Users/${shared.id}`)).status).toBe(404);
		expect((await ask("GET", "/Groups")).body).toMatchObject({ totalResults: 0 });
		expect((await ask("PATCH", "/Groups/SSA-VP", patchOf())).status).toBe(404);
	});

	test("creates a person with rights to its accounts", async () => {
		const { status, body } = await ask("POST", "/Users", user("new@buyer.example", { soldTo: ["B1"], shipTo: ["B2"] }));
		expect([status, body[accountsSchema]]).toEqual([201, { soldTo: ["B1"], shipTo: ["B2"], suppliers: [] }]);
	});

	test.each([
		["an address of another domain", user("new@other.example")],
		["an address of a domain that is not verified", user("new@buyer.mx")],
		["a right to another company's account", user("new@buyer.example", { soldTo: ["B1", "X1"] })],
	])("gives nobody %s", async (_what, sent) => {
		expect(await ask("POST", "/Users", sent)).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
		expect(await asOwner(database, "select from people where email like 'new%'")).toEqual([]);
	});

	test("takes over nobody who has the address already, of the mill or of two companies", async () => {
		for (const email of ["isr@buyer.example", "two@buyer.example"])
			expect((await ask("POST", "/Users", user(email))).status).toBe(409);
	});

	test("changes no person into an address or right outside", async () => {
		const renamed = patchOf({ op: "replace", path: "userName", value: "bo@other.example" });
		expect((await ask("PATCH", `/Users/${member.id}`, renamed)).status).toBe(400);
		const given = patchOf({ op: "replace", path: `${accountsSchema}:soldTo`, value: ["X1"] });
		expect((await ask("PATCH", `/Users/${member.id}`, given)).status).toBe(400);
		expect((await ask("DELETE", `/Users/${shared.id}`)).status).toBe(404);
	});

	test("stops when its owner no longer administers every account", async () => {
		await asOwner(database, "delete from account_administrators where person_id = $1 and list = 'ship_to'", [boss.id]);
		expect((await ask("GET", "/Users")).status).toBe(403);
		await appoint(database, boss);
		expect((await ask("GET", "/Users")).status).toBe(200);
	});
});

test("a key for a provider is made by those who administer all of its accounts, and nobody else", async () => {
	const stranger = await api.signInAs({ soldTo: ["X1"], email: "x@other.example" });
	await appoint(database, stranger);
	for (const other of [stranger, await api.signInAs({ soldTo: ["B1"], email: "plain@buyer.example" })])
		expect((await api.ask(other, `mutation { makeProvisioningKey(provider: "c7") }`)).errors).toBeDefined();
});
