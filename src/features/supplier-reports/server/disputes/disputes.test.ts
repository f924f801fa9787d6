import { beforeEach, describe, expect, test } from "vitest";
import type { NotificationSubject } from "#shared/notifications/notification-events.ts";
import { notificationTitle } from "#shared/notifications/notification-labels.ts";
import { type Caller, codeOf } from "../../../../../tests/support/api.ts";
import { feed, restartFeeds } from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../../tests/support/people.ts";
import { feedCommodities, purchaseOrderFeedRow, receiptFeedRow } from "../../../../../tests/support/supply-rows.ts";

let mine: Caller;
let other: Caller;

const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	await feedCommodities(database);
	await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
	await feed(database, "receipts", [receiptFeedRow({ notice: undefined, load: undefined })]);
	mine = await api.signInAs({ suppliers: ["V1"] });
	other = await api.signInAs({ suppliers: ["V2"] });
});

const open = "mutation ($input: DisputeReceiptInput!) { disputeReceipt(input: $input) }";
const write = "mutation ($input: DisputeReceiptInput!) { writeToDispute(input: $input) }";
const withdraw = "mutation ($receipt: String!) { withdrawDispute(receipt: $receipt) }";
const values = { reason: "weight", wanted: { amount: 20.5, unit: "GT" }, body: "Our scale says 20.5 gross tons." };
const input = (receipt: string, sent: object = values) => ({ input: { receipt, values: JSON.stringify(sent) } });
const answer = (changes: object = {}) => ({
	supplier: "V1",
	receipt: "G1",
	answer: "A-1",
	at: new Date(Date.now() + 60_000).toISOString(),
	by: "R. Lindqvist",
	body: "The scale was checked that day.",
	state: "answered",
	...changes,
});

type Dispute = { state: string; wantedLb: number | null; messages: { side: string; body: string; author: string }[] };
async function disputeOf(caller: Caller, receipt = "G1"): Promise<Dispute | null | undefined> {
	const document = `{ receivedLoads(filter: { receipt: ["${receipt}"] }) { nodes { dispute { state wantedLb messages { side body author company } } } } }`;
	const { data } = await api.ask<{ receivedLoads: { nodes: { dispute: Dispute | null }[] } }>(caller, document);
	return data?.receivedLoads.nodes[0]?.dispute;
}
const outbox = () =>
	asOwner<{ kind: string; content: object }>(database, "select kind, content from outbox order by id");

describe("a dispute", () => {
	test("is opened with the supplier's message, sent to the mill and recorded in one transaction", async () => {
		expect((await api.ask(mine, open, input("G1"))).errors).toBeUndefined();
		expect(await disputeOf(mine)).toMatchObject({
			state: "open",
			wantedLb: 45_920,
			messages: [{ side: "supplier", company: expect.any(String), body: values.body }],
		});
		expect(await outbox()).toMatchObject([
			{ kind: "dispute.opened", content: { receipt: "G1", account: "V1", reason: "weight", wantedLb: 45_920 } },
		]);
		expect(await asOwner(database, "select action, target from audit_events where action like 'dispute%'")).toEqual([
			{ action: "dispute.opened", target: "G1" },
		]);
	});

	test("about another user's receipt is answered as about one that does not exist", async () => {
		const foreign = await api.ask(other, open, input("G1"));
		const missing = await api.ask(other, open, input("G9"));
		expect(codeOf(foreign)).toBe("not-found");
		const plain = (refusedWith: object) => JSON.stringify(refusedWith).replaceAll(/"requestId":"[^"]+"/g, "");
		expect(plain(foreign)).toBe(plain(missing));
		expect(await outbox()).toEqual([]);
	});

	test("is seen by nobody but its supplier", async () => {
		await api.ask(mine, open, input("G1"));
		expect(await disputeOf(other)).toBeUndefined();
	});

	test("sent twice at once is one", async () => {
		const answers = await Promise.all([0, 1, 2].map(() => api.ask(mine, open, input("G1"))));
		expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
		expect((await disputeOf(mine))?.messages).toHaveLength(1);
		expect(await outbox()).toHaveLength(1);
	});

	test("without a reason or a word is refused at each field, and nothing is kept", async () => {
		const refusedWith = await api.ask(mine, open, input("G1", { body: "short" }));
		expect(codeOf(refusedWith)).toBe("invalid");
		const refusal = refusedWith.errors?.[0] as { extensions?: { faults?: { field: string }[] } } | undefined;
		expect(refusal?.extensions?.faults?.map(({ field }) => field).sort()).toEqual(["body", "reason"]);
		expect(await disputeOf(mine)).toBeNull();
	});

	test.each([
		["less than a pound", { amount: 0.4, unit: "lb" }],
		["more than any load", { amount: 100_000_000, unit: "GT" }],
	])("about %s is refused at its weight, and nothing is kept", async (_what, wanted) => {
		const refusedWith = await api.ask(mine, open, input("G1", { ...values, wanted }));
		const refusal = refusedWith.errors?.[0] as
			| { extensions?: { faults?: { field: string; reason: string }[] } }
			| undefined;
		expect(refusal?.extensions?.faults).toEqual([
			{ field: "wanted.amount", reason: expect.stringContaining("weight") },
		]);
		expect(await disputeOf(mine)).toBeNull();
	});

	test("with a file that never arrived is refused whole", async () => {
		const files = [{ id: "AAAAAAAAAAAAAAAAAAAAAA", name: "ticket.jpg", type: "image/jpeg", size: 10 }];
		expect(codeOf(await api.ask(mine, open, input("G1", { ...values, files })))).toBe("invalid");
		expect(await disputeOf(mine)).toBeNull();
		expect(await outbox()).toEqual([]);
	});

	test("continues until the mill decides, and may be withdrawn before", async () => {
		await api.ask(mine, open, input("G1"));
		expect(await feed(database, "dispute-answers", [answer()])).toMatchObject({ accepted: 1 });
		expect(await disputeOf(mine)).toMatchObject({
			state: "answered",
			messages: [{ side: "supplier" }, { side: "mill", author: "R. Lindqvist" }],
		});
		expect((await api.ask(mine, write, input("G1", { body: "Please look again." }))).errors).toBeUndefined();
		expect(await disputeOf(mine)).toMatchObject({ state: "open" });
		expect((await api.ask(mine, withdraw, { receipt: "G1" })).errors).toBeUndefined();
		expect(await disputeOf(mine)).toMatchObject({ state: "withdrawn" });
		expect((await outbox()).map(({ kind }) => kind)).toEqual([
			"dispute.opened",
			"dispute.message",
			"dispute.withdrawn",
		]);
		expect((await api.ask(mine, open, input("G1"))).errors).toBeUndefined();
	});

	test("that the mill has decided accepts no further message", async () => {
		await api.ask(mine, open, input("G1"));
		await feed(database, "dispute-answers", [answer({ state: "accepted" })]);
		expect(codeOf(await api.ask(mine, write, input("G1", { body: "Thank you." })))).toBe("invalid");
		expect(codeOf(await api.ask(mine, withdraw, { receipt: "G1" }))).toBe("invalid");
		expect(await disputeOf(mine)).toMatchObject({ state: "accepted" });
	});
});

