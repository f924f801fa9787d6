import { expect, test } from "vitest";
import type { Caller } from "../support/api.ts";
import {
	acknowledgmentFeedRow,
	feed,
	feedPartners,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";

const prairie = "Prairie Steel Service";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "pieces", [pieceFeedRow({ state: "shipped", bol: "B1" })]);
const deliveredAt = new Date(Date.now() - 86_400_000).toISOString();
await feed(database, "shipments", [shipmentFeedRow({ netLb: 6500, pieces: ["C1"], deliveredAt })]);
await feed(database, "acknowledgments", [acknowledgmentFeedRow()]);
const buyer = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
const desk = await api.signInAs({ groups: ["SSA-Admin"] });

async function ask<Data>(caller: Caller, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
	const { data, errors } = await api.ask<Record<string, unknown>>(caller, query, variables);
	if (!data || errors) throw new Error(JSON.stringify(errors));
	return data as Data;
}
const said = async (subject: string, kind: string) =>
	asOwner(
		database,
		`select content ->> 'side' as side, content ->> 'company' as company from outbox where subject = $1 and kind = $2
			order by id`,
		[subject, kind],
	);
type DeskItem = { deskItem: { entries: { company: string | null; side: string }[] } };
const entriesOf = async (kind: string, item: string) => {
	const key = { account: "S1", kind, item };
	const { deskItem } = await ask<DeskItem>(
		desk,
		"query ($key: DeskKeyInput!) { deskItem(key: $key) { entries { side company } } }",
		{
			key,
		},
	);
	return deskItem.entries.map(({ side, company }) => `${side} ${company}`);
};
const csv = async (caller: Caller, path: string) => {
	const cookie = `${caller.cookie}; auth=${caller.authorization.replace("Bearer ", "")}`;
	return (await fetch(`${api.url}${path}`, { headers: { cookie } })).text();
};

test("a complaint names the companies of its author, changes and messages: to its buyer, at the desk, in files and to the mill's systems", async () => {
	const values = {
		...{
			kind: "steel_problem",
			bol: "B1",
			pieces: [{ piece: "C1", claimed: { amount: 2000, unit: "lb" } }],
			families: ["surface"],
		},
		...{ defects_surface: ["pitting"], description: "Deep pits along the whole edge.", asked: "credit" },
	};
	const submit = "mutation ($input: SubmitComplaintInput!) { submitComplaint(input: $input) }";
	const { submitComplaint: number } = await ask<{ submitComplaint: string }>(yard, submit, {
		input: { values: JSON.stringify(values) },
	});
	await ask(yard, "mutation ($number: String!) { withdrawComplaint(number: $number) }", { number });
	await ask(buyer, "mutation ($number: String!) { reopenComplaint(number: $number) }", { number });
	const read =
		"query ($number: String!) { complaint(number: $number) { openedCompany stateChanges { to side company } } }";
	expect(await ask(buyer, read, { number })).toEqual({
		complaint: {
			openedCompany: "Yard T1",
			stateChanges: [
				{ to: "submitted", side: "customer", company: "Yard T1" },
				{ to: "withdrawn", side: "customer", company: "Yard T1" },
				{ to: "submitted", side: "customer", company: prairie },
			],
		},
	});
	expect(await entriesOf("complaint", number)).toEqual(["partner Yard T1", "partner Yard T1", `partner ${prairie}`]);
	expect(await said(number, "complaint.submitted")).toEqual([{ side: "customer", company: "Yard T1" }]);
	expect(await said(number, "complaint.withdrawn")).toEqual([{ side: "customer", company: "Yard T1" }]);
	expect(await said(number, "complaint.reopened")).toEqual([{ side: "customer", company: prairie }]);
	expect(await csv(buyer, "/downloads/complaints.csv?tab=all&columns=openedBy")).toContain("Yard T1");
	const { deskItems } = await ask<{ deskItems: { nodes: object[] } }>(
		desk,
		"{ deskItems(tab: all) { nodes { lastSide lastCompany } } }",
	);
	expect(deskItems.nodes).toEqual([{ lastSide: "partner", lastCompany: prairie }]);
	expect(await csv(desk, "/downloads/desk.csv?tab=all&columns=last")).toContain(prairie);
});

test("an answer to an acknowledgment says whose side gave it, and for which company", async () => {
	const answer = "mutation ($input: AnswerAcknowledgmentInput!) { answerAcknowledgment(input: $input) }";
	const values = JSON.stringify({ answer: "queried", message: "Why a day later?" });
	await ask(buyer, answer, { input: { number: "A1", revision: 1, values } });
	const asked = {
		acknowledgment: "A1",
		answer: "K1",
		at: new Date().toISOString(),
		by: "Inside sales",
		message: "By rail.",
		revision: 1,
	};
	await feed(database, "acknowledgment-answers", [asked]);
	type Read = { acknowledgments: { nodes: { answers: object[] }[] } };
	const { acknowledgments } = await ask<Read>(
		buyer,
		"{ acknowledgments(tab: all) { nodes { answers { answer side company } } } }",
	);
	expect(acknowledgments.nodes[0]?.answers).toEqual([
		{ answer: "queried", side: "customer", company: prairie },
		{ answer: "answered", side: "mill", company: null },
	]);
	expect(await entriesOf("acknowledgment", "A1")).toEqual([`partner ${prairie}`, "mill null"]);
	expect(await said("A1", "acknowledgment.queried")).toEqual([{ side: "customer", company: prairie }]);
});

test("what a ship-to writes about an order carries its own name at the desk", async () => {
	const write = "mutation ($input: WriteAboutOrderInput!) { writeAboutOrder(input: $input) }";
	await ask(yard, write, { input: { order: "M100", body: "The gate is closed on Friday." } });
	await ask(buyer, write, { input: { order: "M100", body: "When does it come?" } });
	const [thread] = await asOwner<{ id: string }>(database, "select id::text from accounts where code = 'T1'");
	expect(await entriesOf("order_message", `M100/${thread?.id}`)).toEqual(["partner Yard T1"]);
	expect(await entriesOf("order_message", "M100")).toEqual([`partner ${prairie}`]);
	expect(await said("M100", "order.message")).toEqual([
		{ side: "customer", company: "Yard T1" },
		{ side: "customer", company: prairie },
	]);
});

test("who checks a load off is shown with the company that receives it, until it is gone on with", async () => {
	const fields = "{ finishedCompany marks { company } }";
	const marks = [{ id: "00000000-0000-4000-8000-000000000001", piece: "C1", mark: "received", ageMs: 0 }];
	await ask(yard, `mutation ($input: MarkTallyInput!) { markTally(input: $input) ${fields} }`, {
		input: { bol: "B1", marks },
	});
	await ask(yard, `mutation { finishTally(bol: "B1") ${fields} }`);
	const read = `{ tallyCheck(bol: "B1") ${fields} }`;
	expect(await ask(buyer, read)).toEqual({
		tallyCheck: { finishedCompany: "Yard T1", marks: [{ company: "Yard T1" }] },
	});
	await ask(buyer, `mutation { reopenTally(bol: "B1") ${fields} }`);
	expect(await ask(buyer, read)).toMatchObject({ tallyCheck: { finishedCompany: null } });
});
