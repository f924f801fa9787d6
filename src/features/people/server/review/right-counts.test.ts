import type pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { feed, personFeedRow } from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { withOwner, withOwnerTransaction } from "../../../../../tests/support/owner-connections.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../../tests/support/people.ts";
import { gatherCounts } from "../gather-counts-job.ts";

let buyer: SomePerson;

const database = await testDatabase();
const api = await testApi(database);
const caller = await api.signInAs({ groups: ["SSA-Admin"], email: "anna@mill.example" });
beforeEach(async () => {
	buyer = await insertPerson(database, { soldTo: ["C1", "C2"], shipTo: ["C3"], suppliers: ["C4"], groups: ["SSA-VP"] });
});

const sql = <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => asOwner<T>(database, text, values);
const usedDaysAgo = (days: number, id = buyer.id) =>
	sql("update people set last_used_on = (now() at time zone 'UTC')::date - $2::int where id = $1", [id, days]);

type Node = { key: string; email: string };
type Listed = {
	nodes: Node[];
	pageInfo: { hasNextPage: boolean; endCursor: string };
	totals: { count: number };
	tabs: { tab: string; count: number }[];
};
async function list(asked: string): Promise<Listed> {
	const around = "nodes { key email } pageInfo { hasNextPage endCursor } totals { count } tabs { tab count }";
	const { data, errors } = await api.ask<{ accessRights: Listed }>(caller, `{ accessRights(${asked}) { ${around} } }`);
	if (!data) throw new Error(JSON.stringify(errors));
	return data.accessRights;
}

/** What each view says that it holds, as every view says it, and what it holds. */
async function counts() {
	const views = ["all", "due", "ending", "unused", "groups"];
	const pages = await Promise.all(views.map((tab) => list(`first: 200, tab: ${tab}`)));
	const shownCounts = pages.map(({ tabs }) => tabs.map(({ count }) => count));
	expect(new Set(shownCounts.map(String))).toEqual(new Set([String(pages.map(({ nodes }) => nodes.length))]));
	expect(pages.map(({ totals }) => totals.count)).toEqual(shownCounts[0]);
	return Object.fromEntries(views.map((view, index) => [view, shownCounts[0]?.[index]]));
}

test("views say how many rights they hold, whatever becomes of rights and people", async () => {
	const { all = 0, groups = 0, unused = 0 } = await counts();
	const changes: [text: string, values: unknown[], more: { all: number; groups: number; unused: number }][] = [
		[
			"delete from person_accounts where person_id = $1 and list = 'supplier'",
			[buyer.id],
			{ all: -1, groups: 0, unused: -1 },
		],
		[
			"insert into person_groups (person_id, group_name) values ($1, 'SSA-ISR')",
			[buyer.id],
			{ all: 0, groups: 1, unused: 0 },
		],
		["delete from person_groups where person_id = $1", [buyer.id], { all: -2, groups: -1, unused: -2 }],
		["update people set name = 'Some Two' where id = $1", [buyer.id], { all: -2, groups: -1, unused: -2 }],
	];
	for (const [text, values, more] of changes) {
		await sql(text, values);
		expect(await counts()).toMatchObject({
			all: all + more.all,
			groups: groups + more.groups,
			unused: unused + more.unused,
		});
	}
	for (const [days, more] of [
		[90, -2],
		[89, -5],
		[500, -2],
	] as const) {
		await usedDaysAgo(days);
		expect(await counts()).toMatchObject({ all: all - 2, unused: unused + more });
	}
	await usedDaysAgo(10);
	await sql("delete from people where id = $1", [buyer.id]);
	expect(await counts()).toMatchObject({ all: all - 5, unused: unused - 5 });
	expect(await sql("select from right_sums where row_count < 0")).toEqual([]);
});

test("signing in and working on is use, and a feed's rights are counted", async () => {
	await feed(database, "people", [
		personFeedRow({ email: buyer.email, groups: [], soldTo: ["C1"], shipTo: [], suppliers: [], revision: 5 }),
	]);
	const before = await counts();
	const signedIn = await api.signIn(buyer.id);
	expect(await counts()).toMatchObject({ all: before.all, unused: Number(before.unused) - 1 });
	await usedDaysAgo(100);
	expect(await counts()).toMatchObject({ unused: before.unused });
	await fetch(`${api.url}/api/auth/get-user`, { method: "POST", headers: signedIn });
	expect(await counts()).toMatchObject({ unused: Number(before.unused) - 1 });
});

test("what was counted one by one is put together, and says the same", async () => {
	await usedDaysAgo(3);
	const before = await counts();
	await gatherCounts(database);
	expect(await counts()).toEqual(before);
	const [found] = await sql(
		"select count(*)::int as rows, count(distinct (list, used_on))::int as days from right_counts",
	);
	expect(found?.rows).toBe(found?.days);
	await sql("select recount_rights()");
	expect(await counts()).toEqual(before);
});

test("a person who signs in while a right is granted is counted on one day", async () => {
	await withOwner(database.adminUrl, async (signingIn) => {
		const { used } = await withOwnerTransaction(database.adminUrl, async (giving) => {
			await giving.query("insert into person_groups (person_id, group_name) values ($1, 'SSA-ISR')", [buyer.id]);
			return { used: signingIn.query("update people set last_used_on = current_date where id = $1", [buyer.id]) };
		});
		await used;
	});
	await counts();
	const [day] = await sql(
		"select sum(row_count)::int as rights from right_counts where list = 'group' and used_on = '-infinity'",
	);
	const [held] = await sql(
		`select count(*)::int as rights from person_groups g join people p on p.id = g.person_id
			where p.last_used_on is null`,
	);
	expect(day).toEqual(held);
});

test("pages in the order in which rights are due follow each other across accounts and groups, either way", async () => {
	await sql(
		"update person_accounts set granted_at = now() - make_interval(days => (person_id * 31 + account_id * 7)::int % 40)",
	);
	await sql("update person_groups set granted_at = now() - make_interval(days => (person_id * 13)::int % 40)");
	for (const sort of [
		"",
		", sort: { column: due, isDescending: true }",
		", sort: { column: account, isDescending: false }",
	]) {
		const whole = (await list(`first: 200${sort}`)).nodes.map(({ key }) => key);
		const keys: string[] = [];
		let after = "";
		for (let more = true; more; ) {
			const { nodes, pageInfo } = await list(`first: 3${sort}${after && `, after: "${after}"`}`);
			keys.push(...nodes.map(({ key }) => key));
			after = pageInfo.endCursor;
			more = pageInfo.hasNextPage;
		}
		expect(keys).toEqual(whole);
		expect(new Set(whole).size).toBe((await counts()).all);
	}
});
