import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { feed, personFeedRow } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const anna = await insertPerson(database, { groups: ["SSA-Admin"], email: "anna@mill.example" });
await asOwner(database, "update people set time_zone = 'America/Chicago' where id = $1", [anna.id]);
const caller = await api.signIn(anna.id);

const personQuery = `query ($id: ID!) { person(id: $id) { email isActive revision
	rights { list value source actor reason } history { list value act source actor reason endsAt } sessions { isOpen } } }`;
type Shown = {
	revision: string;
	isActive: boolean;
	rights: { list: string; value: string }[];
	history: object[];
	sessions: object[];
};

async function read(id: number): Promise<Shown> {
	const { data, errors } = await api.ask<{ person: Shown }>(caller, personQuery, { id: String(id) });
	if (!data) throw new Error(JSON.stringify(errors));
	return data.person;
}

const changeRights = (by: Caller, input: object) =>
	api.ask(by, "mutation ($input: ChangeRightsInput!) { changeRights(input: $input) }", { input });
const changeAccess = (by: Caller, input: object) =>
	api.ask(by, "mutation ($input: ChangeAccessInput!) { changeAccess(input: $input) }", { input });

describe("a person's rights", () => {
	test("are granted and revoked with who, when and why", async () => {
		const bob = await insertPerson(database, { soldTo: ["A1"] });
		await insertPerson(database, { soldTo: ["A2"] });
		const { revision } = await read(bob.id);
		const reason = "Moved to the Gary yard";
		const answer = await changeRights(caller, { person: bob.id, revision, groups: ["SSA-VP"], soldTo: "A2", reason });
		expect(answer).toMatchObject({ data: { changeRights: true } });
		const now = await read(bob.id);
		expect(now.rights).toMatchObject([
			{ list: "group", value: "SSA-VP", source: "hand", actor: "anna@mill.example", reason },
			{ list: "sold_to", value: "A2", source: "hand", actor: "anna@mill.example", reason },
		]);
		expect(now.history[0]).toMatchObject({
			list: "sold_to",
			value: "A1",
			act: "revoked",
			actor: "anna@mill.example",
			reason,
		});
		const audited = await asOwner(
			database,
			"select actor, detail from audit_events where action = 'rights.change' and target = $1",
			[bob.email],
		);
		expect(audited).toEqual([
			{
				actor: "anna@mill.example",
				detail: { granted: ["group:SSA-VP", "sold_to:A2"], revoked: ["sold_to:A1"], reason },
			},
		]);
	});

	test("name the field of an account that is unknown, or of another kind", async () => {
		const bob = await insertPerson(database);
		await insertPerson(database, { suppliers: ["V1"] });
		const { revision } = await read(bob.id);
		const { errors } = await changeRights(caller, { person: bob.id, revision, soldTo: "V1 X9", reason: "New buyer" });
		expect(errors?.[0]?.extensions).toMatchObject({ code: "invalid", faults: [{ field: "soldTo" }] });
		expect((await read(bob.id)).rights).toEqual([]);
	});

	test("need a reason", async () => {
		const bob = await insertPerson(database);
		const { revision } = await read(bob.id);
		const { errors } = await changeRights(caller, { person: bob.id, revision, groups: ["SSA-VP"] });
		expect(errors?.[0]?.extensions).toMatchObject({ faults: [{ field: "reason" }] });
	});

	test("that another user changed meanwhile are a conflict, and stay", async () => {
		const bob = await insertPerson(database);
		const { revision } = await read(bob.id);
		const two = [{ groups: ["SSA-VP"] }, { groups: ["SSA-Admin"] }].map((change) =>
			changeRights(caller, { person: bob.id, revision, reason: "Both at once", ...change }),
		);
		const codes = (await Promise.all(two)).map(({ errors }) => errors?.[0]?.extensions?.code);
		expect(codes.toSorted()).toEqual(["invalid", undefined]);
		expect((await read(bob.id)).rights).toHaveLength(1);
	});

	test("are never one's own to change", async () => {
		const { revision } = await read(anna.id);
		const { errors } = await changeRights(caller, {
			person: anna.id,
			revision,
			groups: ["SSA-Admin", "SSA-VP"],
			reason: "Because I can",
		});
		expect(errors?.[0]?.message).toContain("You cannot change your own rights");
	});

	test("keep in their history who attested them, who gave them an end and who took it back, when and why", async () => {
		const bob = await insertPerson(database, { soldTo: ["T1"] });
		const review = async (name: string, rest: object) => {
			const document = `mutation ($input: ReviewRightsInput!) { ${name}(input: $input) { done } }`;
			const { data } = await api.ask(caller, document, { input: { rights: [`${bob.id}:sold_to:T1`], ...rest } });
			expect(data).toEqual({ [name]: { done: 1 } });
		};
		await review("attestRights", { note: "Asked their manager" });
		await review("endRights", { endsOn: "2090-05-01", reason: "Project until May" });
		await review("endRights", { reason: "Stays after all" });
		const byAnna = { list: "sold_to", value: "T1", source: "hand", actor: "anna@mill.example" };
		expect((await read(bob.id)).history.slice(0, 3)).toEqual([
			{ ...byAnna, act: "term", endsAt: null, reason: "Stays after all" },
			{ ...byAnna, act: "term", endsAt: expect.stringContaining("2090-05-02T04:59:59"), reason: "Project until May" },
			{ ...byAnna, act: "attested", endsAt: null, reason: "Asked their manager" },
		]);
	});

	test("granted manually outlive the feed, and revoked ones do not come back", async () => {
		const bob = await insertPerson(database, { soldTo: ["F1", "F2"] });
		await insertPerson(database, { soldTo: ["H1"] });
		const { revision } = await read(bob.id);
		await changeRights(caller, { person: bob.id, revision, soldTo: "F1 H1", reason: "F2 was sold off" });
		await feed(database, "people", [
			personFeedRow({ email: bob.email, soldTo: ["F1", "F2"], shipTo: [], suppliers: [], groups: [], revision: 9 }),
		]);
		expect((await read(bob.id)).rights.map(({ value }) => value)).toEqual(["F1", "H1"]);
	});
});

describe("access", () => {
	test("that is taken ends every session at once, and the feed does not bring it back", async () => {
		const bob = await insertPerson(database, { soldTo: ["A1"] });
		const his = await api.signIn(bob.id);
		const { revision } = await read(bob.id);
		await changeAccess(caller, { person: bob.id, revision, isActive: false, reason: "Left the company" });
		expect((await api.ask(his, "{ viewer { email } }")).errors?.[0]?.extensions?.code).toBe("forbidden");
		await feed(database, "people", [
			personFeedRow({ email: bob.email, soldTo: ["A1"], shipTo: [], suppliers: [], groups: [], revision: 9 }),
		]);
		expect((await read(bob.id)).isActive).toBe(false);
	});

	test("survives a forced sign-out, the sessions do not", async () => {
		const bob = await insertPerson(database);
		const his = await api.signIn(bob.id);
		const input = { person: String(bob.id), reason: "Lost the laptop" };
		const { data } = await api.ask(caller, "mutation ($input: SignOutPersonInput!) { signOutPerson(input: $input) }", {
			input,
		});
		expect(data).toEqual({ signOutPerson: 1 });
		expect((await api.ask(his, "{ viewer { email } }")).errors?.[0]?.extensions?.code).toBe("forbidden");
		expect((await read(bob.id)).sessions).toEqual([{ isOpen: false }]);
	});
});
