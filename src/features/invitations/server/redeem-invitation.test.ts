import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Api, type Caller, startApi } from "../../../../tests/support/api.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";
import { openInvitation, redeemInvitation } from "./redeem-invitation.ts";

let base: TestDatabase;
let api: Api;
let caller: Caller;

beforeAll(async () => {
	base = await createTestDatabase();
	api = await startApi(base);
	caller = await api.signIn((await insertPerson(base, { groups: ["SSA-Admin"], email: "anna@mill.example" })).id);
	await insertPerson(base, {
		soldTo: ["104233"],
		shipTo: ["104233-01"],
		suppliers: ["700100"],
		email: "known@mill.example",
	});
});
afterAll(async () => {
	await api.stop();
	await base.drop();
});
beforeEach(async () => {
	await asOwner(base, "delete from invitations");
	await asOwner(base, "delete from mails");
});

const invited = {
	email: "New.Buyer@Yard.example",
	name: "New Buyer",
	area: "customer",
	language: "es",
	accounts: "104233 104233-01",
	groups: [],
};
const invite = (changes: object = {}) =>
	api.ask<{ invitePerson: string }>(caller, "mutation ($input: InvitePersonInput!) { invitePerson(input: $input) }", {
		input: { ...invited, ...changes },
	});
const resend = (id: string) => api.ask(caller, "mutation ($id: ID!) { resendInvitation(id: $id) }", { id });
const revoke = (invitation: string) =>
	api.ask(caller, "mutation ($input: RevokeInvitationInput!) { revokeInvitation(input: $input) }", {
		input: { invitation, reason: "Wrong person" },
	});
const stateOf = async (id: string | undefined) =>
	(
		await api.ask<{ invitation: { state: string } }>(caller, "query ($id: ID!) { invitation(id: $id) { state } }", {
			id,
		})
	).data?.invitation.state;

async function lastLink(): Promise<string> {
	const [mail] = await asOwner<{ body_text: string }>(
		base,
		"select body_text from mails order by queued_at desc limit 1",
	);
	return /invitation=([\w-]{43})/.exec(mail?.body_text ?? "")?.[1] ?? "";
}
const redeem = (token: string, email: string) =>
	base.database.transaction("millgate_auth", {}, (tx) => redeemInvitation(tx, token, email));

