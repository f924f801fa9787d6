import { describe, expect, test } from "vitest";
import { accountsSchema, userSchema } from "#features/people/scim/user-resource.ts";
import { feed, feedPartners, personFeedRow } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { made, oktaUser, patchOf, scimClient } from "../support/scim-client.ts";

const database = await testDatabase();
const api = await testApi(database);
const okta = await scimClient(database, api, "okta");
const admin = await api.signIn(
	Number((await insertPerson(database, { groups: ["SSA-Admin"], email: "admin@mill.example" })).id),
);

const groupsOf = (id: string) => asOwner(database, "select group_name from person_groups where person_id = $1", [id]);
const join = (id: string) =>
	okta("PATCH", "/Groups/SSA-VP", patchOf({ op: "add", path: "members", value: [{ value: id }] }));

test("whom a provider deleted joins no group, which would hold once they are made again", async () => {
	const user = oktaUser("deleted@yard.example");
	const { id } = await made(okta, user);
	expect((await okta("DELETE", `/Users/${id}`)).status).toBe(204);
	const joined = await join(id);
	expect([joined.status, joined.body.detail]).toEqual([400, `members: there is no User ${id}.`]);
	expect((await okta("PUT", "/Groups/SSA-VP", { displayName: "SSA-VP", members: [{ value: id }] })).status).toBe(400);
	expect(await made(okta, user)).toMatchObject({ id, groups: [] });
	expect(await groupsOf(id)).toEqual([]);
	expect((await join(id)).body.members).toMatchObject([{ value: id }]);
});

test("a person who is created again has only the new rights, none from before", async () => {
	await feedPartners(database);
	const email = "again@yard.example";
	const user = (accounts: object) => ({
		...oktaUser(email),
		schemas: [userSchema, accountsSchema],
		[accountsSchema]: accounts,
	});
	const { id } = await made(okta, user({ soldTo: ["S1"], suppliers: ["V1"] }));
	await join(id);
	expect((await okta("DELETE", `/Users/${id}`)).status).toBe(204);
	expect(await made(okta, user({ shipTo: ["T3"] }))).toMatchObject({
		id,
		groups: [],
		[accountsSchema]: { shipTo: ["T3"] },
	});
	const held =
		"select a.code from person_accounts pa join accounts a on a.id = pa.account_id where pa.person_id = $1 order by 1";
	expect([await groupsOf(id), await asOwner(database, held, [id])]).toEqual([[], [{ code: "T3" }]]);
	const taken =
		"select count(*)::int as count from right_history where person_id = $1 and not is_granted and list <> 'access'";
	expect(await asOwner(database, taken, [id])).toEqual([{ count: 3 }]);
	await feed(database, "people", [personFeedRow({ email, soldTo: ["S1"], shipTo: [], groups: [] })]);
	expect(await asOwner(database, held, [id])).toEqual([{ code: "S1" }, { code: "T3" }]);
});

describe("an erased person", () => {
	const erase = async (id: string) => {
		const person = await api.ask<{ person: { email: string; revision: string } }>(
			admin,
			"query ($id: ID!) { person(id: $id) { email revision } }",
			{ id },
		);
		const input = { person: id, reason: "They asked for it", ...person.data?.person };
		return (await api.ask(admin, "mutation ($input: ErasePersonInput!) { erasePerson(input: $input) }", { input }))
			.data;
	};

	test.each(["by hand", "by a provider"])(
		"is gone for providers, when they had come %s, and is not let in again",
		async (how) => {
			const email = `erased.${how.length}@yard.example`;
			const id =
				how === "by hand"
					? String((await insertPerson(database, { email })).id)
					: (await made(okta, oktaUser(email))).id;
			if (how === "by a provider") expect((await okta("DELETE", `/Users/${id}`)).status).toBe(204);
			expect(await erase(id)).toEqual({ erasePerson: true });
			const listed = await okta("GET", `/Users?filter=${encodeURIComponent('userName sw "erased-"')}`);
			expect(listed.body.totalResults).toBe(0);
			const activate = patchOf({ op: "replace", value: { active: true, userName: `back.${how.length}@yard.example` } });
			const statuses = [
				await okta("GET", `/Users/${id}`),
				await okta("PATCH", `/Users/${id}`, activate),
				await okta("DELETE", `/Users/${id}`),
			];
			expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
			expect((await join(id)).status).toBe(400);
			expect(await groupsOf(id)).toEqual([]);
			expect(await asOwner(database, "select is_active from people where id = $1", [id])).toEqual([
				{ is_active: false },
			]);
			expect((await made(okta, oktaUser(email))).id).not.toBe(id);
		},
	);
});
