import { describe, expect, test } from "vitest";
import { type Caller, codeOf } from "../../../../../tests/support/api.ts";
import { setUpCompany } from "../../../../../tests/support/company-set-up.ts";
import { feed, personFeedRow } from "../../../../../tests/support/feed-rows.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../../tests/support/people.ts";

const { admin, api, appoint, boss, database, held, invite, lastLink, redeem } = await setUpCompany();

type Row = { key: string; email: string; account: string; role: string };

async function ourPeople(by: Caller = boss): Promise<string[]> {
	const document = "{ companyPeople(first: 50) { nodes { key email account role } } }";
	const { data, errors } = await api.ask<{ companyPeople: { nodes: Row[] } }>(by, document);
	if (!data) throw new Error(JSON.stringify(errors));
	return data.companyPeople.nodes.map(({ email, account, role }) => `${email} ${account} ${role}`).toSorted();
}

const remove = (view: string, by: Caller = boss) =>
	api.ask<{ removeFromCompany: { removed: number; left: number } }>(
		by,
		"mutation ($input: RemoveFromCompanyInput!) { removeFromCompany(input: $input) { removed left } }",
		{ input: { view, reason: "Left the company" } },
	);

const only = (person: SomePerson, account: string) =>
	new URLSearchParams({ right: `${person.id}:${account}` }).toString();