describe("an invitation", () => {
	test("goes by mail in the invited person's language, and only the hash of its link is kept", async () => {
		const { data } = await invite();
		const [mail] = await asOwner(base, "select address, language, subject from mails");
		expect(mail).toMatchObject({
			address: "new.buyer@yard.example",
			language: "es",
			subject: expect.stringContaining("Su acceso"),
		});
		const [{ body_text: text, body_html: html } = { body_text: "", body_html: "" }] = await asOwner<{
			body_text: string;
			body_html: string;
		}>(base, "select body_text, body_html from mails");
		for (const words of ["Hola, New Buyer:", "new.buyer@yard.example", "Abrir el portal"])
			for (const body of [text, html]) expect(body).toContain(words);
		expect([html, text]).toEqual([expect.stringContaining('<html lang="es">'), expect.not.stringContaining("<")]);
		const token = await lastLink();
		const [kept] = await asOwner<{ row: string }>(base, "select row_to_json(i)::text as row from invitations i");
		expect([token.length, kept?.row.includes(token), await stateOf(data?.invitePerson)]).toEqual([43, false, "sent"]);
	});

	test("opened by a mail scanner still lets its person in, once", async () => {
		const { data } = await invite();
		const token = await lastLink();
		expect(await openInvitation(base.database, token)).toEqual({ isGood: true, language: "es" });
		await openInvitation(base.database, token);
		expect(await stateOf(data?.invitePerson)).toBe("opened");
		expect(await redeem(token, "new.buyer@yard.example")).toBe("redeemed");
		expect([await redeem(token, "new.buyer@yard.example"), await stateOf(data?.invitePerson)]).toEqual([
			"none",
			"accepted",
		]);
		const rights = await asOwner(
			base,
			`select a.code, pa.list from person_accounts pa join accounts a on a.id = pa.account_id
			 join people p on p.id = pa.person_id
			 where p.email = 'new.buyer@yard.example' order by 1`,
		);
		expect(rights).toEqual([
			{ code: "104233", list: "sold_to" },
			{ code: "104233-01", list: "ship_to" },
		]);
		await asOwner(base, "delete from people where email = 'new.buyer@yard.example'");
	});

	test("gives nobody the name of the mill's staff: neither when it is sent, nor when somebody came by it since", async () => {
		const staff = (name: string) =>
			asOwner(
				base,
				`with p as (insert into people (email, name) values ('staff@mill.example', $1) on conflict (email) do update
					set name = excluded.name returning id) insert into person_groups (person_id, group_name) select id, 'SSA-ISR'
					from p on conflict do nothing`,
				[name],
			);
		await staff("Ada Whitfield");
		const refused = await invite({ email: "ada@yard.example", name: "Ada Whitfie1d" });
		expect(refused.errors?.[0]?.extensions).toMatchObject({ faults: [{ field: "name" }] });
		await invite({ email: "jo@yard.example", name: "Jo Later" });
		await staff("Jo Later");
		expect(await redeem(await lastLink(), "jo@yard.example")).toBe("redeemed");
		expect(await asOwner(base, "select name from people where email = 'jo@yard.example'")).toEqual([
			{ name: "jo@yard.example" },
		]);
		await asOwner(base, "delete from people where email in ('jo@yard.example', 'staff@mill.example')");
	});

	test("opens nothing for another address", async () => {
		await invite({ email: "right@yard.example" });
		expect(await redeem(await lastLink(), "wrong@yard.example")).toBe("other-address");
		expect(await asOwner(base, "select from people where email = 'wrong@yard.example'")).toEqual([]);
	});

	test("that is sent again leaves the link before without use", async () => {
		const { data } = await invite({ email: "again@yard.example" });
		const first = await lastLink();
		await asOwner(base, "update invitations set expires_at = now() - interval '1 day'");
		expect([await stateOf(data?.invitePerson), await redeem(first, "again@yard.example")]).toEqual(["expired", "none"]);
		await resend(data?.invitePerson ?? "");
		expect([await stateOf(data?.invitePerson), await openInvitation(base.database, first)]).toEqual([
			"sent",
			undefined,
		]);
		expect(await redeem(await lastLink(), "again@yard.example")).toBe("redeemed");
	});

	test("holds for seven days, or for as many as its administrator says, each time that it is sent", async () => {
		const daysLeft = () =>
			asOwner(
				base,
				`select email, round(extract(epoch from expires_at - now()) / 86400)::int as days from invitations
					order by email`,
			);
		await invite({ email: "usual@yard.example" });
		const { data } = await invite({ email: "long@yard.example", days: 21 });
		const held = [
			{ email: "long@yard.example", days: 21 },
			{ email: "usual@yard.example", days: 7 },
		];
		expect(await daysLeft()).toEqual(held);
		await asOwner(
			base,
			"update invitations set expires_at = now() - interval '1 day' where email = 'long@yard.example'",
		);
		await resend(data?.invitePerson ?? "");
		expect(await daysLeft()).toEqual(held);
		for (const days of [0, 31])
			expect((await invite({ email: "x@yard.example", days })).errors?.[0]?.extensions).toMatchObject({
				faults: [{ field: "days" }],
			});
	});

	test("that was revoked opens nothing, and nothing can be done with it", async () => {
		const { data } = await invite({ email: "back@yard.example" });
		const token = await lastLink();
		await revoke(data?.invitePerson ?? "");
		expect([await redeem(token, "back@yard.example"), await stateOf(data?.invitePerson)]).toEqual(["none", "revoked"]);
		expect((await resend(data?.invitePerson ?? "")).errors?.[0]?.extensions?.code).toBe("invalid");
	});

	test("that was accepted meanwhile is told to be so, not to be made anew", async () => {
		const { data } = await invite({ email: "taken@yard.example" });
		await redeem(await lastLink(), "taken@yard.example");
		for (const { errors } of [await resend(data?.invitePerson ?? ""), await revoke(data?.invitePerson ?? "")])
			expect(errors?.[0]?.message).toContain("accepted");
	});

	test("is refused for people who are here, for two at once, and for accounts of another area", async () => {
		const faultsOf = async (changes: object) =>
			(await invite(changes)).errors?.[0]?.extensions as { faults?: { field: string }[] } | undefined;
		expect((await faultsOf({ email: "Known@mill.example" }))?.faults).toMatchObject([{ field: "email" }]);
		const twice = await Promise.all([invite({ email: "both@yard.example" }), invite({ email: "BOTH@yard.example" })]);
		expect(twice.filter(({ errors }) => errors)).toHaveLength(1);
		expect((await faultsOf({ email: "x@yard.example", accounts: "700100 nowhere" }))?.faults).toMatchObject([
			{ field: "accounts", reason: "These accounts do not exist: nowhere" },
			{ field: "accounts", reason: "These accounts belong to another area: 700100" },
		]);
		expect((await faultsOf({ email: "x@yard.example", accounts: "" }))?.faults).toMatchObject([{ field: "accounts" }]);
	});

	test("is chosen by its number, whatever became of it and however often its address was invited", async () => {
		const first = (await invite({ email: "twice@yard.example" })).data?.invitePerson ?? "";
		await revoke(first);
		await invite({ email: "twice@yard.example" });
		const document =
			"query ($filter: InvitationFilterInput) { invitations(tab: all, filter: $filter) { nodes { id state } } }";
		const { data } = await api.ask(caller, document, { filter: { invitation: [first] } });
		expect(data).toEqual({ invitations: { nodes: [{ id: first, state: "revoked" }] } });
	});

	test("leaves an audit row for each thing done with it", async () => {
		const { data } = await invite({ email: "seen@yard.example" });
		await resend(data?.invitePerson ?? "");
		await revoke(data?.invitePerson ?? "");
		const rows = await asOwner(
			base,
			"select action, actor from audit_events where target = 'seen@yard.example' order by id",
		);
		expect(rows).toEqual(
			["create", "resend", "revoke"].map((word) => ({ action: `invitation.${word}`, actor: "anna@mill.example" })),
		);
	});
});

