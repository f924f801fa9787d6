import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Api, type Caller, startApi } from "../../../../tests/support/api.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { acknowledgmentFeedRow, feed, feedPartners, orderFeedRow } from "../../../../tests/support/feed-rows.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";

let db: TestDatabase;
let api: Api;
let buyer: Caller;
let ann: Caller;
let bob: Caller;
let elsewhere: Caller;
let admin: Caller;
let annId: number;
let bobId: number;

beforeAll(async () => {
	db = await createTestDatabase();
	api = await startApi(db);
	await feedPartners(db.database);
	await feed(db.database, "orders", [orderFeedRow()]);
	const signIn = async (lists: Parameters<typeof insertPerson>[1]) => {
		const { id } = await insertPerson(db, lists);
		return { id, caller: await api.signIn(id) };
	};
	const isr = { groups: ["SSA-ISR"], soldTo: ["S1"] };
	({ caller: buyer } = await signIn({ soldTo: ["S1"] }));
	({ id: annId, caller: ann } = await signIn(isr));
	({ id: bobId, caller: bob } = await signIn(isr));
	({ caller: elsewhere } = await signIn({ groups: ["SSA-ISR"], soldTo: ["S2"] }));
	({ caller: admin } = await signIn({ groups: ["SSA-Admin"] }));
});
const things = [
	"complaints",
	"order_messages",
	"stock_requests",
	"desk_marks",
	"outbox",
	"audit_events",
	"notifications",
];
beforeEach(() => emptyTables(db, ...things));
afterAll(async () => {
	await api.stop();
	await db.drop();
});

type Key = { account: string; kind: string; item: string };
const complaintRow = {
	...{
		complaint: "CL1",
		soldTo: "S1",
		kind: "order_error",
		order: "M100",
		asked: "explanation",
		description: "Wrong plates came.",
	},
	...{ by: "Purchasing", at: new Date(Date.now() - 3_600_000).toISOString(), revision: 1 },
	defects: [{ family: "wrong_material", code: "wrong_grade" }],
};
const complaint: Key = { account: "S1", kind: "complaint", item: "CL1" };
const thread: Key = { account: "S1", kind: "order_message", item: "M100" };

type Listed = {
	kind: string;
	item: string;
	account: string;
	turn: string;
	assignee: string | null;
	isOverdue: boolean;
	state: string;
};
async function queue(caller: Caller, tab = "toAnswer", filter = {}): Promise<Listed[]> {
	const document = `query ($tab: DeskTab, $filter: DeskItemFilterInput) { deskItems(tab: $tab, filter: $filter) {
		nodes { kind item account turn assignee isOverdue state } } }`;
	const { data, errors } = await api.ask<{ deskItems: { nodes: Listed[] } }>(caller, document, { tab, filter });
	if (errors) throw new Error(errors[0]?.message);
	return data?.deskItems.nodes ?? [];
}
const items = async (caller: Caller, tab?: string) => (await queue(caller, tab)).map(({ item }) => item);

type Detail = {
	version: string;
	state: string;
	turn: string;
	assigneeId: string | null;
	entries: Record<string, unknown>[];
};
async function read(caller: Caller, key: Key): Promise<Detail | null> {
	const document = `query ($key: DeskKeyInput!) { deskItem(key: $key) { version state turn assigneeId
		entries { side author body state } colleagues { id } } }`;
	return (await api.ask<{ deskItem: Detail | null }>(caller, document, { key })).data?.deskItem ?? null;
}

type Refusal = { message: string; extensions?: { code?: string; faults?: { field: string; reason: string }[] } };
async function change(caller: Caller, document: string, variables: object): Promise<Refusal | undefined> {
	return (await api.ask(caller, document, variables as Record<string, unknown>)).errors?.[0];
}
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
async function answer(caller: Caller, key: Key, values: object, version?: string): Promise<Refusal | undefined> {
	const document = `mutation ($key: DeskKeyInput!, $version: String!, $values: String!) { answerDeskItem(key: $key, version: $version, values: $values) }`;
	const seen = version ?? (await read(caller, key))?.version ?? "";
	return change(caller, document, { key, version: seen, values: JSON.stringify(values) });
}
const writeAbout = (caller: Caller, body: string) =>
	change(caller, "mutation ($input: WriteAboutOrderInput!) { writeAboutOrder(input: $input) }", {
		input: { order: "M100", body },
	});
