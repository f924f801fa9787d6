import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { complaint, complaintRow, type Key, setUpDesk, thread } from "../../../../tests/support/desk-set-up.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { acknowledgmentFeedRow, feed } from "../../../../tests/support/feed-rows.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const { ann, answer, api, bob, buyer, change, database, items, queue, read, writeAbout } = await setUpDesk();

const outbox = () =>
	asOwner<{ kind: string; content: object }>(
		database,
		"select kind, content from outbox where kind like '%ed' order by id",
	);

describe("an answer", () => {
	test("changes a complaint as the mill's own system would, and everybody concerned is notified", async () => {
		await feed(database, "complaints", [complaintRow]);
		expect(await answer(ann, complaint, { decision: "acknowledged", body: "We look into it." })).toBeUndefined();
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
		expect(await asOwner(database, "select distinct event from notifications")).toEqual([
			{ event: "complaintAnswered" },
		]);
		expect(await asOwner(database, "select action, alias from audit_events where action = 'desk.answer'")).toEqual([
			{ action: "desk.answer", alias: "S1" },
		]);
	});

	test("that the states do not allow, or that says no without a word, is refused at its field", async () => {
		await feed(database, "complaints", [complaintRow]);
		expect((await answer(ann, complaint, { decision: "credited", memo: "C1" }))?.extensions?.faults?.[0]?.field).toBe(
			"decision",
		);
		for (const decision of ["acknowledged", "under_review"]) await answer(ann, complaint, { decision });
		expect((await answer(ann, complaint, { decision: "rejected" }))?.extensions?.faults?.[0]?.field).toBe("body");
		expect(await read(ann, complaint)).toMatchObject({ state: "under_review" });
	});

	test("to an item that has changed since it was read is refused, and says who changed it", async () => {
		await feed(database, "complaints", [complaintRow]);
		const seen = (await read(ann, complaint))?.version;
		const erp = {
			complaint: "CL1",
			answer: "A1",
			at: new Date().toISOString(),
			by: "R. Lindqvist",
			state: "acknowledged",
		};
		await feed(database, "complaint-answers", [erp]);
		const refused = await answer(ann, complaint, { decision: "acknowledged" }, seen);
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
			answer(ann, thread, { decision: "write", body: "Friday." }, seen),
			answer(bob, thread, { decision: "write", body: "Monday." }, seen),
		]);
		expect(both.filter(Boolean)).toHaveLength(1);
		expect((await read(ann, thread))?.entries).toHaveLength(2);
		expect(await items(ann)).toEqual([]);
	});

	test("about an order reaches its author, in the thread they wrote in", async () => {
		const yard = await api.signIn((await insertPerson(database, { shipTo: ["T1"] })).id);
		await writeAbout(yard, "Trucks until noon only.");
		const [listed] = await queue(ann);
		const key = { ...thread, item: listed?.item ?? "" };
		expect(await answer(ann, key, { decision: "write", body: "Told the carrier." })).toBeUndefined();
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
		await emptyTables(database, "order_acknowledgments");
		await feed(database, "acknowledgments", [acknowledgmentFeedRow()]);
	});

	test("is answered by a message, of which the asker is notified; then they may accept, or ask again", async () => {
		expect(await items(ann)).toEqual([]);
		expect(await say(buyer, { answer: "queried", message: "Why this price?" })).toBeUndefined();
		expect(await queue(ann)).toMatchObject([{ kind: "acknowledgment", item: "A1", state: "queried" }]);
		expect((await answer(ann, key, { decision: "answered" }))?.extensions?.faults?.[0]?.field).toBe("body");
		expect(await answer(ann, key, { decision: "answered", body: "The list of May." })).toBeUndefined();
		expect(await queue(ann, "waiting")).toMatchObject([{ item: "A1", state: "answered", turn: "partner" }]);
		expect(await asOwner(database, "select event, mail from notifications where event = 'queryAnswered'")).toHaveLength(
			1,
		);
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
		expect((await answer(ann, key, { decision: "answered", body: "Thank you." }))?.extensions?.code).toBe("invalid");
	});
});

describe("a request for stock", () => {
	const request = "5e0f2f3c-8f5b-4d53-9a3c-0c5f3b6f0a11";
	const key: Key = { account: "S1", kind: "stock_request", item: request };
	const stateOf = () => asOwner(database, "select state, revision, order_number from stock_requests");
	beforeEach(() =>
		asOwner(
			database,
			`insert into stock_requests (account_id, id, asked_by, po_number, mode, requested_week)
			 select id, $1, 'Purchasing', 'PO-7', 'truck', current_date from accounts where code = 'S1'`,
			[request],
		),
	);

	test("is declined with a reason, or confirmed, and a later word of the mill's system still counts", async () => {
		expect((await answer(ann, key, { decision: "declined" }))?.extensions?.faults?.[0]?.field).toBe("body");
		expect(await answer(ann, key, { decision: "confirmed" })).toBeUndefined();
		expect(await stateOf()).toMatchObject([{ state: "confirmed", order_number: null }]);
		const erp = { request, state: "confirmed", at: new Date().toISOString(), by: "ERP", order: "M100", revision: 1 };
		await feed(database, "stock-decisions", [erp]);
		expect(await stateOf()).toMatchObject([{ state: "confirmed", order_number: "M100" }]);
		expect(await outbox()).toMatchObject([
			{ kind: "stock.decided", content: { request, state: "confirmed", account: "S1" } },
		]);
	});

	test("becomes the order that was meant, in whatever letters it was typed", async () => {
		expect(await answer(ann, key, { decision: "confirmed", order: " m100 " })).toBeUndefined();
		expect(await stateOf()).toMatchObject([{ state: "confirmed", order_number: "M100" }]);
	});

	test("is confirmed without an order or a word whose boxes were emptied again", async () => {
		expect(await answer(ann, key, { decision: "confirmed", order: " ", body: "" })).toBeUndefined();
		expect(await stateOf()).toMatchObject([{ state: "confirmed", order_number: null }]);
	});

	test("that the mill's system has decided cannot be decided here", async () => {
		const seen = (await read(ann, key))?.version;
		const erp = { request, state: "declined", at: new Date().toISOString(), by: "ERP", note: "Sold.", revision: 1 };
		await feed(database, "stock-decisions", [erp]);
		expect((await answer(ann, key, { decision: "confirmed" }, seen))?.message).toContain("ERP");
		expect((await answer(ann, key, { decision: "confirmed" }))?.extensions?.code).toBe("invalid");
		expect(await stateOf()).toMatchObject([{ state: "declined" }]);
	});
});
