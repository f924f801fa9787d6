import { afterAll, beforeEach, expect, test } from "vitest";
import { feed, orderFeedRow, promiseFeedRow, restartFeeds } from "../support/feed-rows.ts";
import { testDatabase } from "../support/fixtures.ts";
import { startLivePortal } from "../support/live-portal.ts";
import { close, follow, openAs } from "../support/live-socket.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const raised = "subscription Raised { notificationRaised { unread newest { event order day } } }";
const markAll = `mutation MarkAll { markNotificationsRead(input: { upTo: "999999" }) }`;
const update = (unread: number, day: string | null) => ({
	type: "next",
	payload: {
		data: { notificationRaised: { unread, newest: day ? { event: "promiseMoved", order: "M100", day } : null } },
	},
});

const database = await testDatabase();
const here = await startLivePortal(database, [raised, markAll]);
const there = await startLivePortal(database, [raised, markAll]);
afterAll(async () => {
	await here.stop();
	await there.stop();
});

let events = 0;
async function movePromise(promisedOn: string): Promise<void> {
	events += 1;
	const at = new Date(Date.now() - 3_600_000 + events * 1000).toISOString();
	await feed(database, "order-events", [promiseFeedRow({ event: `P${events}`, promisedOn, at })]);
}

beforeEach(async () => {
	await restartFeeds(database);
	await feed(database, "orders", [orderFeedRow()]);
	await movePromise("2027-05-08");
});

test("news reach the person on any process, and nobody whose accounts they are not", async () => {
	const buyerId = (await insertPerson(database, { soldTo: ["S1", "S2"] })).id;
	const strangerId = (await insertPerson(database, { soldTo: ["S2"] })).id;
	const buyer = await openAs(here.url, await here.signIn(buyerId));
	const elsewhere = await openAs(there.url, await there.signIn(buyerId));
	const asOther = await openAs(here.url, await here.signIn(buyerId, { alias: "S2" }));
	const stranger = await openAs(there.url, await there.signIn(strangerId));
	for (const spoken of [buyer, elsewhere, asOther, stranger]) await follow(spoken, raised);
	await movePromise("2027-05-15");
	expect(await buyer.hear()).toMatchObject(update(1, "2027-05-15"));
	expect(await elsewhere.hear()).toMatchObject(update(1, "2027-05-15"));
	await movePromise("2027-05-22");
	expect(await buyer.hear()).toMatchObject(update(2, "2027-05-22"));
	expect([asOther.unheard(), stranger.unheard()]).toEqual([[], []]);
	for (const spoken of [buyer, elsewhere, asOther, stranger]) await close(spoken);
});

test("what is read on one page is read on the others", async () => {
	const { id } = await insertPerson(database, { soldTo: ["S1"] });
	const person = await here.signIn(id);
	await movePromise("2027-05-15");
	const spoken = await openAs(there.url, person);
	await follow(spoken, raised);
	const headers = {
		authorization: `Bearer ${person.bearer}`,
		cookie: person.cookie,
		"content-type": "application/json",
	};
	const response = await fetch(`${here.url}/api/graphql`, {
		method: "POST",
		headers,
		body: JSON.stringify({ query: markAll }),
	});
	expect(await response.json()).toEqual({ data: { markNotificationsRead: 1 } });
	expect(await spoken.hear()).toMatchObject(update(0, null));
	await close(spoken);
});

test("a removed account ends the socket before it sends anything more of it", async () => {
	const { id } = await insertPerson(database, { soldTo: ["S1"] });
	const spoken = await openAs(here.url, await here.signIn(id));
	await follow(spoken, raised);
	await asOwner(database, "delete from person_accounts where person_id = $1", [id]);
	await movePromise("2027-05-15");
	expect((await spoken.closed).code).toBe(4403);
	expect(spoken.unheard()).toEqual([]);
});
