import { expect, test } from "vitest";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const caller = await api.signInAs({ groups: ["SSA-Admin"], email: "anna@mill.example" });
const people: [email: string, name: string, soldTo: string[]][] = [
	["carmen@shop.example", "María del Carmen López de la Vega", ["S1"]],
	["jo@shop.example", "Jo Ray", ["S1", "S2"]],
	["lee@yard.example", "Lee Jo Anne Lopez", ["S2"]],
];
for (const [email, name, soldTo] of people) {
	const { id } = await insertPerson(database, { email, soldTo });
	await asOwner(database, "update people set name = $2 where id = $1", [id, name]);
}

async function find(given: string): Promise<string[]> {
	type Listed = { people: { nodes: { name: string }[]; totals: { count: number } } };
	const { data } = await api.ask<Listed>(caller, `{ people(first: 50, ${given}) { nodes { name } totals { count } } }`);
	const names = data?.people.nodes.map(({ name }) => name) ?? [];
	expect(data?.people.totals.count).toBe(names.length);
	return names;
}

const [carmen, jo, lee] = ["María del Carmen López de la Vega", "Jo Ray", "Lee Jo Anne Lopez"];

test.each([
	["an address", "JO@", [jo]],
	["a name", "jo r", [jo]],
	["a word of a name, the first or a later one", "jo", [jo, lee]],
	["a later word", "anne", [lee]],
	["the fourth word", "lopez", [lee]],
	["a word behind the fourth", "veg", [carmen]],
	["a word as it is written", "lópez", [carmen]],
	["the middle of a word", "pez", []],
	["a sign that means something elsewhere", "%", []],
])("people are found by the beginning of %s", async (_what, typed, names) => {
	expect(await find(`search: ${JSON.stringify(typed)}`)).toEqual(names);
});

test.each([
	["s1", [jo, carmen]],
	["S2", [jo, lee]],
	["S3", []],
])("people are found by the account %s, each once", async (account, names) => {
	expect(await find(`filter: { account: ${JSON.stringify(account)} }`)).toEqual(names);
});
