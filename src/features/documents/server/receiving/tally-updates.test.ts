import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import {
	feed,
	feedPartners,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../../tests/support/fixtures.ts";
import { startLivePortal } from "../../../../../tests/support/live-portal.ts";
import { close, follow, openAs } from "../../../../../tests/support/live-socket.ts";
import { asOwner, insertPerson } from "../../../../../tests/support/people.ts";

const marked = `subscription Marked { tallyMarked(bol: "B1") { isComplete tallies { bolNumber } } }`;

const database = await testDatabase();
await feedPartners(database);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "pieces", [pieceFeedRow(), pieceFeedRow({ piece: "C2" })]);
await feed(database, "shipments", [shipmentFeedRow(), shipmentFeedRow({ bol: "B2", pieces: ["C2"] })]);
const portal = await startLivePortal(database, [marked]);
const open = async (rights: object) =>
	openAs(portal.url, await portal.signIn((await insertPerson(database, rights)).id));
const buyer = await open({ soldTo: ["S1"] });
const yard = await open({ shipTo: ["T1"] });
const stranger = await open({ soldTo: ["S2"] });
for (const spoken of [buyer, yard, stranger]) await follow(spoken, marked);
afterAll(async () => {
	for (const spoken of [buyer, yard, stranger]) await close(spoken);
	await portal.stop();
});

/** A mark as a page's mutation leaves it. */
const mark = (bol: string, piece: string) =>
	asOwner(
		database,
		`with load as (select account_id, ship_to_id from shipments where bol_number = $1),
			checked as (insert into tally_checks (account_id, bol_number, ship_to_id) select account_id, $1, ship_to_id
			from load returning account_id, ship_to_id),
			event as (insert into live_events (kind, keys) select 'tallies', jsonb_build_array(
				jsonb_build_object('account', account_id, 'shipTo', ship_to_id, 'bol', $1::text)) from checked)
		 insert into tally_marks (account_id, bol_number, piece_number, mark_id, ship_to_id, mark, marked_at, marked_by)
		 select account_id, $1, $2, $3, ship_to_id, 'received', now(), 'Ana' from checked`,
		[bol, piece, randomUUID()],
	);

test("a mark is sent to the buyer and the receiver who have the load open, and to nobody else", async () => {
	await mark("B2", "C2");
	await mark("B1", "C1");
	const update = { isComplete: true, tallies: [{ bolNumber: "B1" }] };
	for (const spoken of [buyer, yard])
		expect(await spoken.hear()).toMatchObject({ type: "next", payload: { data: { tallyMarked: update } } });
	for (const spoken of [buyer, yard, stranger]) expect(spoken.unheard()).toEqual([]);
});
