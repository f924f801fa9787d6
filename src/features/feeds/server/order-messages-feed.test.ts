import { beforeEach, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { feed, orderFeedRow, restartFeeds } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

let buyer: Caller;
let yard: Caller;
let otherYard: Caller;
let stranger: Caller;
let buyerId: number;
let colleagueId: number;

const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	await feed(database, "orders", [orderFeedRow()]);
	buyerId = (await insertPerson(database, { soldTo: ["S1"] })).id;
	colleagueId = (await insertPerson(database, { soldTo: ["S1"] })).id;
	buyer = await api.signIn(buyerId);
	yard = await api.signInAs({ shipTo: ["T1"] });
	otherYard = await api.signInAs({ shipTo: ["T2"] });
	stranger = await api.signInAs({ soldTo: ["S2"] });
});

const write = "mutation ($input: WriteAboutOrderInput!) { writeAboutOrder(input: $input) }";
const say = (caller: Caller, body: unknown, more: object = {}) =>
	api.ask(caller, write, { input: { order: "M100", body, ...more } });
type Message = {
	side: string;
	author: string;
	alias: string | null;
	shipTo: string | null;
	item: number | null;
	body: string;
	key: string;
};
const messages = async (caller: Caller) => {
	const document = `{ order(order: "M100") { messages { key side author company alias shipTo item body } } }`;
	return (await api.ask<{ order: { messages: Message[] } | null }>(caller, document)).data?.order?.messages;
};
const nameOf = async (code: string) =>
	(await asOwner<{ name: string }>(database, "select name from accounts where code = $1", [code]))[0]?.name;
const bodies = async (caller: Caller) => (await messages(caller))?.map(({ body }) => body);
const outbox = () =>
	asOwner<{ kind: string; content: Record<string, unknown> }>(database, "select kind, content from outbox order by id");
const answer = (changes: object = {}) => ({
	order: "M100",
	message: "W1",
	at: new Date().toISOString(),
	by: "Helen Marsh",
	body: "On Friday.",
	...changes,
});
const answers = (...rows: object[]) => feed(database, "order-messages", rows);
const heard = (person: number) =>
	asOwner(
		database,
		"select event, subject->>'order' as \"order\", is_in_bell as bell, mail from notifications where person_id = $1",
		[person],
	);

test("what a buyer writes is read by buyers and collected by the mill, and by no ship-to", async () => {
	expect((await say(buyer, "Can line 1 ship early?", { item: 1 })).data).toEqual({ writeAboutOrder: true });
	expect(await messages(buyer)).toMatchObject([
		{ side: "customer", company: await nameOf("S1"), item: 1, shipTo: null, body: "Can line 1 ship early?" },
	]);
	expect(await bodies(yard)).toEqual([]);
	expect(await outbox()).toMatchObject([
		{
			kind: "order.message",
			content: { order: "M100", item: 1, account: "S1", shipTo: null, body: "Can line 1 ship early?" },
		},
	]);
});

test("what a ship-to writes is read by its buyer too, and by no other ship-to", async () => {
	await say(yard, "The crane is down until noon.");
	expect(await messages(buyer)).toMatchObject([
		{ company: await nameOf("T1"), shipTo: expect.any(String), body: "The crane is down until noon." },
	]);
	expect(await bodies(yard)).toEqual(["The crane is down until noon."]);
	expect(await messages(otherYard)).toBeUndefined();
	expect((await outbox())[0]?.content).toMatchObject({ account: "S1", shipTo: "T1" });
});

test("an author who acts under an alias is named with it", async () => {
	const inside = await api.signInAs({ soldTo: ["S1", "S2"] }, "S1");
	await say(inside, "Called the customer.");
	expect(await messages(buyer)).toMatchObject([{ alias: "S1" }]);
});

test("another company's order does not exist, and an empty or too long message is rejected at its field", async () => {
	expect((await say(stranger, "Hello")).errors?.[0]?.extensions?.code).toBe("not-found");
	expect((await say(buyer, "Hello", { item: 9 })).errors?.[0]?.extensions?.code).toBe("not-found");
	for (const body of ["", null, "x".repeat(2001)])
		expect((await say(buyer, body)).errors?.[0]).toMatchObject({
			extensions: { code: "invalid", faults: [{ field: "body" }] },
		});
	expect((await say(buyer, "a\u0000b")).errors?.[0]?.extensions?.code).toBe("invalid");
	expect(await outbox()).toEqual([]);
});

test("an answer reaches the readers of its question, and notifies the asker; colleagues only if they chose so", async () => {
	await say(buyer, "When?");
	await say(yard, "Which truck?");
	const [first, second] = (await messages(buyer)) ?? [];
	await asOwner(
		database,
		`insert into notification_preferences (person_id, event, channel, frequency)
			values ($1, 'orderAnswered', 'bell', 'now')`,
		[colleagueId],
	);
	const third = (await insertPerson(database, { soldTo: ["S1"] })).id;
	const rows = [
		answer({ answers: first?.key }),
		answer({ message: "W2", answers: second?.key, body: "Truck 7." }),
		answer({ message: "W3", answers: "W2", body: "At ten." }),
	];
	expect(await answers(...rows)).toMatchObject({ accepted: 3, rejected: 0 });
	expect(await bodies(yard)).toEqual(["Which truck?", "Truck 7.", "At ten."]);
	expect(await bodies(buyer)).toHaveLength(5);
	expect(await heard(buyerId)).toEqual([{ event: "orderAnswered", order: "M100", bell: true, mail: "now" }]);
	expect(await heard(colleagueId)).toContainEqual({ event: "orderAnswered", order: "M100", bell: true, mail: null });
	expect(await heard(third)).toEqual([]);
	expect(
		await asOwner(
			database,
			"select keys->0->>'order' as \"order\" from live_events where kind = 'order-messages' order by id desc limit 1",
		),
	).toEqual([{ order: "M100" }]);
});

