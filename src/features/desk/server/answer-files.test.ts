import { expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { acknowledgmentFeedRow, feed, feedPartners, orderFeedRow } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { feedCommodities, purchaseOrderFeedRow, receiptFeedRow } from "../../../../tests/support/supply-rows.ts";
import { type SentPdf, statusOfFile, uploadPdf } from "../../../../tests/support/upload.ts";

const callers: Record<string, Caller> = {};
const request = "5e0f2f3c-8f5b-4d53-9a3c-0c5f3b6f0a11";

const complaintRow = (complaint: string) => ({
	...{
		complaint,
		soldTo: "S1",
		kind: "order_error",
		order: "M100",
		asked: "explanation",
		description: "Wrong plates came.",
	},
	...{ by: "Purchasing", at: new Date(Date.now() - 3_600_000).toISOString(), revision: 1 },
	defects: [{ family: "wrong_material", code: "wrong_grade" }],
});

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "acknowledgments", [acknowledgmentFeedRow()]);
await feed(database, "complaints", [complaintRow("CL1"), complaintRow("CL2")]);
await feedCommodities(database);
await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
await feed(database, "receipts", [receiptFeedRow({ notice: undefined, load: undefined })]);
await asOwner(
	database,
	`insert into stock_requests (account_id, id, asked_by, po_number, mode, requested_week)
	 select id, $1, 'Purchasing', 'PO-7', 'truck', current_date from accounts where code = 'S1'`,
	[request],
);
for (const [name, lists] of Object.entries({
	ann: { groups: ["SSA-ISR"], soldTo: ["S1"], suppliers: ["V1"] },
	bob: { groups: ["SSA-ISR"], soldTo: ["S1"] },
	admin: { groups: ["SSA-Admin"] },
	buyer: { soldTo: ["S1"] },
	yard: { shipTo: ["T1"] },
	other: { soldTo: ["S2"] },
	supplier: { suppliers: ["V1"] },
	rival: { suppliers: ["V2"] },
}))
	callers[name] = await api.signInAs(lists);

const who = (name: string): Caller => callers[name] ?? expect.fail(`Nobody is called ${name}`);

