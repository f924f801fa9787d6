import { expect, test } from "vitest";
import { feed, personFeedRow } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { gatherCounts } from "./gather-counts-job.ts";

const database = await testDatabase();
const api = await testApi(database);
const caller = await api.signInAs({ groups: ["SSA-Admin"], email: "anna@mill.example" });

const views = ["active", "administrators", "neverSignedIn", "inactive", "all"] as const;
type Listed = {
	people: { nodes: { email: string }[]; totals: { count: number }; tabs: { tab: string; count: number }[] };
};

/** What each view says that it holds, as every view says it, and what it holds. */
async function counts() {
	const pages = await Promise.all(
		views.map(async (tab) => {
			const { data } = await api.ask<Listed>(
				caller,
				`{ people(first: 200, tab: ${tab}) { nodes { email } totals { count } tabs { tab count } } }`,
			);
			return data?.people ?? { nodes: [], totals: { count: Number.NaN }, tabs: [] };
		}),
	);
	const held = pages.map(({ nodes }) => nodes.length);
	expect(pages.map(({ totals }) => totals.count)).toEqual(held);
	for (const { tabs } of pages) expect(tabs).toEqual(views.map((tab, index) => ({ tab, count: held[index] })));
	return Object.fromEntries(views.map((view, index) => [view, held[index] ?? 0]));
}

test("views say how many people they hold, whatever becomes of them", async () => {
	const before = await counts();
	const buyer = await insertPerson(database, { soldTo: ["C1"], email: "buyer@shop.example" });
	expect(await counts()).toEqual({ ...before, active: 2, neverSignedIn: 1, all: 2 });
	await api.signIn(buyer.id);
	expect(await counts()).toEqual({ ...before, active: 2, all: 2 });
	await asOwner(database, "update people set is_active = false where id = $1", [buyer.id]);
	expect(await counts()).toEqual({ ...before, inactive: 1, all: 2 });
	await asOwner(
		database,
		"update people set name = 'Some Two', is_active = true, last_signed_in_at = null where id = $1",
		[buyer.id],
	);
	expect(await counts()).toEqual({ ...before, active: 2, neverSignedIn: 1, all: 2 });
	await asOwner(database, "delete from people where id = $1", [buyer.id]);
	expect(await counts()).toEqual(before);
});

test("a feed's people are counted", async () => {
	const before = await counts();
	const fed = ["one", "two"].map((name) =>
		personFeedRow({ email: `${name}@fed.example`, groups: [], soldTo: ["C1"], shipTo: [], suppliers: [] }),
	);
	await feed(database, "people", fed);
	expect(await counts()).toEqual({ ...before, active: 3, neverSignedIn: 2, all: 3 });
});

test("counts kept one by one equal counts that are merged or made again", async () => {
	const before = await counts();
	await gatherCounts(database);
	expect(await counts()).toEqual(before);
	const [found] = await asOwner(
		database,
		"select count(*)::int as rows, count(distinct (is_active, has_signed_in))::int as kinds from people_counts",
	);
	expect(found?.rows).toBe(found?.kinds);
	await asOwner(database, "select recount_people()");
	expect(await counts()).toEqual(before);
});
