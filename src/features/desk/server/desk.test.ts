import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { complaint, complaintRow, type Key, setUpDesk, thread } from "../../../../tests/support/desk-set-up.ts";
import { feed } from "../../../../tests/support/feed-rows.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const { admin, ann, answer, api, bob, buyer, change, database, elsewhere, items, queue, read, writeAbout } =
	await setUpDesk();

const assign = (caller: Caller, key: Key, from: number | null, to: number | null) =>
	change(
		caller,
		"mutation ($key: DeskKeyInput!, $from: ID, $to: ID) { assignDeskItem(key: $key, from: $from, to: $to) }",
		{
			key,
			from,
			to,
		},
	);

const settle = (caller: Caller, key: Key, version: string) =>
	change(caller, "mutation ($key: DeskKeyInput!, $version: String!) { settleDeskItem(key: $key, version: $version) }", {
		key,
		version,
	});

describe("the queue", () => {
	test("shows what customers of the accounts on one's lists sent, and an administrator everybody's", async () => {
		await feed(database, "complaints", [complaintRow]);
		await writeAbout(buyer, "When does it come?");
		expect((await items(ann)).toSorted()).toEqual(["CL1", "M100"]);
		expect((await items(admin)).toSorted()).toEqual(["CL1", "M100"]);
		expect(await items(elsewhere)).toEqual([]);
		expect(await read(elsewhere, complaint)).toBeNull();
	});

	test("refuses customers, ship-tos and suppliers", async () => {
		for (const lists of [{ soldTo: ["S1"] }, { shipTo: ["T1"] }, { suppliers: ["V1"] }]) {
			const caller = await api.signIn((await insertPerson(database, lists)).id);
			const refused = await api.ask(caller, "{ deskItems { totals { count } } }");
			expect(refused.errors?.[0]?.extensions?.code).toBe("forbidden");
			expect((await assign(caller, complaint, null, null))?.extensions?.code).toBe("forbidden");
			const file = await fetch(`${api.url}/downloads/desk.csv`, {
				headers: { cookie: `${caller.cookie}; auth=${caller.authorization.slice(7)}` },
			});
			expect(file.status).toBe(403);
		}
	});

	test("names whose turn it is by the last word, and what is late by the hours that are meant", async () => {
		await feed(database, "complaints", [complaintRow]);
		await asOwner(database, "update complaints set submitted_at = now() - interval '3 days'");
		expect(await queue(ann, "overdue")).toMatchObject([{ item: "CL1", turn: "mill", isOverdue: true }]);
		for (const decision of ["acknowledged", "under_review"]) await answer(ann, complaint, { decision });
		await answer(ann, complaint, { decision: "information_requested", body: "Which plates?" });
		expect(await queue(ann, "waiting")).toMatchObject([
			{ item: "CL1", turn: "partner", state: "information_requested" },
		]);
		expect(await items(ann)).toEqual([]);
		const write = "mutation ($input: WriteToComplaintInput!) { writeToComplaint(input: $input) }";
		await api.ask(buyer, write, { input: { number: "CL1", values: JSON.stringify({ body: "All of B1." }) } });
		expect(await queue(ann)).toMatchObject([{ item: "CL1", turn: "mill", state: "under_review", isOverdue: false }]);
	});

	test("a conversation that needs no answer leaves it until the customer writes again", async () => {
		await writeAbout(buyer, "Thank you.");
		expect(await settle(ann, thread, (await read(ann, thread))?.version ?? "")).toBeUndefined();
		expect(await items(ann)).toEqual([]);
		await writeAbout(buyer, "One thing more.");
		expect(await items(ann)).toEqual(["M100"]);
	});
});

describe("whose it is", () => {
	beforeEach(() => feed(database, "complaints", [complaintRow]));

	test("of two who take it at once one succeeds, and the other sees who", async () => {
		const [first, second] = await Promise.all([
			assign(ann, complaint, null, ann.id),
			assign(bob, complaint, null, bob.id),
		]);
		const refused = [first, second].filter(Boolean);
		expect(refused).toHaveLength(1);
		expect(refused[0]?.message).toContain("Some One");
		const winner = first ? bob.id : ann.id;
		expect((await read(ann, complaint))?.assigneeId).toBe(String(winner));
	});

	test("it is assigned to a colleague who has the account, and to nobody else", async () => {
		const { id: stranger } = await insertPerson(database, { groups: ["SSA-ISR"], soldTo: ["S2"] });
		const { id: customer } = await insertPerson(database, { soldTo: ["S1"] });
		expect((await assign(ann, complaint, null, stranger))?.extensions?.code).toBe("invalid");
		expect((await assign(ann, complaint, null, customer))?.extensions?.code).toBe("invalid");
		expect(await assign(ann, complaint, null, bob.id)).toBeUndefined();
		expect(await items(bob, "mine")).toEqual(["CL1"]);
		expect(await items(ann, "unassigned")).toEqual([]);
		expect(await assign(bob, complaint, bob.id, null)).toBeUndefined();
		expect(await items(ann, "unassigned")).toEqual(["CL1"]);
		const audit = await asOwner(
			database,
			"select action, target, alias from audit_events where action = 'desk.assign'",
		);
		expect(audit).toEqual([1, 2].map(() => ({ action: "desk.assign", target: "CL1", alias: "S1" })));
	});
});
