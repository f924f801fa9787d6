import { beforeAll, describe, expect, test } from "vitest";
import { accountsSchema, userSchema } from "#features/people/scim/user-resource.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { insertPerson } from "../support/people.ts";
import { made, oktaUser, scimClient } from "../support/scim-client.ts";

const database = await testDatabase();
const api = await testApi(database);
const okta = await scimClient(database, api, "okta");
await insertPerson(database, { soldTo: ["104233"], email: "known@yard.example" });

describe("lists", () => {
	const ask = async (query: Record<string, string>) => (await okta("GET", `/Users?${new URLSearchParams(query)}`)).body;
	const names = (body: Record<string, unknown>) =>
		(body.Resources as { userName: string }[]).map(({ userName }) => userName);
	beforeAll(async () => {
		for (const name of ["a", "b", "c"])
			await made(okta, { ...oktaUser(`list.${name}@list.example`), displayName: `List ${name}` });
	});

	test.each([
		['userName sw "list." and not (displayName eq "list b")', ["list.a@list.example", "list.c@list.example"]],
		[
			'emails.value ew "list.example" and (displayName co " a" or displayName co " C")',
			["list.a@list.example", "list.c@list.example"],
		],
		['userName sw "list." and externalId pr and active eq true and groups pr', []],
		[
			'userName sw "list." and meta.created gt "2020-01-01T00:00:00Z" and displayName ne "List a"',
			["list.b@list.example", "list.c@list.example"],
		],
		['emails[type eq "work" and value sw "list.a"]', ["list.a@list.example"]],
		[`${accountsSchema}:soldTo eq "104233" and userName sw "known"`, ["known@yard.example"]],
	])("are filtered by %s", async (filter, expected) => {
		expect(names(await ask({ filter, sortBy: "userName" }))).toEqual(expected);
	});

	test.each<Record<string, string>>([
		{ filter: 'constructor eq "x"' },
		{ filter: "__proto__ pr" },
		{ filter: 'meta.created gt "2026-02-31T00:00:00Z"' },
		{ filter: 'meta.created gt "0000-01-01T00:00:00Z"' },
		{ filter: 'meta.created gt "2026-01-01T00:00:00-18:00"' },
		{ sortBy: "constructor" },
		{ sortBy: "__proto__" },
		{ sortBy: "groups" },
	])("are refused in words by %j", async (query) => {
		expect(await ask(query)).toMatchObject({ status: "400", scimType: "invalidFilter", detail: expect.any(String) });
	});

	test("are returned page by page, sorted, with the requested attributes", async () => {
		const filter = 'userName sw "list."';
		const page = await ask({
			filter,
			sortBy: "userName",
			sortOrder: "descending",
			startIndex: "2",
			count: "1",
			attributes: "userName,name.givenName",
		});
		expect(page).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
		expect(page.Resources).toEqual([
			{
				schemas: [userSchema, accountsSchema],
				id: expect.any(String),
				userName: "list.b@list.example",
				name: { givenName: "Bob" },
			},
		]);
		expect(await ask({ filter, count: "0" })).toMatchObject({ totalResults: 3, Resources: [] });
		const searched = await okta("POST", "/Users/.search", { filter, count: 1, excludedAttributes: ["emails", "name"] });
		expect(Object.keys((searched.body.Resources as object[])[0] ?? {})).not.toContain("emails");
	});
});

describe("unsupported requests", () => {
	test.each([
		["DELETE", "/Users", "GET, HEAD, POST"],
		["POST", "/Users/1", "GET, HEAD, PUT, PATCH, DELETE"],
		["POST", "/Schemas", "GET, HEAD"],
	])("%s %s is answered with the methods that may be used", async (method, path, allow) => {
		const { status, headers, body } = await okta(method, path);
		expect([status, headers.get("allow")]).toEqual([405, allow]);
		expect(body).toMatchObject({ schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: "405" });
	});

	test("nothing is sorted by what is no attribute, and the answer says so", async () => {
		const { status, body } = await okta("GET", "/Users?sortBy=nothing");
		expect([status, body.scimType, body.detail]).toEqual([400, "invalidFilter", "nothing cannot be sorted by."]);
	});
});
