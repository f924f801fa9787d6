import { describe, expect, test } from "vitest";
import { setUpCompany } from "../../../../../tests/support/company-set-up.ts";
import { feed, personFeedRow } from "../../../../../tests/support/feed-rows.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../../tests/support/people.ts";
import { patchOf, scimClient } from "../../../../../tests/support/scim-client.ts";

const { admin, api, appoint, database, held, invite, lastLink, redeem } = await setUpCompany();

async function deactivate({ id }: SomePerson) {
	const query = "query ($id: ID!) { person(id: $id) { revision } }";
	const { data } = await api.ask<{ person: { revision: string } }>(admin, query, { id: String(id) });
	const input = {
		person: String(id),
		revision: data?.person.revision ?? "",
		isActive: false,
		reason: "Left the company",
	};
	return api.ask(admin, "mutation ($input: ChangeAccessInput!) { changeAccess(input: $input) }", { input });
}

async function deprovision({ id }: SomePerson) {
	const okta = await scimClient(database, api, "okta");
	return okta("PATCH", `/Users/${id}`, patchOf({ op: "replace", value: { active: false } }));
}

describe("a company's own administrator who is deactivated", () => {
	test.each<[string, (person: SomePerson) => Promise<unknown>]>([
		["by an administrator here", (person) => deactivate(person)],
		["by the identity provider", (person) => deprovision(person)],
		[
			"by the feed",
			(person) =>
				feed(database, "people", [personFeedRow({ email: person.email, soldTo: ["E1"], active: false, revision: 9 })]),
		],
	])("%s leaves no invitation that opens anything, now or when let in again", async (who, end) => {
		const person = await insertPerson(database, { soldTo: ["E1"] });
		await appoint(person.id, ["E1"]);
		const email = `${who.replaceAll(" ", ".")}@e.example`;
		expect((await invite({ account: "E1", email }, await api.signIn(person.id))).errors).toBeUndefined();
		const token = await lastLink();
		await end(person);
		expect(await asOwner(database, "select is_active from people where id = $1", [person.id])).toEqual([
			{ is_active: false },
		]);
		expect(await redeem(token, email)).toBe("none");
		await asOwner(database, "update people set is_active = true where id = $1", [person.id]);
		expect(await redeem(token, email)).toBe("none");
		expect(
			await asOwner(database, "select revoked_at is not null as revoked from invitations where email = $1", [email]),
		).toEqual([{ revoked: true }]);
		const onRecord = await asOwner(
			database,
			"select alias, detail from audit_events where action = 'invitation.revoke' and target = $1",
			[email],
		);
		expect(onRecord).toEqual([{ alias: "E1", detail: { by: "deactivation", of: person.email } }]);
	});

	test("does not take along what the mill invited, nor who has accepted", async () => {
		const person = await insertPerson(database, { soldTo: ["F1"] });
		await appoint(person.id, ["F1"]);
		await invite({ account: "F1", email: "came@f.example" }, await api.signIn(person.id));
		await redeem(await lastLink(), "came@f.example");
		await api.ask(admin, "mutation ($input: InvitePersonInput!) { invitePerson(input: $input) }", {
			input: { email: "mills@f.example", name: "Mills", area: "customer", language: "en", accounts: "F1" },
		});
		const mills = await lastLink();
		await deactivate(person);
		expect(await redeem(mills, "mills@f.example")).toBe("redeemed");
		const [came] = await asOwner<{ id: number }>(database, "select id::int from people where email = 'came@f.example'");
		expect(await held({ id: came?.id ?? 0 } as SomePerson)).toEqual(["F1"]);
	});
});