test("an answer sent twice changes nothing, with other words it is refused", async () => {
	const at = new Date().toISOString();
	await answers(answer({ at }));
	expect(await answers(answer({ at }))).toMatchObject({ accepted: 0, unchanged: 1 });
	expect(await answers(answer({ at, body: "On Monday." }))).toMatchObject({
		rejected: 1,
		rejects: [{ field: "message", code: "conflict" }],
	});
	expect(await bodies(buyer)).toEqual(["On Friday."]);
});

test("one key with two contents in one file is refused the second time", async () => {
	const at = new Date().toISOString();
	expect(await answers(answer({ at }), answer({ at, body: "On Monday." }), answer({ at }))).toMatchObject({
		...{ accepted: 1, unchanged: 1, rejected: 1 },
		rejects: [{ line: 2, field: "message", code: "conflict" }],
	});
	expect(await bodies(buyer)).toEqual(["On Friday."]);
});

test.each([
	["an unknown order", { order: "M999" }, "order unknown_order"],
	["an unknown line", { item: 9 }, "item unknown_item"],
	["an answer to nothing", { answers: "W9" }, "answers unknown_message"],
	["a ship-to that the order does not go to", { shipTo: "T2" }, "shipTo ship_to_not_linked"],
	["a ship-to that is not there", { shipTo: "T9" }, "shipTo unknown_account"],
	["no words", { body: " " }, "body required"],
])("%s is refused with field and reason", async (_what, wrong, reason) => {
	const { rejects } = await answers(answer(wrong));
	expect(rejects.map(({ field, code }) => `${field} ${code}`)).toEqual([reason]);
});

type Sent = { id: string; name: string; size: number; type: string };
async function upload(caller: Caller, name: string): Promise<Sent> {
	const response = await fetch(`${api.url}/api/uploads`, {
		method: "POST",
		headers: { ...caller, "x-file-name": name },
		body: "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n",
	});
	return (await response.json()) as Sent;
}
const filesOf = async (caller: Caller) => {
	const document = `{ order(order: "M100") { messages { files { id name mediaType } } } }`;
	const { data } = await api.ask<{ order: { messages: { files: object[] }[] } | null }>(caller, document);
	return data?.order?.messages.map(({ files }) => files);
};
const asPage = ({ cookie, authorization }: Caller) => ({
	cookie: `${cookie}; auth=${authorization.replace("Bearer ", "")}`,
});
const open = async (caller: Caller, { id }: Sent) =>
	(await fetch(`${api.url}/files/${id}`, { headers: asPage(caller) })).status;

test("files of a message are for its readers and the mill's systems, and for nobody else", async () => {
	const [mine, theirs] = [await upload(buyer, "price.pdf"), await upload(yard, "unloading.pdf")];
	expect((await say(buyer, "Prices as agreed?", { files: [mine] })).errors).toBeUndefined();
	expect((await say(yard, "Our crane plan", { files: [theirs] })).errors).toBeUndefined();
	const shown = ({ id, name }: Sent) => [{ id, name, mediaType: "application/pdf" }];
	expect(await filesOf(buyer)).toEqual([shown(mine), shown(theirs)]);
	expect(await filesOf(yard)).toEqual([shown(theirs)]);
	expect((await outbox()).map(({ content }) => content.files)).toEqual(
		[mine, theirs].map(({ id, name, type }) => [{ id, name, type }]),
	);
	expect(await Promise.all([open(buyer, mine), open(buyer, theirs), open(yard, theirs)])).toEqual([200, 200, 200]);
	expect(await Promise.all([open(yard, mine), open(otherYard, theirs), open(stranger, mine)])).toEqual([404, 404, 404]);
});

test("a file that is not theirs, used already, or of a kind that is not taken, is named at its place and nothing is sent", async () => {
	const [foreign, used] = [await upload(stranger, "other.pdf"), await upload(buyer, "used.pdf")];
	await say(buyer, "First", { files: [used] });
	const lost = { name: "lost.pdf", type: "application/pdf", size: 3 };
	const program = { id: used.id, name: "run.exe", type: "application/x-msdownload", size: 3 };
	for (const file of [foreign, used, lost, program]) {
		const { errors } = await say(buyer, "Second", { files: [file] });
		expect(errors?.[0]?.extensions).toMatchObject({ faults: [{ field: "files", reason: expect.any(String) }] });
	}
	expect(await bodies(buyer)).toEqual(["First"]);
	expect(await outbox()).toHaveLength(1);
});
