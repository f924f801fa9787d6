import { describe, expect, test } from "vitest";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { entraUser as entraUserOf, made, patchOf, type ScimClient, scimClient } from "../support/scim-client.ts";

const staff: Record<string, number> = {};

const database = await testDatabase();
const api = await testApi(database);
const customers = await scimClient(database, api, "customers", "scim");
const directory = await scimClient(database, api, "directory", "scim-staff");
for (const group of ["SSA-Admin", "SSA-ISR"])
	staff[group] = (await insertPerson(database, { email: `${group.toLowerCase()}@mill.example`, groups: [group] })).id;
await insertPerson(database, { groups: ["SSA-Admin"] });

/** Each by a name of their own: a provider for customers may not use those of the mill's staff. */
const entraUser = (email: string) => ({
	...entraUserOf(email),
	name: { formatted: email, familyName: email, givenName: "" },
});

const people = () => asOwner(database, "select email, name, is_active from people order by id");

describe.each(["SSA-Admin", "SSA-ISR"])("of the mill's staff (%s), a provider for customers", (group) => {
	const email = `${group.toLowerCase()}@mill.example`;

	test.each<[string, (path: string) => Promise<{ status: number }>]>([
		["reads nobody", (path) => customers("GET", path)],
		[
			"renames nobody",
			(path) => customers("PATCH", path, patchOf({ op: "replace", path: "displayName", value: "Another Person" })),
		],
		["gives nobody another address", (path) => customers("PUT", path, entraUser("thief@buyer.example"))],
		["deletes nobody", (path) => customers("DELETE", path)],
	])("%s", async (_what, act) => {
		const before = await people();
		expect((await act(`/Users/${staff[group]}`)).status).toBe(404);
		expect(await people()).toEqual(before);
	});

	test("finds nobody, and makes nobody of the same address", async () => {
		const found = await customers("GET", `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`);
		expect(found.body.totalResults).toBe(0);
		expect((await customers("POST", "/Users", entraUser(email))).status).toBe(409);
	});

	test("makes nobody a member", async () => {
		const { id } = await made(customers, entraUser(`new.${email}`));
		const add = patchOf({ op: "add", path: "members", value: [{ value: id }] });
		expect((await customers("GET", `/Groups/${group}`)).status).toBe(404);
		expect((await customers("PATCH", `/Groups/${group}`, add)).status).toBe(404);
		expect(await asOwner(database, "select from person_groups where person_id = $1", [id])).toEqual([]);
		expect((await directory("PATCH", `/Groups/${group}`, add)).status).toBe(200);
		expect((await customers("GET", `/Users/${id}`)).status).toBe(404);
	});

	test("does not restore a person whom the directory has deleted", async () => {
		const { id } = await made(directory, entraUser(`gone.${email}`));
		await directory("PATCH", `/Groups/${group}`, patchOf({ op: "add", path: "members", value: [{ value: id }] }));
		await directory("DELETE", `/Users/${id}`);
		expect((await customers("POST", "/Users", entraUser(`gone.${email}`))).status).toBe(409);
		expect((await directory("POST", "/Users", entraUser(`gone.${email}`))).status).toBe(201);
	});
});

test("a provider for customers lists the group of customers on programmes, and no other", async () => {
	const names = async (client: ScimClient) =>
		((await client("GET", "/Groups")).body.Resources as { displayName: string }[]).map(
			({ displayName }) => displayName,
		);
	expect([await names(customers), await names(directory)]).toEqual([["SSA-VP"], ["SSA-Admin", "SSA-ISR", "SSA-VP"]]);
});
