import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../../tests/support/api.ts";
import { feed, personFeedRow } from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../../tests/support/people.ts";
import { takeEndedRights } from "./end-rights-job.ts";

const database = await testDatabase();
const api = await testApi(database);
const anna = await insertPerson(database, { groups: ["SSA-Admin"], soldTo: ["OWN"], email: "anna@mill.example" });
await asOwner(database, "update people set time_zone = 'America/Chicago' where id = $1", [anna.id]);
const caller = await api.signIn(anna.id);

type Outcome = { done: number; own: number; gone: number };
const act = (name: "attestRights" | "endRights" | "removeRights", input: object, by = caller) =>
	api.ask<Record<string, Outcome>>(
		by,
		`mutation ($input: ReviewRightsInput!) { ${name}(input: $input) { done own gone } }`,
		{ input },
	);

type Right = {
	key: string;
	email: string;
	way: string;
	account: string;
	source: string;
	grantedBy: string | null;
	endsAt: string | null;
	reviewedBy: string | null;
	note: string | null;
	dueInDays: number;
	lastActedAt: string | null;
};
const rightFields =
	"key email way account source grantedBy reason endsAt reviewedBy reviewedAt note dueInDays lastSignInAt lastActedAt";
async function rights(filter: object, tab = "all"): Promise<Right[]> {
	const document = `query ($filter: AccessRightFilterInput, $tab: AccessRightTab) { accessRights(first: 50, filter: $filter, tab: $tab) { nodes { ${rightFields} } } }`;
	const { data, errors } = await api.ask<{ accessRights: { nodes: Right[] } }>(caller, document, { filter, tab });
	if (!data) throw new Error(JSON.stringify(errors));
	return data.accessRights.nodes;
}
const soldTos = async (by: Caller) =>
	(await api.ask<{ viewer: { soldTo: string[] } }>(by, "{ viewer { soldTo } }")).data?.viewer.soldTo;
const inOneYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