describe("a file of invitations", () => {
	const heading = "email,name,area,language,accounts";
	const plan = async (rows: readonly string[]) => {
		const { data, errors } = await api.ask<{
			planInvitations: { revision: string; rows: object[]; faults: { line: number; column: string; reason: string }[] };
		}>(
			caller,
			"mutation ($input: PlanInvitationsInput!) { planInvitations(input: $input) { revision rows { email } faults { line column reason } } }",
			{ input: { csv: [heading, ...rows].join("\n") } },
		);
		if (!data) throw new Error(JSON.stringify(errors));
		return data.planInvitations;
	};
	const send = (rows: readonly string[], revision: string) =>
		api.ask(caller, "mutation ($input: InvitePeopleInput!) { invitePeople(input: $input) }", {
			input: { csv: [heading, ...rows].join("\n"), revision },
		});

	test("is looked at first, then invites everybody in it", async () => {
		const rows = ["a@file.example,Ana,customer,es,104233", "b@file.example,Bob,supplier,,700100"];
		const { revision, faults } = await plan(rows);
		expect([faults, await asOwner(base, "select from invitations")]).toEqual([[], []]);
		expect((await send(rows, revision)).data).toEqual({ invitePeople: 2 });
		expect(await asOwner(base, "select address, language from mails order by address")).toEqual([
			{ address: "a@file.example", language: "es" },
			{ address: "b@file.example", language: "en" },
		]);
	});

	test("of 2,000 people, with some twice, unknown accounts, second spellings and formulas among them, tells every row; of 10,000 how many go", async () => {
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

	test("says for how many days each holds, where it is not the usual", async () => {
		const csv =
			"email,name,area,accounts,days\na@file.example,Ana,customer,104233,14\nb@file.example,Bob,supplier,700100,\nc@file.example,Cleo,supplier,700100,soon";
		const { data } = await api.ask<{ planInvitations: { rows: object[]; faults: object[] } }>(
			caller,
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

	test("loses nothing that an area does not take without a word, and takes what it gives by itself", async () => {
		const csv =
			"email,name,area,groups,accounts\na@file.example,Ana,admin,,104233\nb@file.example,Bob,supplier,SSA-VP,700100\nc@file.example,Cid,admin,SSA-Admin,";
		const { data } = await api.ask(
			caller,
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

	test("takes a group in whatever letters, as a file of rights does", async () => {
		const csv =
			"email,name,area,groups,accounts\na@file.example,Ana,customer,ssa-vp,104233\nb@file.example,Bob,admin,ssa-admin,";
		const { data } = await api.ask(
			caller,
			"mutation ($input: PlanInvitationsInput!) { planInvitations(input: $input) { rows { email groups } faults { line column reason } } }",
			{ input: { csv } },
		);
		const rows = [
			{ email: "a@file.example", groups: ["SSA-VP"] },
			{ email: "b@file.example", groups: [] },
		];
		expect(data?.planInvitations).toEqual({ rows, faults: [] });
	});

	test("tells each fault at its cell, and with one of them invites nobody", async () => {
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
		expect(await asOwner(base, "select from invitations")).toEqual([]);
	});
});
