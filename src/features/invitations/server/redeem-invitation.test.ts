import { describe, expect, test } from "vitest";
import { setUpInvitations } from "../../../../tests/support/invitation-set-up.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { openInvitation, redeemInvitation } from "./redeem-invitation.ts";

const { admin, api, database } = await setUpInvitations();

const invited = {
	email: "New.Buyer@Yard.example",
	name: "New Buyer",
	area: "customer",
	language: "es",
	accounts: "104233 104233-01",
	groups: [],
};

const invite = (changes: object = {}) =>
	api.ask<{ invitePerson: string }>(admin, "mutation ($input: InvitePersonInput!) { invitePerson(input: $input) }", {
		input: { ...invited, ...changes },
	});

const resend = (id: string) => api.ask(admin, "mutation ($id: ID!) { resendInvitation(id: $id) }", { id });

const revoke = (invitation: string) =>
	api.ask(admin, "mutation ($input: RevokeInvitationInput!) { revokeInvitation(input: $input) }", {
		input: { invitation, reason: "Wrong person" },
	});

const stateOf = async (id: string | undefined) =>
	(
		await api.ask<{ invitation: { state: string } }>(admin, "query ($id: ID!) { invitation(id: $id) { state } }", {
			id,
		})
	).data?.invitation.state;

async function lastLink(): Promise<string> {
	const [mail] = await asOwner<{ body_text: string }>(
		database,
		"select body_text from mails order by queued_at desc limit 1",
	);
	return /invitation=([\w-]{43})/.exec(mail?.body_text ?? "")?.[1] ?? "";
}

const redeem = (token: string, email: string) =>
	database.transaction("millgate_auth", {}, (tx) => redeemInvitation(tx, token, email));

describe("an invitation", () => {
	test("is mailed in the invited person's language, and only the hash of its link is stored", async () => {
		const { data } = await invite();
		const [mail] = await asOwner(database, "select address, language, subject from mails");
		expect(mail).toMatchObject({
			address: "new.buyer@yard.example",
			language: "es",
			subject: expect.stringContaining("Su acceso"),
		});
		const [{ body_text: text, body_html: html } = { body_text: "", body_html: "" }] = await asOwner<{
			body_text: string;
			body_html: string;
		}>(database, "select body_text, body_html from mails");
		for (const words of ["Hola, New Buyer:", "new.buyer@yard.example", "Abrir el portal"])
			for (const body of [text, html]) expect(body).toContain(words);
		expect([html, text]).toEqual([expect.stringContaining('<html lang="es">'), expect.not.stringContaining("<")]);
		const token = await lastLink();
		const [kept] = await asOwner<{ row: string }>(database, "select row_to_json(i)::text as row from invitations i");
		expect([token.length, kept?.row.includes(token), await stateOf(data?.invitePerson)]).toEqual([43, false, "sent"]);
	});

	test("opened by a mail scanner still lets its person in, once", async () => {
		const { data } = await invite();
		const token = await lastLink();
		expect(await openInvitation(database, token)).toEqual({ isGood: true, language: "es" });
		await openInvitation(database, token);
		expect(await stateOf(data?.invitePerson)).toBe("opened");
		expect(await redeem(token, "new.buyer@yard.example")).toBe("redeemed");
		expect([await redeem(token, "new.buyer@yard.example"), await stateOf(data?.invitePerson)]).toEqual([
			"none",
			"accepted",
		]);
		const rights = await asOwner(
			database,
			`select a.code, pa.list from person_accounts pa join accounts a on a.id = pa.account_id
			 join people p on p.id = pa.person_id
			 where p.email = 'new.buyer@yard.example' order by 1`,
		);
		expect(rights).toEqual([
			{ code: "104233", list: "sold_to" },
			{ code: "104233-01", list: "ship_to" },
		]);
		await asOwner(database, "delete from people where email = 'new.buyer@yard.example'");
	});

	test("gives nobody the name of the mill's staff: neither when it is sent, nor when a user came by it since", async () => {
		const staff = (name: string) =>
			asOwner(
				database,
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
		expect(await asOwner(database, "select name from people where email = 'jo@yard.example'")).toEqual([
			{ name: "jo@yard.example" },
		]);
		await asOwner(database, "delete from people where email in ('jo@yard.example', 'staff@mill.example')");
	});

	test("opens nothing for another address", async () => {
		await invite({ email: "right@yard.example" });
		expect(await redeem(await lastLink(), "wrong@yard.example")).toBe("other-address");
		expect(await asOwner(database, "select from people where email = 'wrong@yard.example'")).toEqual([]);
	});

	test("that is sent again leaves the link before without use", async () => {
		const { data } = await invite({ email: "again@yard.example" });
		const first = await lastLink();
		await asOwner(database, "update invitations set expires_at = now() - interval '1 day'");
		expect([await stateOf(data?.invitePerson), await redeem(first, "again@yard.example")]).toEqual(["expired", "none"]);
		await resend(data?.invitePerson ?? "");
		expect([await stateOf(data?.invitePerson), await openInvitation(database, first)]).toEqual(["sent", undefined]);
		expect(await redeem(await lastLink(), "again@yard.example")).toBe("redeemed");
	});

	test("holds for seven days, or for as many as its administrator says, each time that it is sent", async () => {
		const daysLeft = () =>
			asOwner(
				database,
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
			database,
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

	test("that was accepted in the meantime is reported as accepted, not created again", async () => {
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
		const { data } = await api.ask(admin, document, { filter: { invitation: [first] } });
		expect(data).toEqual({ invitations: { nodes: [{ id: first, state: "revoked" }] } });
	});

	test("leaves an audit row for each thing done with it", async () => {
		const { data } = await invite({ email: "seen@yard.example" });
		await resend(data?.invitePerson ?? "");
		await revoke(data?.invitePerson ?? "");
		const rows = await asOwner(
			database,
			"select action, actor from audit_events where target = 'seen@yard.example' order by id",
		);
		expect(rows).toEqual(
			["create", "resend", "revoke"].map((word) => ({ action: `invitation.${word}`, actor: "anna@mill.example" })),
		);
	});
});