describe("the access review", () => {
	test("says of an account who sees it, through what, since when and by whose word, and when they last acted for it", async () => {
		const buyer = await insertPerson(database, { soldTo: ["R1"] });
		const seller = await insertPerson(database, { soldTo: ["R1"], groups: ["SSA-ISR"] });
		await asOwner(
			database,
			"insert into audit_events (person_id, actor, alias, action) values ($1, 'x', 'R1', 'alias.change')",
			[seller.id],
		);
		const found = await rights({ account: "R1" });
		expect(found.map(({ email, way, lastActedAt }) => [email, way, lastActedAt !== null]).toSorted()).toEqual(
			[
				[buyer.email, "sold_to", false],
				[seller.email, "isr", true],
			].toSorted(),
		);
		expect(found[0]).toMatchObject({ account: "R1", reviewedBy: null, endsAt: null });
		expect(found[0]?.dueInDays).toBeGreaterThan(360);
	});

	test("puts accounts that wait longest first, by the policy's months", async () => {
		await insertPerson(database, { soldTo: ["OLD"] });
		await asOwner(
			database,
			`update person_accounts set granted_at = now() - interval '20 months'
				where account_id = (select id from accounts where code = 'OLD')`,
		);
		const ask = async () => {
			const document =
				"{ accountReviews(first: 1) { nodes { account people dueInDays } } accessReview { months due } }";
			return (
				await api.ask<{ accountReviews: { nodes: object[] }; accessReview: { months: number; due: number } }>(
					caller,
					document,
				)
			).data;
		};
		const before = await ask();
		expect(before?.accountReviews.nodes).toEqual([{ account: "OLD", people: 1, dueInDays: expect.any(Number) }]);
		expect(before?.accessReview).toEqual({ months: 12, due: 1 });
		const change = "mutation ($input: ChangeReviewPolicyInput!) { changeReviewPolicy(input: $input) }";
		expect((await api.ask(caller, change, { input: { months: 24 } })).data).toEqual({ changeReviewPolicy: true });
		expect((await ask())?.accessReview).toEqual({ months: 24, due: 0 });
		expect((await api.ask(caller, change, { input: { months: 0 } })).errors?.[0]?.extensions).toMatchObject({
			faults: [{ field: "months" }],
		});
		await api.ask(caller, change, { input: { months: 12 } });
	});

	test("attests rights with person, time and note, and restarts their clock", async () => {
		const buyer = await insertPerson(database, { soldTo: ["R2"], groups: ["SSA-VP"] });
		await asOwner(database, "update person_accounts set granted_at = now() - interval '2 years' where person_id = $1", [
			buyer.id,
		]);
		const { data } = await act("attestRights", {
			rights: [`${buyer.id}:sold_to:R2`, `${buyer.id}:group:SSA-VP`],
			note: "Still buys for us",
		});
		expect(data?.attestRights).toEqual({ done: 2, own: 0, gone: 0 });
		const [right] = await rights({ account: "R2" });
		expect(right).toMatchObject({ reviewedBy: "anna@mill.example", note: "Still buys for us" });
		expect(right?.dueInDays).toBeGreaterThan(360);
		expect(
			await asOwner(database, "select act, list, note, actor from right_reviews where person_id = $1 order by list", [
				buyer.id,
			]),
		).toEqual(
			["group", "sold_to"].map((list) => ({
				act: "attested",
				list,
				note: "Still buys for us",
				actor: "anna@mill.example",
			})),
		);
		const audited = await asOwner(
			database,
			"select actor from audit_events where action = 'right.attest' and target = $1",
			[buyer.email],
		);
		expect(audited).toHaveLength(2);
	});

	test("leaves with its heading and the attestation of each right, whatever columns are looked at", async () => {
		const buyer = await insertPerson(database, { soldTo: ["EV1"], email: "evidence@yard.example" });
		await act("attestRights", { rights: [`${buyer.id}:sold_to:EV1`], note: "=Asked by phone" });
		await asOwner(database, "update people set name = 'Anna Berg' where id = $1", [anna.id]);
		const taken = async (path: string, language: string) => {
			const headers = {
				cookie: `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}; lang=${language}`,
			};
			return (await fetch(`${api.url}/downloads/access-rights.csv?${path}`, { headers })).text();
		};
		const text = await taken("account=EV1&way=sold_to&columns=person&q=evid", "en");
		const [heading = "", rows = ""] = text.split("\r\n\r\n");
		expect(heading.split("\r\n")).toEqual([
			expect.stringMatching(/^Evidence of the access review,./),
			"Account,EV1 Account EV1",
			expect.stringMatching(/^As of,"?20\d\d-\d\d-\d\d.*\(America\/Chicago\)"?$/),
			"Exported by,Anna Berg <anna@mill.example>",
			"Months between reviews,12",
			"View,All",
			"Search,evid",
			"Right,Sold-to",
		]);
		expect(rows).toContain("Attested,Attested by,Note");
		expect(rows).toMatch(/evidence@yard\.example,.*,20\d\d-\d\d-\d\dT[^,]*,anna@mill\.example,'=Asked by phone/);
		expect(await taken("account=EV1", "es")).toContain("Exportado por,Anna Berg <anna@mill.example>");
	});

	test("removes a right at once from an open session, with its reason, and the feed does not bring it back", async () => {
		const buyer = await insertPerson(database, { soldTo: ["R3", "R4"] });
		const his = await api.signIn(buyer.id);
		expect(await soldTos(his)).toEqual(["R3", "R4"]);
		await act("removeRights", { rights: [`${buyer.id}:sold_to:R3`], reason: "Left the yard" });
		expect(await soldTos(his)).toEqual(["R4"]);
		await feed(database, "people", [personFeedRow({ email: buyer.email, soldTo: ["R3", "R4"], revision: 9 })]);
		expect(await soldTos(his)).toEqual(["R4"]);
		const history = await asOwner(
			database,
			"select actor, reason from right_history where person_id = $1 and value = 'R3' and not is_granted",
			[buyer.id],
		);
		expect(history).toEqual([{ actor: "anna@mill.example", reason: "Left the yard" }]);
	});

	test("lets a right end by the database's clock, whether or not the job runs, and keeps the end in the history", async () => {
		const buyer = await insertPerson(database, { soldTo: ["R5", "R6"], groups: ["SSA-VP"] });
		const his = await api.signIn(buyer.id, "R5");
		const chosen = [`${buyer.id}:sold_to:R5`, `${buyer.id}:group:SSA-VP`];
		expect(
			(await act("endRights", { rights: chosen, endsOn: inOneYear, reason: "Project until spring" })).data?.endRights
				?.done,
		).toBe(2);
		expect(await soldTos(his)).toEqual(["R5", "R6"]);
		for (const table of ["person_accounts", "person_groups"])
			await asOwner(
				database,
				`update ${table} set expires_at = now() - interval '1 second' where person_id = $1 and expires_at is not null`,
				[buyer.id],
			);
		// This process remembers who a user is for half a second.
		await expect
			.poll(async () => (await api.ask(his, "{ viewer { soldTo groups alias } }")).data)
			.toEqual({
				viewer: { soldTo: ["R6"], groups: [], alias: null },
			});
		await takeEndedRights(database);
		await feed(database, "people", [
			personFeedRow({ email: buyer.email, soldTo: ["R5", "R6"], groups: ["SSA-VP"], revision: 9 }),
		]);
		expect(await soldTos(his)).toEqual(["R6"]);
		const history = await asOwner(
			database,
			"select value, source, reason from right_history where person_id = $1 and not is_granted order by value",
			[buyer.id],
		);
		expect(history).toEqual(
			["R5", "SSA-VP"].map((value) => ({ value, source: "term", reason: "Project until spring" })),
		);
		const audited = await asOwner(
			database,
			"select actor from audit_events where action = 'rights.change' and target = $1",
			[buyer.email],
		);
		expect(audited).toEqual([{ actor: "end-rights" }]);
	});

	test("withdraws an end, and refuses a past day at its field", async () => {
		const buyer = await insertPerson(database, { soldTo: ["R7"] });
		const one = [`${buyer.id}:sold_to:R7`];
		const { errors } = await act("endRights", { rights: one, endsOn: "2020-01-01", reason: "Over long ago" });
		expect(errors?.[0]?.extensions).toMatchObject({ code: "invalid", faults: [{ field: "endsOn" }] });
		await act("endRights", { rights: one, endsOn: inOneYear, reason: "For one year" });
		expect((await rights({ account: "R7" }, "ending")).map(({ endsAt }) => endsAt !== null)).toEqual([true]);
		await act("endRights", { rights: one, reason: "Stays after all" });
		expect(await rights({ account: "R7" }, "ending")).toEqual([]);
	});

	test("never touches one's own rights, and says how many were left", async () => {
		const buyer = await insertPerson(database, { soldTo: ["OWN"] });
		const { data } = await act("attestRights", { view: "account=OWN" });
		expect(data?.attestRights).toEqual({ done: 1, own: 1, gone: 0 });
		const alone = await act("removeRights", { rights: [`${anna.id}:sold_to:OWN`], reason: "Because I can" });
		expect(alone.errors?.[0]?.message).toContain("your own rights");
		const gone = await act("attestRights", { rights: [`${buyer.id}:sold_to:OWN`, `${buyer.id}:sold_to:NEVER`] });
		expect(gone.data?.attestRights).toEqual({ done: 1, own: 0, gone: 1 });
	});

	test("keeps the last administrator whose right does not end", async () => {
		const boss = await insertPerson(database, { groups: ["SSA-Admin"], email: "boss@mill.example" });
		const bosses = await api.signIn(boss.id);
		const [mine, theirs] = [anna.id, boss.id].map((id) => [`${id}:group:SSA-Admin`]);
		await act("endRights", { rights: mine, endsOn: inOneYear, reason: "Retires next year" }, bosses);
		for (const [name, rest] of [
			["removeRights", {}],
			["endRights", { endsOn: inOneYear }],
		] as const)
			expect((await act(name, { rights: theirs, reason: "One is enough", ...rest })).errors?.[0]?.message).toContain(
				"last active administrator",
			);
		await act("endRights", { rights: mine, reason: "Stays after all" }, bosses);
	});

	test("are named before they are decided on: whose, which, which are one's own, and no view that is not understood", async () => {
		const zoe = await insertPerson(database, { soldTo: ["OWN"], groups: ["SSA-ISR"], isActive: false });
		await asOwner(database, "update people set name = 'Zoe' where id = $1", [zoe.id]);
		const view = new URLSearchParams(["OWN", "NONE"].map((code) => ["right", `${zoe.id}:sold_to:${code}`]));
		view.append("right", `${anna.id}:sold_to:OWN`);
		const ask =
			"query ($view: String!) { chosenRights(view: $view) { first { person email isActive way account isOwn } more } }";
		const right = { account: "OWN", person: expect.any(String) };
		expect((await api.ask(caller, ask, { view: view.toString() })).data).toEqual({
			chosenRights: {
				first: [
					{ ...right, email: anna.email, isActive: true, way: "sold_to", isOwn: true },
					{ ...right, person: "Zoe", email: zoe.email, isActive: false, way: "isr", isOwn: false },
				],
				more: 0,
			},
		});
		expect((await api.ask(caller, ask, { view: "account=OWN&way=king" })).errors?.[0]?.extensions?.code).toBe(
			"invalid",
		);
	});

	test("refuses an unknown view, and more rows than it can show", async () => {
		for (const input of [
			{ view: "account=OWN&nonsense=1&tab=due&way=king" },
			{ rights: [] },
			{ rights: ["1; drop table people"] },
		])
			expect((await act("attestRights", input)).errors?.[0]?.extensions?.code).toBe("invalid");
	});
});