const outbox = () =>
	asOwner<{ kind: string; content: object }>(db, "select kind, content from outbox where kind like '%ed' order by id");

describe("the queue", () => {
	test("shows what customers of the accounts on one's lists sent, and an administrator everybody's", async () => {
		await feed(db.database, "complaints", [complaintRow]);
		await writeAbout(buyer, "When does it come?");
		expect((await items(ann)).toSorted()).toEqual(["CL1", "M100"]);
		expect((await items(admin)).toSorted()).toEqual(["CL1", "M100"]);
		expect(await items(elsewhere)).toEqual([]);
		expect(await read(elsewhere, complaint)).toBeNull();
	});

	test("refuses customers, ship-tos and suppliers", async () => {
		for (const lists of [{ soldTo: ["S1"] }, { shipTo: ["T1"] }, { suppliers: ["V1"] }]) {
			const caller = await api.signIn((await insertPerson(db, lists)).id);
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
		await feed(db.database, "complaints", [complaintRow]);
		await asOwner(db, "update complaints set submitted_at = now() - interval '3 days'");
		expect(await queue(ann, "overdue")).toMatchObject([{ item: "CL1", turn: "mill", isOverdue: true }]);
		for (const move of ["acknowledged", "under_review"]) await answer(ann, complaint, { move });
		await answer(ann, complaint, { move: "information_requested", body: "Which plates?" });
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
	beforeEach(() => feed(db.database, "complaints", [complaintRow]));

	test("of two who take it at once one wins, and the other hears who", async () => {
		const [first, second] = await Promise.all([
			assign(ann, complaint, null, annId),
			assign(bob, complaint, null, bobId),
		]);
		const refused = [first, second].filter(Boolean);
		expect(refused).toHaveLength(1);
		expect(refused[0]?.message).toContain("Some One");
		const winner = first ? bobId : annId;
		expect((await read(ann, complaint))?.assigneeId).toBe(String(winner));
	});

	test("it is given to a colleague who has the account, and to nobody else", async () => {
		const { id: stranger } = await insertPerson(db, { groups: ["SSA-ISR"], soldTo: ["S2"] });
		const { id: customer } = await insertPerson(db, { soldTo: ["S1"] });
		expect((await assign(ann, complaint, null, stranger))?.extensions?.code).toBe("invalid");
		expect((await assign(ann, complaint, null, customer))?.extensions?.code).toBe("invalid");
		expect(await assign(ann, complaint, null, bobId)).toBeUndefined();
		expect(await items(bob, "mine")).toEqual(["CL1"]);
		expect(await items(ann, "unassigned")).toEqual([]);
		expect(await assign(bob, complaint, bobId, null)).toBeUndefined();
		expect(await items(ann, "unassigned")).toEqual(["CL1"]);
		const audit = await asOwner(db, "select action, target, alias from audit_events where action = 'desk.assign'");
		expect(audit).toEqual([1, 2].map(() => ({ action: "desk.assign", target: "CL1", alias: "S1" })));
	});
});

describe("an answer", () => {
	test("moves a complaint as the mill's own system would, and everybody concerned hears of it", async () => {
		await feed(db.database, "complaints", [complaintRow]);
		expect(await answer(ann, complaint, { move: "acknowledged", body: "We look into it." })).toBeUndefined();
		expect(await read(ann, complaint)).toMatchObject({ state: "acknowledged", turn: "mill" });
		expect(await outbox()).toMatchObject([
			{
				kind: "complaint.answered",
				content: {
					complaint: "CL1",
					account: "S1",
					state: "acknowledged",
					from: "submitted",
					message: "We look into it.",
				},
			},
		]);
		const seen = await api.ask<{ complaint: object }>(
			buyer,
			`{ complaint(number: "CL1") { state messages { side body } } }`,
		);
		expect(seen.data?.complaint).toEqual({
			state: "acknowledged",
			messages: [{ side: "mill", body: "We look into it." }],
		});
		expect(await asOwner(db, "select distinct event from notifications")).toEqual([{ event: "complaintAnswered" }]);
		expect(await asOwner(db, "select action, alias from audit_events where action = 'desk.answer'")).toEqual([
			{ action: "desk.answer", alias: "S1" },
		]);
	});

	test("that the states do not allow, or that says no without a word, is refused at its field", async () => {
		await feed(db.database, "complaints", [complaintRow]);
		expect((await answer(ann, complaint, { move: "credited", memo: "C1" }))?.extensions?.faults?.[0]?.field).toBe(
			"move",
		);
		for (const move of ["acknowledged", "under_review"]) await answer(ann, complaint, { move });
		expect((await answer(ann, complaint, { move: "rejected" }))?.extensions?.faults?.[0]?.field).toBe("body");
		expect(await read(ann, complaint)).toMatchObject({ state: "under_review" });
	});

	test("to what has moved on since it was read is refused with a word on who was faster", async () => {
		await feed(db.database, "complaints", [complaintRow]);
		const seen = (await read(ann, complaint))?.version;
		const erp = {
			complaint: "CL1",
			answer: "A1",
			at: new Date().toISOString(),
			by: "R. Lindqvist",
			state: "acknowledged",
		};
		await feed(db.database, "complaint-answers", [erp]);
		const refused = await answer(ann, complaint, { move: "acknowledged" }, seen);
		expect(refused).toMatchObject({
			message: expect.stringContaining("R. Lindqvist"),
			extensions: { code: "invalid" },
		});
		expect(await outbox()).toEqual([]);
	});

	test("of two colleagues who answer at once one is taken", async () => {
		await writeAbout(buyer, "When does it come?");
		const seen = (await read(ann, thread))?.version;
		const both = await Promise.all([
			answer(ann, thread, { move: "write", body: "Friday." }, seen),
			answer(bob, thread, { move: "write", body: "Monday." }, seen),
		]);
		expect(both.filter(Boolean)).toHaveLength(1);
		expect((await read(ann, thread))?.entries).toHaveLength(2);
		expect(await items(ann)).toEqual([]);
	});

	test("about an order reaches whoever wrote, in the thread they wrote in", async () => {
		const yard = await api.signIn((await insertPerson(db, { shipTo: ["T1"] })).id);
		await writeAbout(yard, "Trucks until noon only.");
		const [listed] = await queue(ann);
		const key = { ...thread, item: listed?.item ?? "" };
		expect(await answer(ann, key, { move: "write", body: "Told the carrier." })).toBeUndefined();
		const seen = await api.ask<{ order: { messages: { body: string }[] } }>(
			yard,
			`{ order(order: "M100") { messages { body } } }`,
		);
		expect(seen.data?.order.messages.map(({ body }) => body)).toEqual(["Trucks until noon only.", "Told the carrier."]);
		expect(await outbox()).toMatchObject([
			{ kind: "order.answered", content: { order: "M100", body: "Told the carrier." } },
		]);
	});
});

describe("a query of an acknowledgment", () => {
	const key: Key = { account: "S1", kind: "acknowledgment", item: "A1" };
	const say = (caller: Caller, values: object) =>
		change(caller, "mutation ($input: AnswerAcknowledgmentInput!) { answerAcknowledgment(input: $input) }", {
			input: { number: "A1", revision: 1, values: JSON.stringify(values) },
		});
	beforeEach(async () => {
		await emptyTables(db, "order_acknowledgments");
		await feed(db.database, "acknowledgments", [acknowledgmentFeedRow()]);
	});

	test("is answered in words, of which whoever asked is told; then they may accept, or ask again", async () => {
		expect(await items(ann)).toEqual([]);
		expect(await say(buyer, { answer: "queried", message: "Why this price?" })).toBeUndefined();
		expect(await queue(ann)).toMatchObject([{ kind: "acknowledgment", item: "A1", state: "queried" }]);
		expect((await answer(ann, key, { move: "answered" }))?.extensions?.faults?.[0]?.field).toBe("body");
		expect(await answer(ann, key, { move: "answered", body: "The list of May." })).toBeUndefined();
		expect(await queue(ann, "waiting")).toMatchObject([{ item: "A1", state: "answered", turn: "partner" }]);
		expect(await asOwner(db, "select event, mail from notifications where event = 'queryAnswered'")).toHaveLength(1);
		expect(await outbox()).toMatchObject([
			{ kind: "acknowledgment.queried" },
			{ kind: "acknowledgment.answered", content: { acknowledgment: "A1", revision: 1 } },
		]);
		const seen = await api.ask<{ acknowledgments: { nodes: object[] } }>(
			buyer,
			"{ acknowledgments { nodes { answerState answers { answer message } } } }",
		);
		const answers = [
			{ answer: "queried", message: "Why this price?" },
			{ answer: "answered", message: "The list of May." },
		];
		expect(seen.data?.acknowledgments.nodes).toEqual([{ answerState: "answered", answers }]);
		expect(await say(buyer, { answer: "accepted" })).toBeUndefined();
		expect((await answer(ann, key, { move: "answered", body: "Thank you." }))?.extensions?.code).toBe("invalid");
	});
});

describe("a request for stock", () => {
	const request = "5e0f2f3c-8f5b-4d53-9a3c-0c5f3b6f0a11";
	const key: Key = { account: "S1", kind: "stock_request", item: request };
	const stateOf = () => asOwner(db, "select state, revision, order_number from stock_requests");
	beforeEach(() =>
		asOwner(
			db,
			`insert into stock_requests (account_id, id, asked_by, po_number, mode, requested_week)
			 select id, $1, 'Purchasing', 'PO-7', 'truck', current_date from accounts where code = 'S1'`,
			[request],
		),
	);

	test("is declined with a reason, or confirmed, and a later word of the mill's system still counts", async () => {
		expect((await answer(ann, key, { move: "declined" }))?.extensions?.faults?.[0]?.field).toBe("body");
		expect(await answer(ann, key, { move: "confirmed" })).toBeUndefined();
		expect(await stateOf()).toMatchObject([{ state: "confirmed", order_number: null }]);
		const erp = { request, state: "confirmed", at: new Date().toISOString(), by: "ERP", order: "M100", revision: 1 };
		await feed(db.database, "stock-decisions", [erp]);
		expect(await stateOf()).toMatchObject([{ state: "confirmed", order_number: "M100" }]);
		expect(await outbox()).toMatchObject([
			{ kind: "stock.decided", content: { request, state: "confirmed", account: "S1" } },
		]);
	});

	test("becomes the order that was meant, in whatever letters it was typed", async () => {
		expect(await answer(ann, key, { move: "confirmed", order: " m100 " })).toBeUndefined();
		expect(await stateOf()).toMatchObject([{ state: "confirmed", order_number: "M100" }]);
	});

	test("is confirmed without an order or a word whose boxes were emptied again", async () => {
		expect(await answer(ann, key, { move: "confirmed", order: " ", body: "" })).toBeUndefined();
		expect(await stateOf()).toMatchObject([{ state: "confirmed", order_number: null }]);
	});

	test("that the mill's system has decided cannot be decided here", async () => {
		const seen = (await read(ann, key))?.version;
		const erp = { request, state: "declined", at: new Date().toISOString(), by: "ERP", note: "Sold.", revision: 1 };
		await feed(db.database, "stock-decisions", [erp]);
		expect((await answer(ann, key, { move: "confirmed" }, seen))?.message).toContain("ERP");
		expect((await answer(ann, key, { move: "confirmed" }))?.extensions?.code).toBe("invalid");
		expect(await stateOf()).toMatchObject([{ state: "declined" }]);
	});
});
