import { describe, expect, test } from "vitest";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const anna = await insertPerson(database, { groups: ["SSA-Admin"], email: "anna@mill.example" });
const caller = await api.signIn(anna.id);
await insertPerson(database, { soldTo: ["A1"], suppliers: ["V1"], email: "bob@yard.example" });
await insertPerson(database, { shipTo: ["T1"], email: "eve@yard.example" });

type Plan = {
	revision: string;
	rows: { line: number; list: string; isChange: boolean }[];
	faults: { line: number; column: string; reason: string }[];
};
async function plan(rows: readonly string[]): Promise<Plan> {
	const document = `mutation ($input: PlanRightsInput!) { planRights(input: $input) {
		revision rows { line list isChange } faults { line column reason } } }`;
	const { data, errors } = await api.ask<{ planRights: Plan }>(caller, document, { input: { csv: fileOf(rows) } });
	if (!data) throw new Error(JSON.stringify(errors));
	return data.planRights;
}
const fileOf = (rows: readonly string[]) => ["email,change,right", ...rows].join("\n");
const land = (rows: readonly string[], revision: string) =>
	api.ask(caller, "mutation ($input: ChangeRightsOfManyInput!) { changeRightsOfMany(input: $input) }", {
		input: { csv: fileOf(rows), revision, reason: "Yards were moved" },
	});
const held = (email: string) =>
	asOwner<{ code: string }>(
		database,
		`select a.code from person_accounts pa join accounts a on a.id = pa.account_id join people p on p.id = pa.person_id
		 where p.email = $1 order by 1`,
		[email],
	).then((rows) => rows.map(({ code }) => code));

describe("a file of rights", () => {
	test("shows every change before it happens, and changes nothing by being looked at", async () => {
		const { rows, faults } = await plan([
			"bob@yard.example,add,T1",
			"Bob@Yard.example,remove,V1",
			"bob@yard.example,add,A1",
		]);
		expect([rows.map(({ line, list, isChange }) => [line, list, isChange]), faults]).toEqual([
			[
				[2, "ship_to", true],
				[3, "supplier", true],
				[4, "sold_to", false],
			],
			[],
		]);
		expect(await held("bob@yard.example")).toEqual(["A1", "V1"]);
	});

	test("is applied whole, with its reason, after the preview, with a group in any case", async () => {
		const rows = ["eve@yard.example,add,A1", "eve@yard.example,remove,T1", "eve@yard.example,add,ssa-vp"];
		const { revision } = await plan(rows);
		expect((await land(rows, revision)).data).toEqual({ changeRightsOfMany: 3 });
		expect(await held("eve@yard.example")).toEqual(["A1"]);
		const [event] = await asOwner(database, "select actor, reason from right_history where value = 'SSA-VP'");
		expect(event).toEqual({ actor: "anna@mill.example", reason: "Yards were moved" });
	});

	test("reports each error at its cell: unknown people and rights, the same right in two spellings of an address, formulas, oneself", async () => {
		const { faults } = await plan([
			"nobody@yard.example,add,A1",
			"bob@yard.example,add,nowhere",
			"bob@yard.example,give,A1",
			"bob@yard.example,add,T1",
			" BOB@yard.example ,remove,T1",
			"anna@mill.example,add,SSA-VP",
			"=cmd(),add,A1",
		]);
		expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual([
			"2 email",
			"3 right",
			"4 change",
			"6 right",
			"7 email",
			"8 email",
			"8 email",
		]);
	});

	test("with one invalid row changes nothing, and neither does one whose people changed meanwhile", async () => {
		const before = await held("bob@yard.example");
		const faulty = ["bob@yard.example,add,T1", "nobody@yard.example,add,A1"];
		expect((await land(faulty, (await plan(faulty)).revision)).errors?.[0]?.extensions?.code).toBe("invalid");
		const rows = ["bob@yard.example,remove,V1"];
		const { revision } = await plan(rows);
		await asOwner(
			database,
			`delete from person_accounts where person_id = (select id from people where email = 'bob@yard.example')
				and list = 'supplier'`,
		);
		expect((await land(rows, revision)).errors?.[0]?.message).toContain("changed since your preview");
		expect(await held("bob@yard.example")).toEqual(before.filter((code) => code !== "V1"));
	});

	test("of 2,000 people, with duplicate rows, unknown accounts, other spellings and formulas, is planned and applied", async () => {
		await asOwner(
			database,
			"insert into people (email, name) select 'p' || n || '@many.example', 'P' from generate_series(1, 2000) n",
		);
		const good = Array.from({ length: 1_940 }, (_, index) => `p${index + 1}@many.example,add,A1`);
		const twenty = (row: (n: number) => string) => Array.from({ length: 20 }, (_, index) => row(index + 1));
		const bad = [
			...twenty((n) => ` P${n}@Many.example ,add,A1`),
			...twenty((n) => `p${1_940 + n}@many.example,add,X${n}`),
			...twenty((n) => `=p${n}@many.example,add,A1`),
		];
		const mixed = await plan([...good, ...bad]);
		expect([mixed.rows.length, new Set(mixed.faults.map(({ line }) => line)).size]).toEqual([1_940, 60]);
		const { revision } = await plan(good);
		expect((await land(good, revision)).data).toEqual({ changeRightsOfMany: 1_940 });
		expect((await plan(good)).rows.filter(({ isChange }) => isChange)).toEqual([]);
	});

	test("of 10,000 rows for unknown people is answered with 10,000 errors", async () => {
		const { faults } = await plan(Array.from({ length: 10_000 }, (_, index) => `p${index}@yard.example,add,A1`));
		expect(faults).toHaveLength(10_000);
	});
});
