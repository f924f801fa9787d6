import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../../tests/support/people.ts";

const database = await testDatabase();
const boss = await insertPerson(database, { soldTo: ["C1", "C2"], suppliers: ["V1"], email: "boss@company.example" });
await insertPerson(database, { soldTo: ["C1", "C2"] });
await asOwner(
	database,
	`insert into account_administrators (account_id, person_id, list) select account_id, person_id, list
		from person_accounts where person_id = $1 and account_id = $2`,
	[boss.id, boss.accountIds.C1],
);

const held = (person: SomePerson) =>
	asOwner<{ code: string }>(
		database,
		"select a.code from person_accounts pa join accounts a on a.id = pa.account_id where pa.person_id = $1 order by 1",
		[person.id],
	);

describe("the role of companies in the database", () => {
	const asRole = (text: string) =>
		database.transaction("millgate_company", { personId: boss.id, soldToIds: Object.values(boss.accountIds) }, (tx) =>
			tx.sql(text),
		);

	test.each([
		["update people set is_active = false", "permission denied"],
		["insert into person_groups (person_id, group_name) select id, 'SSA-Admin' from people", "permission denied"],
		[
			"insert into person_accounts (person_id, account_id, list) select id, 1, 'sold_to' from people",
			"permission denied",
		],
		[
			`insert into account_administrators (account_id, person_id, list) select account_id, person_id, list
				from person_accounts`,
			"permission denied",
		],
		["update invitations set accounts = '{C2}'", "permission denied"],
		["select address from sessions", "permission denied"],
		[
			"insert into manual_grants (person_id, list, value, is_granted) select id, 'group', 'SSA-Admin', true from people",
			"row-level security",
		],
		[
			"insert into manual_grants (person_id, list, value, is_granted) select id, 'sold_to', 'C2', false from people",
			"row-level security",
		],
		[
			`insert into invitations (email, name, area, language, accounts, invited_by, expires_at)
				values ('x@y.example', 'X', 'customer', 'en', '{C2}', 'x', now())`,
			"row-level security",
		],
	])("may not: %s", async (statement, refusal) => {
		await expect(asRole(statement)).rejects.toThrow(refusal);
	});

	test("deletes no right beyond the company's members, by any statement", async () => {
		const before = await asOwner(
			database,
			"select person_id, account_id from person_accounts where account_id <> $1 order by 1, 2",
			[boss.accountIds.C1],
		);
		await asRole("delete from person_accounts");
		expect(
			await asOwner(
				database,
				"select person_id, account_id from person_accounts where account_id <> $1 order by 1, 2",
				[boss.accountIds.C1],
			),
		).toEqual(before);
		expect((await held(boss)).map(({ code }) => code)).toEqual(["C1", "C2", "V1"]);
	});
});
