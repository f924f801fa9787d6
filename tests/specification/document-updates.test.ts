import { afterAll, expect, test } from "vitest";
import { feed, lineFeedRow, orderFeedRow, pieceFeedRow, restartFeeds, shipmentFeedRow } from "../support/feed-rows.ts";
import { testDatabase } from "../support/fixtures.ts";
import { startLivePortal } from "../support/live-portal.ts";
import { close, follow, openAs } from "../support/live-socket.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const published = "subscription Published { documentPublished { isComplete documents { kind number } } }";

const database = await testDatabase();
const portal = await startLivePortal(database, [published]);
await restartFeeds(database);
await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow({ pieces: 60 })] })]);
const open = async (rights: object) =>
	openAs(portal.url, await portal.signIn((await insertPerson(database, rights)).id));
const buyer = await open({ soldTo: ["S1"] });
const yard = await open({ shipTo: ["T1"] });
const stranger = await open({ soldTo: ["S2"] });
for (const spoken of [buyer, yard, stranger]) await follow(spoken, published);
afterAll(async () => {
	for (const spoken of [buyer, yard, stranger]) await close(spoken);
	await portal.stop();
});

/** The documents of one message, by kind; they may come in one message or in two. */
const update = (documents: object[], isComplete = true) => ({
	type: "next",
	payload: { data: { documentPublished: { isComplete, documents: expect.arrayContaining(documents) } } },
});

test("documents are published at goods issue, and their corrections, to the buyer and the receiver, and to nobody else", async () => {
	await feed(database, "pieces", [pieceFeedRow()]);
	await feed(database, "shipments", [shipmentFeedRow()]);
	const documents = (kinds: string[]) => kinds.map((kind) => ({ kind, number: "B1" }));
	for (const spoken of [buyer, yard])
		expect(await spoken.hear()).toMatchObject(update(documents(["bill_of_lading", "shipment_tally"])));
	await feed(database, "shipments", [shipmentFeedRow({ scac: "ABCD", revision: 2 })]);
	for (const spoken of [buyer, yard]) expect(await spoken.hear()).toMatchObject(update(documents(["bill_of_lading"])));
	expect(stranger.unheard()).toEqual([]);
});

test("a document with prices is published to the sold-to alone", async () => {
	await asOwner(
		database,
		`with document as (
			insert into documents (account_id, kind, number, revision, state, has_prices, content_hash, published_at)
			select id, 'invoice', 'I1', 1, 'published', true, 'x', now() from accounts where code = 'S1' returning account_id
		) insert into live_events (kind, keys)
		select 'documents', jsonb_build_array(jsonb_build_object('account', account_id, 'shipTo', null, 'document',
		'invoice', 'number', 'I1')) from document`,
	);
	expect(await buyer.hear()).toMatchObject(update([{ kind: "invoice", number: "I1" }]));
	expect(yard.unheard()).toEqual([]);
});

test("many documents at once are published as many", async () => {
	const numbers = Array.from({ length: 25 }, (_, index) => `N${index}`);
	await feed(
		database,
		"pieces",
		numbers.map((piece) => pieceFeedRow({ piece })),
	);
	await feed(
		database,
		"shipments",
		numbers.map((bol) => shipmentFeedRow({ bol, pieces: [bol] })),
	);
	expect(await yard.hear()).toEqual({
		type: "next",
		id: expect.any(String),
		payload: { data: { documentPublished: { isComplete: false, documents: [] } } },
	});
	expect(stranger.unheard()).toEqual([]);
});