type Key = { account: string; kind: string; item: string };
type Entry = { side: string; body: string | null; files: { id: string; name: string }[] };
async function read(key: Key, name = "ann") {
	const document =
		"query ($key: DeskKeyInput!) { deskItem(key: $key) { version entries { side body files { id name } } } }";
	return (await api.ask<{ deskItem: { version: string; entries: Entry[] } }>(who(name), document, { key })).data
		?.deskItem;
}
type Refusal = { extensions?: { code?: string; faults?: { field: string; reason: string }[] } };
async function answer(key: Key, values: object, name = "ann"): Promise<Refusal | undefined> {
	const document =
		"mutation ($key: DeskKeyInput!, $version: String!, $values: String!) { answerDeskItem(key: $key, version: $version, values: $values) }";
	const version = (await read(key, name))?.version ?? "";
	return (await api.ask(who(name), document, { key, version, values: JSON.stringify(values) })).errors?.[0];
}
async function enter(name: string, field: string, input: string, values: object) {
	expect(
		(await api.ask(who(name), `mutation ($input: ${input}!) { ${field}(input: $input) }`, { input: values })).errors,
	).toBeUndefined();
}
const wordsOf = (field: string) => `messages { body files { id } } ${field}`;
const readers = {
	buyer: (id: string) => statusOfFile(api, who("buyer"), id),
	yard: (id: string) => statusOfFile(api, who("yard"), id),
	other: (id: string) => statusOfFile(api, who("other"), id),
	supplier: (id: string) => statusOfFile(api, who("supplier"), id),
	rival: (id: string) => statusOfFile(api, who("rival"), id),
};
async function whoOpens(id: string): Promise<string[]> {
	const opened = await Promise.all(
		Object.entries(readers).map(async ([name, open]) => ({ name, status: await open(id) })),
	);
	expect(opened.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
	return opened.filter(({ status }) => status === 200).map(({ name }) => name);
}

type Case = {
	kind: string;
	key: () => Promise<Key> | Key;
	ask?: () => Promise<void>;
	values: object;
	/** The user who opened the item, and the page on which they read the answer. */
	reader: string;
	seen: string;
	opens: string[];
};
const cases: Case[] = [
	{
		kind: "complaint",
		key: () => ({ account: "S1", kind: "complaint", item: "CL1" }),
		values: { decision: "acknowledged" },
		reader: "buyer",
		seen: `{ complaint(number: "CL1") { ${wordsOf("state")} } }`,
		// The order is shipped to them.
		opens: ["buyer", "yard"],
	},
	{
		kind: "order message",
		ask: () =>
			enter("buyer", "writeAboutOrder", "WriteAboutOrderInput", { order: "M100", body: "The drawing, please." }),
		key: () => ({ account: "S1", kind: "order_message", item: "M100" }),
		values: { decision: "write" },
		reader: "buyer",
		seen: `{ order(order: "M100") { ${wordsOf("")} } }`,
		opens: ["buyer"],
	},
	{
		kind: "message of a ship-to",
		ask: () => enter("yard", "writeAboutOrder", "WriteAboutOrderInput", { order: "M100", body: "Which gate?" }),
		key: async () => {
			const [thread] = await asOwner<{ item: string }>(
				database,
				"select distinct order_number || '/' || ship_to_id as item from order_messages where ship_to_id is not null",
			);
			return { account: "S1", kind: "order_message", item: thread?.item ?? "" };
		},
		values: { decision: "write" },
		reader: "yard",
		seen: `{ order(order: "M100") { ${wordsOf("")} } }`,
		opens: ["buyer", "yard"],
	},
	{
		kind: "query of an acknowledgment",
		ask: () =>
			enter("buyer", "answerAcknowledgment", "AnswerAcknowledgmentInput", {
				...{ number: "A1", revision: 1 },
				values: JSON.stringify({ answer: "queried", message: "Why this price?" }),
			}),
		key: () => ({ account: "S1", kind: "acknowledgment", item: "A1" }),
		values: { decision: "answered" },
		reader: "buyer",
		seen: "{ acknowledgments { nodes { answers { message files { id } } } } }",
		opens: ["buyer"],
	},
	{
		kind: "request for stock",
		key: () => ({ account: "S1", kind: "stock_request", item: request }),
		values: { decision: "confirmed" },
		reader: "buyer",
		seen: "{ stockRequests { decisionNote files { id } } }",
		opens: ["buyer"],
	},
	{
		kind: "dispute",
		ask: () =>
			enter("supplier", "disputeReceipt", "DisputeReceiptInput", {
				receipt: "G1",
				values: JSON.stringify({ reason: "weight", body: "Our scale says more." }),
			}),
		key: () => ({ account: "V1", kind: "dispute", item: "G1" }),
		values: { decision: "accepted" },
		reader: "supplier",
		seen: `{ receivedLoads(filter: { receipt: ["G1"] }) { nodes { dispute { ${wordsOf("state")} } } } }`,
		opens: ["supplier"],
	},
];

test.each(cases)(
	"a file sent with an answer ($kind) is shown beside it, to the answer's readers and nobody else",
	async (given) => {
		await given.ask?.();
		const key = await given.key();
		const file = await uploadPdf(api, who("ann"), "answer.pdf");
		expect(await answer(key, { ...given.values, body: "See the document.", files: [file] })).toBeUndefined();
		const words = (await read(key))?.entries.filter(({ files }) => files.length > 0);
		expect(words).toEqual([
			expect.objectContaining({
				side: "mill",
				body: "See the document.",
				files: [{ id: file.id, name: "answer.pdf" }],
			}),
		]);
		const seen = JSON.stringify((await api.ask(who(given.reader), given.seen)).data);
		expect(seen).toMatch(new RegExp(`"See the document\\."[^{}]*"files":\\[\\{"id":"${file.id}"\\}\\]`));
		expect(await whoOpens(file.id)).toEqual(given.opens);
		expect(await asOwner(database, "select content->'files' as files from outbox order by id desc limit 1")).toEqual([
			{ files: [{ id: file.id, name: "answer.pdf", type: file.type }] },
		]);
	},
);

test("a file that is gone, a colleague's or attached elsewhere is refused at its field, and nothing is answered", async () => {
	const key: Key = { account: "S1", kind: "complaint", item: "CL2" };
	const before = await read(key);
	const refused = async (file: SentPdf) =>
		(await answer(key, { decision: "write", body: "Here.", files: [file] }))?.extensions?.faults;
	const used = await uploadPdf(api, who("ann"), "used.pdf");
	expect(await answer({ ...key, item: "CL1" }, { decision: "write", body: "Here.", files: [used] })).toBeUndefined();
	for (const file of [used, await uploadPdf(api, who("bob"), "bob.pdf"), { ...used, id: "x".repeat(22) }])
		expect(await refused(file)).toMatchObject([{ field: "files", reason: expect.stringContaining(file.name) }]);
	expect(await refused({ ...(await uploadPdf(api, who("ann"), "tool.pdf")), type: "application/zip" })).toMatchObject([
		{ field: "files" },
	]);
	expect(await read(key)).toEqual(before);
});

test("a file without a message is refused, and an administrator's own file follows the same rules", async () => {
	const key: Key = { account: "S1", kind: "complaint", item: "CL2" };
	const file = await uploadPdf(api, who("admin"), "photo.pdf");
	const values = { decision: "acknowledged", files: [file] };
	expect((await answer(key, values, "admin"))?.extensions?.faults).toMatchObject([{ field: "body" }]);
	expect(await answer(key, { ...values, body: "As you see." }, "admin")).toBeUndefined();
	expect(await whoOpens(file.id)).toEqual(["buyer", "yard"]);
});
