import { expect, test } from "vitest";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const caller = await api.signInAs({ groups: ["SSA-Admin"] });
const absent = await insertPerson(database, { soldTo: ["A1"], email: "absent@buyer.example" });
const stranger = await insertPerson(database, { soldTo: ["A1"], email: "stranger@buyer.example" });
await api.signIn(absent.id);
// They came a year and a half ago, and what is kept of sessions is gone.
await asOwner(
	database,
	`update people set last_signed_in_at = now() - interval '500 days', last_used_on = current_date - 500
		where id = $1`,
	[absent.id],
);
await asOwner(database, "delete from sessions where person_id = $1", [absent.id]);

const ask = async <Found>(query: string): Promise<Found> => {
	const { data, errors } = await api.ask<Found>(caller, query, {});
	if (!data) throw new Error(JSON.stringify(errors));
	return data;
};
type Listed = { people: { nodes: { email: string; lastSignInAt: string | null }[] } };

test("signing in is put down with the person", async () => {
	const { people } = await ask<Listed>("{ people(first: 50, tab: all) { nodes { email lastSignInAt } } }");
	const daysAgo = (email: string) => {
		const at = people.nodes.find((one) => one.email === email)?.lastSignInAt;
		return at && Math.round((Date.now() - Date.parse(at)) / 86_400_000);
	};
	expect([daysAgo(absent.email), daysAgo(stranger.email)]).toEqual([500, null]);
	expect(
		people.nodes.some(({ lastSignInAt }) => lastSignInAt && Date.now() - Date.parse(lastSignInAt) < 3_600_000),
	).toBe(true);
});

test("a person who signed in once is not among those who never did, however long ago", async () => {
	const { people } = await ask<Listed>("{ people(first: 50, tab: neverSignedIn) { nodes { email lastSignInAt } } }");
	expect(people.nodes).toEqual([{ email: stranger.email, lastSignInAt: null }]);
	const { adminOverview } = await ask<{ adminOverview: { neverSignedIn: number } }>(
		"{ adminOverview { neverSignedIn } }",
	);
	expect(adminOverview.neverSignedIn).toBe(1);
});

test("reviewers see when a right was used last, or that it is not used", async () => {
	type Rights = { accessRights: { nodes: { email: string; lastSignInAt: string | null }[] } };
	const { accessRights } = await ask<Rights>(
		"{ accessRights(first: 50, tab: unused) { nodes { email lastSignInAt } } }",
	);
	const seen = accessRights.nodes.map(({ email, lastSignInAt }) => [email, lastSignInAt !== null]);
	expect(seen.sort()).toEqual([
		[absent.email, true],
		[stranger.email, false],
	]);
});
