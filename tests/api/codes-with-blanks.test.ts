import { expect, test } from "vitest";
import { accountsSchema } from "#features/people/scim/user-resource.ts";
import { feed, personFeedRow, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";
import { patchOf, scimClient } from "../support/scim-client.ts";

/**
 * Feeds accept account codes that contain spaces, or a comma. A person with such an account must be editable like any
 * other.
 */

const database = await testDatabase();
await restartFeeds(database);
const accounts = [
	{ account: "NORTH YARD", kind: "sold_to" },
	{ account: "V,1", kind: "supplier" },
].map((row) => ({ ...row, name: "Some Company", revision: 1 }));
expect(await feed(database, "accounts", accounts)).toMatchObject({ rejected: 0 });
const row = personFeedRow({
	email: "held@yard.example",
	soldTo: ["NORTH YARD"],
	shipTo: [],
	suppliers: ["V,1"],
	groups: [],
});
expect(await feed(database, "people", [row])).toMatchObject({ rejected: 0 });
const id = String(
	(await asOwner<{ id: number }>(database, "select id from people where email = 'held@yard.example'"))[0]?.id,
);
const api = await testApi(database);

const held = () =>
	asOwner<{ code: string }>(
		database,
		"select a.code from person_accounts pa join accounts a on a.id = pa.account_id where pa.person_id = $1 order by 1",
		[id],
	).then((rows) => rows.map(({ code }) => code));

test("a provider changes and deactivates a user who holds such accounts", async () => {
	const okta = await scimClient(database, api, "okta");
	const whole = (await okta("GET", `/Users/${id}`)).body;
	expect((await okta("PUT", `/Users/${id}`, { ...whole, displayName: "Other Name" })).status).toBe(200);
	expect(await held()).toEqual(["NORTH YARD", "V,1"]);
	const off = await okta("PATCH", `/Users/${id}`, patchOf({ op: "replace", path: "active", value: false }));
	expect(off).toMatchObject({
		status: 200,
		body: { active: false, [accountsSchema]: { soldTo: ["NORTH YARD"], suppliers: ["V,1"] } },
	});
	const taken = await okta("PATCH", `/Users/${id}`, patchOf({ op: "remove", path: `${accountsSchema}:suppliers` }));
	expect(taken.status).toBe(200);
	expect(await held()).toEqual(["NORTH YARD"]);
});

test("an administrator changes their groups, and leaves the accounts as they are in the form", async () => {
	const admin = await api.signInAs({ groups: ["SSA-Admin"] });
	const { data } = await api.ask<{ person: { revision: string } }>(
		admin,
		"query ($id: ID!) { person(id: $id) { revision } }",
		{ id },
	);
	const input = {
		person: id,
		revision: data?.person.revision,
		groups: ["SSA-VP"],
		soldTo: "NORTH YARD",
		reason: "A programme",
	};
	const { errors } = await api.ask(admin, "mutation ($input: ChangeRightsInput!) { changeRights(input: $input) }", {
		input,
	});
	expect(errors).toBeUndefined();
	expect(await held()).toEqual(["NORTH YARD"]);
	expect(await asOwner(database, "select group_name from person_groups where person_id = $1", [id])).toEqual([
		{ group_name: "SSA-VP" },
	]);
});
