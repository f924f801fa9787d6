import { beforeEach, expect, test } from "vitest";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	feed,
	orderFeedRow,
	pieceFeedRow,
	promiseFeedRow,
	restartFeeds,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const people: Record<string, { id: number; caller: Caller }> = {};
const who = (name: string) => {
	const person = people[name];
	if (!person) throw new Error(`Nobody is called ${name}`);
	return person;
};
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const moved = (event: string, promisedOn: string, hours: number) =>
	promiseFeedRow({ event, promisedOn, at: ago(hours) });

const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	const lists = {
		buyer: { soldTo: ["S1"] },
		yard: { shipTo: ["T1"] },
		otherYard: { shipTo: ["T2"] },
		stranger: { soldTo: ["S2"] },
		both: { soldTo: ["S1", "S2"] },
	};
	for (const [name, accounts] of Object.entries(lists)) {
		const { id } = await insertPerson(database, accounts);
		people[name] = { id, caller: await api.signIn(id) };
	}
	await feed(database, "orders", [orderFeedRow()]);
});

type Node = {
	id: string;
	event: string;
	order: string | null;
	item: number | null;
	number: string | null;
	day: string | null;
	isRead: boolean;
};
type Answer = {
	unreadNotifications: number;
	notifications: { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
};
const query = `query Bell($first: Int, $after: String) { unreadNotifications notifications(first: $first, after: $after) {
	nodes { id event order item number day isRead } pageInfo { hasNextPage endCursor } } }`;
const bellOf = async (caller: Caller, variables: Record<string, unknown> = {}) => {
	const { data, errors } = await api.ask<Answer>(caller, query, variables);
	if (!data) throw new Error(JSON.stringify(errors));
	return data;
};
const unreadOf = async (name: string) => (await bellOf(who(name).caller)).unreadNotifications;
const mark = (caller: Caller, input: object) =>
	api.ask<{ markNotificationsRead: number }>(
		caller,
		"mutation Mark($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) }",
		{ input },
	);

test("a changed promise notifies buyer and yard of the line, once, and nobody else", async () => {
	const rows = [moved("P1", "2026-05-08", 50), moved("P2", "2026-05-15", 2)];
	await feed(database, "order-events", rows);
	await feed(database, "order-events", rows);
	const { notifications } = await bellOf(who("buyer").caller);
	expect(notifications.nodes).toMatchObject([
		{ event: "promiseMoved", order: "M100", item: 1, day: "2026-05-15", isRead: false },
	]);
	expect([
		await unreadOf("yard"),
		await unreadOf("both"),
		await unreadOf("otherYard"),
		await unreadOf("stranger"),
	]).toEqual([1, 1, 0, 0]);
});

test("a first promise, the same day again, and what is long past are no news", async () => {
	await feed(database, "order-events", [moved("P1", "2026-05-08", 5)]);
	await feed(database, "order-events", [moved("P2", "2026-05-08", 4)]);
	expect(await unreadOf("buyer")).toBe(0);
	await feed(database, "orders", [orderFeedRow({ order: "M101" })]);
	const old = (event: string, promisedOn: string, days: number) => ({
		...moved(event, promisedOn, days * 24),
		order: "M101",
	});
	await feed(database, "order-events", [old("P1", "2026-05-08", 40), old("P2", "2026-05-20", 30)]);
	expect(await unreadOf("buyer")).toBe(0);
});

test("a shipment is notified once, whatever is corrected later", async () => {
	await feed(database, "pieces", [pieceFeedRow()]);
	for (const revision of [1, 2]) await feed(database, "shipments", [shipmentFeedRow({ shippedAt: ago(3), revision })]);
	expect((await bellOf(who("buyer").caller)).notifications.nodes).toMatchObject([
		{ event: "shipped", number: "B1", order: "M100", item: 1 },
	]);
	expect([await unreadOf("yard"), await unreadOf("otherYard"), await unreadOf("stranger")]).toEqual([1, 0, 0]);
});

test("removing an account removes its notifications; an alias shows only its own", async () => {
	await feed(database, "order-events", [moved("P1", "2026-05-08", 50), moved("P2", "2026-05-15", 2)]);
	const { id } = who("both");
	expect((await bellOf(await api.signIn(id, "S2"))).unreadNotifications).toBe(0);
	expect((await bellOf(await api.signIn(id, "S1"))).unreadNotifications).toBe(1);
	await asOwner(
		database,
		"delete from person_accounts where person_id = $1 and account_id = (select id from accounts where code = 'S1')",
		[id],
	);
	expect((await bellOf(await api.signIn(id))).notifications.nodes).toEqual([]);
});

test("events for sold-tos only do not notify the ship-to", async () => {
	await database.transaction("millgate_feeds", {}, (tx) =>
		raiseNotifications(
			tx,
			"invoice",
			`select id as account_id, null::bigint as ship_to_id, 'I1' as source_key, now() as happened_at,
			 '{"number":"I1"}'::jsonb as subject
			 from accounts where code = 'S1'`,
		),
	);
	expect([await unreadOf("buyer"), await unreadOf("yard")]).toEqual([1, 0]);
});

test("the bell is read page by page, and marked by one or up to what was seen; nobody marks another's", async () => {
	for (const n of [1, 2, 3])
		await feed(database, "shipments", [shipmentFeedRow({ bol: `B${n}`, pieces: [], shippedAt: ago(n) })]);
	const { caller } = who("buyer");
	const first = await bellOf(caller, { first: 2 });
	expect([first.notifications.pageInfo.hasNextPage, first.notifications.nodes.map(({ number }) => number)]).toEqual([
		true,
		["B1", "B2"],
	]);
	const rest = await bellOf(caller, { first: 2, after: first.notifications.pageInfo.endCursor });
	expect([rest.notifications.pageInfo.hasNextPage, rest.notifications.nodes.map(({ number }) => number)]).toEqual([
		false,
		["B3"],
	]);
	// Raised first, B1 has the lowest id.
	const [, second] = first.notifications.nodes.map(({ id }) => id);
	const third = rest.notifications.nodes[0]?.id;
	expect((await mark(who("stranger").caller, { ids: [third] })).data?.markNotificationsRead).toBe(0);
	expect((await mark(caller, { upTo: second })).data?.markNotificationsRead).toBe(2);
	expect(await unreadOf("buyer")).toBe(1);
	expect((await mark(caller, { ids: [third, third] })).data?.markNotificationsRead).toBe(1);
	expect([await unreadOf("buyer"), await unreadOf("yard")]).toEqual([0, 3]);
	expect((await mark(caller, { ids: ["1 or true"] })).errors?.[0]?.extensions?.code).toBe("invalid");
});

const choose = (caller: Caller, choices: object[]) =>
	api.ask<{ updateNotificationPreferences: boolean }>(
		caller,
		"mutation Choose($input: UpdateNotificationPreferencesInput!) { updateNotificationPreferences(input: $input) }",
		{ input: { choices } },
	);

test("a kind that a user turned off does not notify them, and an invalid choice is rejected at its field", async () => {
	const { caller } = who("buyer");
	expect(
		(await choose(caller, [{ event: "shipped", bell: "off", mail: "off" }])).data?.updateNotificationPreferences,
	).toBe(true);
	expect(
		(await choose(caller, [{ event: "shipped", bell: "off", mail: "off" }])).data?.updateNotificationPreferences,
	).toBe(false);
	await feed(database, "shipments", [shipmentFeedRow({ pieces: [], shippedAt: ago(1) })]);
	expect([await unreadOf("buyer"), await unreadOf("yard")]).toEqual([0, 1]);
	const refused = await choose(caller, [{ event: "shipped", bell: "weekly", mail: "off" }]);
	expect(refused.errors?.[0]?.extensions).toMatchObject({ code: "invalid", faults: [{ field: "shipped.bell" }] });
	const { data } = await api.ask<{ notificationPreferences: object[] }>(
		caller,
		"query Mine { notificationPreferences { event bell mail } }",
	);
	expect(data?.notificationPreferences).toContainEqual({ event: "shipped", bell: "off", mail: "off" });
	expect(data?.notificationPreferences).toContainEqual({ event: "promiseMoved", bell: "now", mail: "daily" });
	const [other] = await database.transaction("millgate_viewer", { personId: who("yard").id }, (tx) =>
		tx.sql<{ rows: number }>("select count(*) as rows from notification_preferences"),
	);
	expect(other?.rows).toBe(0);
});

test("a complaint's answer is mailed to its author and their company, and to inside sales only as they choose", async () => {
	const sales = await insertPerson(database, { groups: ["SSA-ISR"], soldTo: ["S1"] });
	const caller = await api.signIn(sales.id);
	const choice = async () => {
		const { data } = await api.ask<{ notificationPreferences: { event: string; mail: string }[] }>(
			caller,
			"{ notificationPreferences { event mail } }",
		);
		return data?.notificationPreferences.find(({ event }) => event === "complaintAnswered")?.mail;
	};
	const mailed = async (complaint: string) => {
		const row = {
			complaint,
			soldTo: "S1",
			kind: "order_error",
			order: "M100",
			asked: "explanation",
			description: "Wrong plates.",
		};
		const defects = [{ family: "wrong_material", code: "wrong_grade" }];
		await feed(database, "complaints", [{ ...row, defects, by: "Purchasing", at: ago(1), revision: 1 }]);
		await feed(database, "complaint-answers", [
			{ complaint, answer: "A1", at: ago(0), by: "Claims", state: "acknowledged" },
		]);
		const rows = await asOwner<{ id: number; mail: string | null }>(
			database,
			"select person_id as id, mail from notifications where source_key = $1 and is_in_bell",
			[`${complaint}/A1`],
		);
		return Object.fromEntries(rows.map(({ id, mail }) => [id, mail]));
	};
	const theirs = Object.fromEntries(["buyer", "yard", "both"].map((name) => [who(name).id, "now"]));
	expect([await choice(), await mailed("CL1")]).toEqual(["off", { ...theirs, [sales.id]: null }]);
	const choose = `mutation { updateNotificationPreferences(input: { choices: [{ event: "complaintAnswered", bell: "now", mail: "now" }] }) }`;
	expect((await api.ask(caller, choose)).errors).toBeUndefined();
	expect([await choice(), (await mailed("CL2"))[sales.id]]).toEqual(["now", "now"]);
});
