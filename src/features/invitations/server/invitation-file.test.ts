import { describe, expect, test, vi } from "vitest";
import { setUpInvitations } from "../../../../tests/support/invitation-set-up.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { planInvitations, readInvitations } from "./plan-invitations.ts";

const { admin, api, database } = await setUpInvitations();

describe("a file of invitations", () => {
	const heading = "email,name,area,language,accounts";
	const plan = async (rows: readonly string[]) => {
		const { data, errors } = await api.ask<{
			planInvitations: { revision: string; rows: object[]; faults: { line: number; column: string; reason: string }[] };
		}>(
			admin,
			"mutation ($input: PlanInvitationsInput!) { planInvitations(input: $input) { revision rows { email } faults { line column reason } } }",
			{ input: { csv: [heading, ...rows].join("\n") } },
		);
		if (!data) throw new Error(JSON.stringify(errors));
		return data.planInvitations;
	};
	const send = (rows: readonly string[], revision: string) =>
		api.ask(admin, "mutation ($input: InvitePeopleInput!) { invitePeople(input: $input) }", {
			input: { csv: [heading, ...rows].join("\n"), revision },
		});

	test("is looked at first, then invites everybody in it", async () => {
		const rows = ["a@file.example,Ana,customer,es,104233", "b@file.example,Bob,supplier,,700100"];
		const { revision, faults } = await plan(rows);
		expect([faults, await asOwner(database, "select from invitations")]).toEqual([[], []]);
		expect((await send(rows, revision)).data).toEqual({ invitePeople: 2 });
		expect(await asOwner(database, "select address, language from mails order by address")).toEqual([
			{ address: "a@file.example", language: "es" },
			{ address: "b@file.example", language: "en" },
		]);
	});

	test("of 2,000 people, with duplicates, unknown accounts, other spellings and formulas, reports every row; of 10,000 the limit", async () => {
		const good = Array.from({ length: 1_700 }, (_, index) => `p${index}@many.example,P ${index},customer,en,104233`);
		const hundred = (row: (n: number) => string) => Array.from({ length: 100 }, (_, index) => row(index));
		const bad = [
			...hundred((n) => ` P${n}@Many.example ,Again,customer,en,104233`),
			...hundred((n) => `q${n}@many.example,Q ${n},customer,en,nowhere${n}`),
			...hundred((n) => `r${n}@many.example,=1+${n},customer,en,104233`),
		];
		const { faults } = await plan([...good, ...bad]);
		expect(new Set(faults.map(({ line }) => line))).toEqual(new Set(bad.map((_, index) => 1_702 + index)));
		const many = await plan(
			Array.from({ length: 10_000 }, (_, index) => `p${index}@many.example,P,customer,en,104233`),
		);
		expect(many.faults.map(({ reason }) => reason)).toEqual([expect.stringContaining("2000")]);
	});

	test("queries the database as often for many people as for one", async () => {
		const statementsFor = (count: number) =>
			database.transaction("millgate_admin", {}, async (tx) => {
				const asked = vi.spyOn(tx, "sql");
				const lines = Array.from({ length: count }, (_, n) => `s${n}@many.example,S ${n},customer,en,104233`);
				await planInvitations(tx, await readInvitations([heading, ...lines].join("\n"), "en"));
				return asked.mock.calls.length;
			});
		expect(await statementsFor(20)).toBe(await statementsFor(1));
	});

	test("says for how many days each holds, where it is not the usual", async () => {
		const csv =
			"email,name,area,accounts,days\na@file.example,Ana,customer,104233,14\nb@file.example,Bob,supplier,700100,\nc@file.example,Cleo,supplier,700100,soon";
		const { data } = await api.ask<{ planInvitations: { rows: object[]; faults: object[] } }>(
			admin,
			"mutation ($input: PlanInvitationsInput!) { planInvitations(input: $input) { rows { email days } faults { line column value } } }",
			{ input: { csv } },
		);
		expect(data?.planInvitations).toEqual({
			rows: [
				{ email: "a@file.example", days: 14 },
				{ email: "b@file.example", days: 7 },
			],
			faults: [{ line: 4, column: "days", value: "soon" }],
		});
	});

	test("names what an area does not accept, and accepts what it exports itself", async () => {
		const csv =
			"email,name,area,groups,accounts\na@file.example,Ana,admin,,104233\nb@file.example,Bob,supplier,SSA-VP,700100\nc@file.example,Cid,admin,SSA-Admin,";
		const { data } = await api.ask(
			admin,
			"mutation ($input: PlanInvitationsInput!) { planInvitations(input: $input) { faults { line column value reason } } }",
			{ input: { csv } },
		);
		expect(data?.planInvitations).toEqual({
			faults: [
				{ line: 2, column: "accounts", value: "104233", reason: "These accounts belong to another area: 104233" },
				{ line: 3, column: "groups", value: "SSA-VP", reason: "These accounts belong to another area: SSA-VP" },
			],
		});
	});

	test("accepts a group in any case, as a file of rights does", async () => {
		const csv =
			"email,name,area,groups,accounts\na@file.example,Ana,customer,ssa-vp,104233\nb@file.example,Bob,admin,ssa-admin,";
		const { data } = await api.ask(
			admin,
			"mutation ($input: PlanInvitationsInput!) { planInvitations(input: $input) { rows { email groups } faults { line column reason } } }",
			{ input: { csv } },
		);
		const rows = [
			{ email: "a@file.example", groups: ["SSA-VP"] },
			{ email: "b@file.example", groups: [] },
		];
		expect(data?.planInvitations).toEqual({ rows, faults: [] });
	});

	test("reports each error at its cell, and with one of them invites nobody", async () => {
		const rows = [
			"a@file.example,Ana,customer,es,104233",
			"A@File.example,Ana again,customer,es,104233",
			"no address,Bob,customer,fr,104233",
			"c@file.example,=1+1,customer,en,nowhere",
			"known@mill.example,Known,somewhere,en,104233",
		];
		const { revision, faults } = await plan(rows);
		expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual([
			"3 email",
			"4 email",
			"4 language",
			"5 name",
			"5 accounts",
			"6 area",
		]);
		expect((await send(rows, revision)).errors?.[0]?.extensions?.code).toBe("invalid");
		expect(await asOwner(database, "select from invitations")).toEqual([]);
	});
});