describe("the mill's answers", () => {
	test("sent twice change nothing; other words under the same key are refused", async () => {
		await api.ask(mine, open, input("G1"));
		const row = answer();
		await feed(database, "dispute-answers", [row]);
		expect(await feed(database, "dispute-answers", [row])).toMatchObject({ unchanged: 1, rejected: 0 });
		const { rejects } = await feed(database, "dispute-answers", [{ ...row, body: "Something else." }]);
		expect(rejects).toMatchObject([{ field: "answer", code: "conflict" }]);
	});

	test("of one key and two contents in one file are refused the second time", async () => {
		await api.ask(mine, open, input("G1"));
		const row = answer();
		const sent = await feed(database, "dispute-answers", [
			row,
			{ ...row, body: "Something else." },
			{ ...row, state: "accepted" },
			row,
		]);
		expect(sent).toMatchObject({ accepted: 1, unchanged: 1, rejected: 2 });
		expect(sent.rejects.map(({ line, field, code }) => [line, field, code])).toEqual([
			[2, "answer", "conflict"],
			[3, "answer", "conflict"],
		]);
		expect(await disputeOf(mine)).toMatchObject({ state: "answered" });
	});

	test.each([
		["in files of their own", false],
		["in one file", true],
	])("move a dispute as its states are drawn, in the order in which the mill spoke, %s", async (_how, isOneFile) => {
		await api.ask(mine, open, input("G1"));
		const said = ["rejected", "answered"].map((state, n) =>
			answer({ answer: `A${n}`, state, body: `Word ${n}.`, at: new Date(Date.now() + 60_000 * (n + 1)).toISOString() }),
		);
		for (const rows of isOneFile ? [said.toReversed()] : said.map((row) => [row]))
			expect(await feed(database, "dispute-answers", rows)).toMatchObject({ accepted: rows.length, rejected: 0 });
		const { state, messages } = (await disputeOf(mine)) ?? {};
		expect([state, messages?.map(({ body }) => body).slice(1)]).toEqual(["rejected", ["Word 0.", "Word 1."]]);
		expect(codeOf(await api.ask(mine, withdraw, { receipt: "G1" }))).toBe("invalid");
	});

	test("notify with the decision, or as an answer if nothing was decided", async () => {
		await api.ask(mine, open, input("G1"));
		const said = ["answered", "rejected", "accepted"].map((state, n) =>
			answer({ answer: `A${n}`, state, at: new Date(Date.now() + 60_000 * n).toISOString() }),
		);
		for (const row of said) await feed(database, "dispute-answers", [row]);
		const refusedWith = await asOwner<{ subject: NotificationSubject }>(
			database,
			"select subject from notifications order by id",
		);
		const format = { day: (day: unknown) => String(day) };
		expect(refusedWith.map(({ subject }) => notificationTitle("disputeAnswered", subject, format))).toEqual([
			"The mill answered your dispute of receipt G1",
			"Dispute of receipt G1: Rejected",
			"Dispute of receipt G1: Accepted",
		]);
	});

	test("to a dispute that nobody opened are refused", async () => {
		const { rejects } = await feed(database, "dispute-answers", [answer()]);
		expect(rejects).toMatchObject([{ field: "receipt", code: "unknown_dispute" }]);
	});
});
