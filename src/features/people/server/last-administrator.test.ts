import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Api, type Caller, startApi } from "../../../../tests/support/api.ts";
import { feed, personFeedRow } from "../../../../tests/support/feed-rows.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../tests/support/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";

let database: TestDatabase;
let api: Api;
let anna: SomePerson;
let bob: SomePerson;

beforeEach(async () => {
	database = await createTestDatabase();
	api = await startApi(database);
	anna = await insertPerson(database, { groups: ["SSA-Admin"], email: "anna@mill.example" });
	bob = await insertPerson(database, { groups: ["SSA-Admin"], email: "bob@mill.example" });
});
afterEach(async () => {
	await api.stop();
	await database.drop();
});

const administrators = async () =>
	(
		await asOwner<{ email: string }>(
			database,
			`select p.email from people p join person_groups g on g.person_id = p.id
			 where g.group_name = 'SSA-Admin' and g.expires_at is null and p.is_active order by 1`,
		)
	).map(({ email }) => email);
const row = (person: SomePerson, changes: object) =>
	personFeedRow({
		email: person.email,
		soldTo: [],
		shipTo: [],
		suppliers: [],
		groups: ["SSA-Admin"],
		revision: 9,
		...changes,
	});

async function change(by: Caller, field: "changeRights" | "changeAccess", person: SomePerson, rest: object) {
	const { data } = await api.ask<{ person: { revision: string } }>(
		by,
		"query ($id: ID!) { person(id: $id) { revision } }",
		{
			id: String(person.id),
		},
	);
	const type = field === "changeRights" ? "ChangeRightsInput" : "ChangeAccessInput";
	return api.ask(by, `mutation ($input: ${type}!) { ${field}(input: $input) }`, {
		input: { person: person.id, revision: data?.person.revision, reason: "One is enough", ...rest },
	});
}

describe("the last administrator", () => {
	test.each([
		["changeRights", { groups: [] }],
		["changeAccess", { isActive: false }],
	] as const)("remains when two remove each other at the same moment by %s", async (field, rest) => {
		const [annas, bobs] = [await api.signIn(anna.id), await api.signIn(bob.id)];
		const answers = await Promise.all([change(annas, field, bob, rest), change(bobs, field, anna, rest)]);
		expect(answers.filter(({ data }) => data?.[field] === true)).toHaveLength(1);
		expect(answers.flatMap(({ errors }) => errors?.[0]?.extensions?.code ?? [])).toHaveLength(1);
		expect(await administrators()).toHaveLength(1);
	});

	test("is named where the transaction would end without one", async () => {
		const caller = await api.signIn(anna.id);
		await asOwner(database, "update person_groups set expires_at = now() + interval '1 day' where person_id = $1", [
			anna.id,
		]);
		const answers = [
			await change(caller, "changeRights", bob, { groups: [] }),
			await change(caller, "changeAccess", bob, { isActive: false }),
		];
		expect(answers.map(({ errors }) => errors?.[0]?.message)).toEqual(
			Array(2).fill(expect.stringContaining("last active administrator")),
		);
	});

	test.each([
		["deletes", "delete from people where id = $1"],
		["deactivates", "update people set is_active = false where id = $1"],
		["takes the group of", "delete from person_groups where person_id = $1"],
		[
			"gives an end to the right of",
			"update person_groups set expires_at = now() + interval '1 day' where person_id = $1",
		],
	])("is protected by the database, which refuses a statement that %s them", async (_act, statement) => {
		await asOwner(database, statement, [anna.id]);
		await expect(asOwner(database, statement, [bob.id])).rejects.toMatchObject({ code: "MGADM" });
		expect(await administrators()).toEqual(["bob@mill.example"]);
	});

	test("may be replaced by another in one transaction", async () => {
		await asOwner(database, "delete from person_groups where person_id = $1", [anna.id]);
		await asOwner(
			database,
			`with gone as (delete from person_groups where person_id = ${bob.id})
			 insert into person_groups (person_id, group_name) values (${anna.id}, 'SSA-Admin')`,
		);
		expect(await administrators()).toEqual(["anna@mill.example"]);
	});

	test("is not taken by a feed: its row is rejected with the reason, the others land", async () => {
		await feed(database, "people", [
			row(anna, { groups: [] }),
			row(bob, { active: false }),
			personFeedRow({ email: "new@yard.example", soldTo: [], revision: 1 }),
		]);
		expect(await asOwner(database, "select line::int, field, code, reason from feed_rejects order by line")).toEqual([
			{
				line: 1,
				field: "groups",
				code: "last_administrator",
				reason: expect.stringContaining("anna@mill.example is the last"),
			},
			{
				line: 2,
				field: "active",
				code: "last_administrator",
				reason: expect.stringContaining("bob@mill.example is the last"),
			},
		]);
		expect(await administrators()).toEqual(["anna@mill.example", "bob@mill.example"]);
		expect(await asOwner(database, "select email from people where email = 'new@yard.example'")).toHaveLength(1);
	});

	test("goes by a feed that brings another in the same file", async () => {
		await feed(database, "people", [
			row(anna, { groups: [] }),
			row(bob, { active: false }),
			personFeedRow({ email: "cleo@mill.example", groups: ["SSA-Admin"], soldTo: [], revision: 1 }),
		]);
		expect(await administrators()).toEqual(["cleo@mill.example"]);
	});
});
