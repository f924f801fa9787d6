import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const anna = await insertPerson(database, { groups: ["SSA-Admin"], email: "anna@mill.example" });
const caller = await api.signIn(anna.id);

const act = (input: object) =>
	api.ask<{ actOnPeople: object }>(
		caller,
		"mutation ($input: ActOnPeopleInput!) { actOnPeople(input: $input) { done same own } }",
		{
			input,
		},
	);
const of = (...people: readonly SomePerson[]) =>
	new URLSearchParams([["tab", "all"], ...people.map(({ email }) => ["person", email])]).toString();
const mayEnter = async (by: Caller) => (await api.ask(by, "{ viewer { email } }")).errors === undefined;

describe("many people at once", () => {
	test("are deactivated with their sessions, and let in again, each on record; oneself is left", async () => {
		const [bob, eve] = [await insertPerson(database), await insertPerson(database, { isActive: false })];
		const bobs = await api.signIn(bob.id);
		const view = of(bob, eve, anna);
		const off = await act({ view, act: "deactivate", reason: "The yard was closed" });
		expect(off.data?.actOnPeople).toEqual({ done: 1, same: 1, own: 1 });
		expect([await mayEnter(bobs), await mayEnter(caller)]).toEqual([false, true]);
		expect((await act({ view, act: "activate", reason: "The yard is open again" })).data?.actOnPeople).toEqual({
			done: 2,
			same: 0,
			own: 1,
		});
		const audited = await asOwner(database, "select action from audit_events where target = $1 order by id", [
			bob.email,
		]);
		expect(audited).toEqual([{ action: "person.deactivate" }, { action: "person.activate" }]);
	});

	test("are signed out everywhere", async () => {
		const [bob, eve] = [await insertPerson(database), await insertPerson(database)];
		const bobs = await api.signIn(bob.id);
		expect((await act({ view: of(bob, eve), act: "signOut", reason: "Lost laptops" })).data?.actOnPeople).toEqual({
			done: 1,
			same: 1,
			own: 0,
		});
		expect(await mayEnter(bobs)).toBe(false);
	});

	test("are named before anything happens: the first by name, those who are left, and how many more", async () => {
		const zoe = await insertPerson(database, { isActive: false });
		await asOwner(database, "update people set name = 'Zoe' where id = $1", [zoe.id]);
		await asOwner(
			database,
			`insert into people (email, name) select 'n' || n || '@many.example', 'Nora ' || n
				from generate_series(1, 100) n`,
		);
		const ask = "query ($view: String!) { chosenPeople(view: $view) { first { name email isActive isOneself } more } }";
		const two = await api.ask(caller, ask, { view: of(zoe, anna) });
		expect(two.data).toEqual({
			chosenPeople: {
				first: [
					{ name: expect.any(String), email: anna.email, isActive: true, isOneself: true },
					{ name: "Zoe", email: zoe.email, isActive: false, isOneself: false },
				],
				more: 0,
			},
		});
		const all = await api.ask<{ chosenPeople: { first: { name: string }[]; more: number } }>(caller, ask, {
			view: "tab=all",
		});
		const people = await asOwner(database, "select name from people order by upper(name), id");
		expect(all.data?.chosenPeople.first).toMatchObject(people.slice(0, 100));
		expect(all.data?.chosenPeople.more).toBe(people.length - 100);
	});

	test("are named by address, for a file of rights", async () => {
		const bob = await insertPerson(database, { groups: ["SSA-VP"] });
		const { data } = await api.ask(caller, "query ($view: String!) { peopleAddresses(view: $view) }", {
			view: "tab=all&group=SSA-VP",
		});
		expect(data).toEqual({ peopleAddresses: [bob.email] });
	});

	test("need a reason, an act and a view that is understood", async () => {
		const bob = await insertPerson(database);
		for (const input of [
			{ view: of(bob), act: "deactivate" },
			{ view: of(bob), act: "promote", reason: "Because I can" },
			{ view: "tab=all&lastSignIn=never", act: "deactivate", reason: "Because I can" },
		])
			expect((await act(input)).errors?.[0]?.extensions?.code).toBe("invalid");
		expect(await asOwner(database, "select is_active from people where id = $1", [bob.id])).toEqual([
			{ is_active: true },
		]);
	});
});