describe("a company's own administrator", () => {
	test("is made by administrators here, with reason and history, for accounts that the person holds", async () => {
		const history = await asOwner(
			database,
			"select value, is_granted, actor, reason from right_history where person_id = $1 and list = 'company'",
			[boss.id],
		);
		expect(history).toEqual([
			{ value: "C1", is_granted: true, actor: "anna@mill.example", reason: "Looks after their people" },
		]);
		expect((await appoint(boss.id, ["C1", "C9"])).errors?.[0]?.extensions).toMatchObject({
			faults: [{ field: "companies" }],
		});
		expect(codeOf(await appoint(boss.id, ["C1", "C2"], boss))).toBe("forbidden");
	});

	test("sees the people of that account: none of other accounts, and no staff of the mill", async () => {
		const mate = await insertPerson(database, { soldTo: ["C1", "X1"] });
		await insertPerson(database, { soldTo: ["C2"] });
		await insertPerson(database, { soldTo: ["C1"], groups: ["SSA-ISR"] });
		expect(await ourPeople()).toEqual([`${boss.email} C1 administrator`, `${mate.email} C1 member`].toSorted());
		expect(await ourPeople(await api.signIn(mate.id))).toEqual([]);
		await remove(only(mate, "C1"));
	});

	test("removes people from that account at once, for good, and from nothing else of theirs", async () => {
		const mate = await insertPerson(database, { soldTo: ["C1", "X1"] });
		const mates = await api.signIn(mate.id);
		expect((await remove(only(mate, "C1"))).data?.removeFromCompany).toEqual({ removed: 1, left: 0 });
		expect((await api.ask(mates, "{ viewer { soldTo } }")).data).toEqual({ viewer: { soldTo: ["X1"] } });
		await feed(database, "people", [personFeedRow({ email: mate.email, soldTo: ["C1", "X1"], revision: 9 })]);
		expect(await held(mate)).toEqual(["X1"]);
		const audited = await asOwner(
			database,
			"select actor, alias, detail ->> 'by' as by from audit_events where target = $1",
			[mate.email],
		);
		expect(audited).toEqual([{ actor: "boss@company.example", alias: "C1", by: "company" }]);
		const [taken] = await asOwner(
			database,
			"select source, actor, reason from right_history where person_id = $1 and not is_granted",
			[mate.id],
		);
		expect(taken).toEqual({ source: "company", actor: "boss@company.example", reason: "Left the company" });
	});

	test("removes neither staff of the mill, nor themselves, nor another administrator of the company, nor people of other accounts", async () => {
		const staff = await insertPerson(database, { soldTo: ["C1"], groups: ["SSA-ISR"] });
		const second = await insertPerson(database, { soldTo: ["C1"] });
		await appoint(second.id, ["C1"]);
		const strangers = await insertPerson(database, { soldTo: ["C2"] });
		for (const view of [
			only(staff, "C1"),
			only(boss, "C1"),
			only(second, "C1"),
			only(strangers, "C2"),
			only(boss, "C2"),
		])
			expect([view, codeOf(await remove(view))]).toEqual([view, "invalid"]);
		expect([await held(staff), await held(boss), await held(second), await held(strangers)]).toEqual([
			["C1"],
			["C1", "C2", "V1"],
			["C1"],
			["C2"],
		]);
	});

	test("of two who remove the same person at once one sees that the account is gone, and the rest of the selection is removed", async () => {
		const [one, two] = [
			await insertPerson(database, { soldTo: ["C1"] }),
			await insertPerson(database, { soldTo: ["C1"] }),
		];
		const both = new URLSearchParams([
			...new URLSearchParams(only(one, "C1")),
			...new URLSearchParams(only(two, "C1")),
		]).toString();
		const answers = await Promise.all([
			remove(only(one, "C1")),
			remove(only(one, "C1")),
			remove(only(one, "C1")),
			remove(both),
		]);
		const faults = answers.flatMap(({ errors }) => errors?.map(({ message }) => message) ?? []);
		expect(new Set(faults)).toEqual(new Set(["These people no longer have access to the account. Reload the page."]));
		expect(await Promise.all([held(one), held(two)])).toEqual([[], []]);
	});

	test("reads whom a view names before anybody is removed, and nobody beyond the company", async () => {
		const mate = await insertPerson(database, { soldTo: ["C1"] });
		const strangers = await insertPerson(database, { soldTo: ["C2"] });
		const view = [only(boss, "C1"), only(mate, "C1"), only(strangers, "C2")].join("&");
		const document = "query ($view: String!) { selectedMembers(view: $view) { email isAdministrator } }";
		type Seen = { selectedMembers: { email: string; isAdministrator: boolean }[] };
		const { data } = await api.ask<Seen>(boss, document, { view });
		const seen = new Map(data?.selectedMembers.map(({ email, isAdministrator }) => [email, isAdministrator]));
		expect(seen).toEqual(
			new Map<string, boolean>([
				[boss.email, true],
				[mate.email, false],
			]),
		);
		expect((await api.ask(await api.signIn(mate.id), document, { view })).data).toEqual({ selectedMembers: [] });
		await remove(only(mate, "C1"));
	});

	test("invites to that account only, whatever else is requested", async () => {
		for (const account of ["C2", "V1", "nowhere", ""]) expect(codeOf(await invite({ account }))).toBe("invalid");
		const { errors } = await invite({ groups: ["SSA-Admin"] });
		expect(errors?.[0]?.message).toContain("groups");
		const mate = await insertPerson(database, { soldTo: ["C2"] });
		expect(codeOf(await invite({}, await api.signIn(mate.id)))).toBe("invalid");
		expect(await asOwner(database, "select from invitations")).toEqual([]);
	});

	test("invites a new person, who gets that account and nothing more", async () => {
		const { data } = await invite({ email: "New@Company.example" });
		expect(await redeem(await lastLink(), "new@company.example")).toBe("redeemed");
		const [person] = await asOwner<{ id: number }>(
			database,
			"select id::int from people where email = 'new@company.example'",
		);
		const rights = await asOwner(
			database,
			"select list, value, source, actor from right_history where person_id = $1",
			[person?.id],
		);
		expect(rights).toEqual([{ list: "sold_to", value: "C1", source: "invitation", actor: "boss@company.example" }]);
		expect(data?.inviteToCompany).toMatch(/^\d+$/);
		expect((await invite({ email: "new@company.example" })).errors?.[0]?.extensions).toMatchObject({
			faults: [{ field: "email" }],
		});
	});

	test("invites a person known elsewhere without revealing that; they get one more account once they prove the address", async () => {
		const known = await insertPerson(database, { soldTo: ["X2"], email: "known@elsewhere.example" });
		expect((await invite({ email: known.email })).errors).toBeUndefined();
		const token = await lastLink();
		expect(await redeem(token, "other@elsewhere.example", known.id)).toBe("other-address");
		expect(await redeem(token, known.email, known.id)).toBe("redeemed");
		expect([await held(known), await redeem(token, known.email, known.id)]).toEqual([["C1", "X2"], "none"]);
		await remove(only(known, "C1"));
		await invite({ email: known.email });
		expect(await redeem(await lastLink(), known.email, known.id)).toBe("redeemed");
		await feed(database, "people", [personFeedRow({ email: known.email, soldTo: ["X2"], revision: 9 })]);
		expect(await held(known)).toEqual(["C1", "X2"]);
	});

	test("revokes and resends invitations of that account, and no others", async () => {
		const own = (await invite({ email: "third@company.example" })).data?.inviteToCompany;
		const sent = await api.ask<{ invitePerson: string }>(
			admin,
			"mutation ($input: InvitePersonInput!) { invitePerson(input: $input) }",
			{
				input: { email: "third@company.example", name: "Third", area: "customer", language: "en", accounts: "C1" },
			},
		);
		const act = async (id: string | undefined) => {
			const resend = await api.ask(boss, "mutation ($id: ID!) { resendCompanyInvitation(id: $id) }", { id });
			const revoke = await api.ask(
				boss,
				"mutation ($input: RevokeCompanyInvitationInput!) { revokeCompanyInvitation(input: $input) }",
				{
					input: { invitation: id, reason: "Wrong person" },
				},
			);
			return [codeOf(resend), codeOf(revoke)];
		};
		expect([await act(own), await act(sent.data?.invitePerson)]).toEqual([
			[undefined, undefined],
			["not-found", "not-found"],
		]);
		const onRecord = await asOwner(
			database,
			`select action, alias from audit_events where target = 'third@company.example' and actor = 'boss@company.example'
				order by id`,
		);
		expect(onRecord).toEqual(
			["create", "resend", "revoke"].map((word) => ({ action: `invitation.${word}`, alias: "C1" })),
		);
		const seen = await api.ask<{ companyInvitations: { id: string }[] }>(boss, "{ companyInvitations { id } }");
		expect(seen.data?.companyInvitations.map(({ id }) => id)).not.toContain(sent.data?.invitePerson);
	});

	test("sends no more mails a day by sending again than by inviting", async () => {
		const second = await insertPerson(database, { soldTo: ["C1"] });
		await appoint(second.id, ["C1"]);
		const seconds = await api.signIn(second.id);
		const id = (await invite({ email: "fourth@company.example" }, seconds)).data?.inviteToCompany;
		const resend = () => api.ask(seconds, "mutation ($id: ID!) { resendCompanyInvitation(id: $id) }", { id });
		const answers = [];
		for (let at = 0; at < 51; at++) answers.push(codeOf(await resend()));
		expect(answers).toEqual([...Array(50).fill(undefined), "invalid"]);
		const mails = await asOwner(database, "select 1 from mails where address = 'fourth@company.example'");
		expect(mails).toHaveLength(51);
		await appoint(second.id, []);
	});

	test("acting under another account has nobody in reach, and under that account its people", async () => {
		expect(await ourPeople(await api.signIn(boss.id, "C2"))).toEqual([]);
		expect(await ourPeople(await api.signIn(boss.id, "C1"))).not.toEqual([]);
	});

	test("loses it with the account, with the right, and with its end; invitations that wait go with it", async () => {
		const other = await insertPerson(database, { soldTo: ["D1"] });
		const others = await api.signIn(other.id);
		await appoint(other.id, ["D1"]);
		await invite({ account: "D1", email: "waits@d.example" }, others);
		const token = await lastLink();
		await asOwner(
			database,
			"update person_accounts set expires_at = now() - interval '1 second' where person_id = $1",
			[other.id],
		);
		await expect.poll(() => ourPeople(others)).toEqual([]);
		expect(await redeem(token, "waits@d.example")).toBe("none");
		await asOwner(database, "update person_accounts set expires_at = null where person_id = $1", [other.id]);
		await expect.poll(() => ourPeople(others)).toHaveLength(1);
		await asOwner(database, "delete from person_accounts where person_id = $1", [other.id]);
		expect([await ourPeople(others), await redeem(token, "waits@d.example")]).toEqual([[], "none"]);
		expect(
			await asOwner(
				database,
				"select is_granted from right_history where person_id = $1 and list = 'company' order by id",
				[other.id],
			),
		).toEqual([{ is_granted: true }, { is_granted: false }]);
	});
});
