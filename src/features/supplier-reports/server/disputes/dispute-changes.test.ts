import { afterAll, expect, test } from "vitest";
import { feed, restartFeeds } from "../../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../../tests/support/fixtures.ts";
import { startLivePortal } from "../../../../../tests/support/live-portal.ts";
import { close, follow, openAs } from "../../../../../tests/support/live-socket.ts";
import { asOwner, insertPerson } from "../../../../../tests/support/people.ts";
import { feedCommodities, purchaseOrderFeedRow, receiptFeedRow } from "../../../../../tests/support/supply-rows.ts";

const answered = "subscription Answered { disputeAnswered { isComplete disputes { receipt } } }";

const database = await testDatabase();
const portal = await startLivePortal(database, [answered]);
await restartFeeds(database);
await feedCommodities(database);
afterAll(() => portal.stop());

test("the mill's answer about an unannounced receipt is sent to its supplier, and to no other", async () => {
	await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
	await feed(database, "receipts", [receiptFeedRow({ notice: undefined, load: undefined })]);
	await asOwner(
		database,
		`insert into receipt_disputes (account_id, receipt_number, reason, state, opened_by)
		 select id, 'G1', 'weight', 'open', 'Ray' from accounts where code = 'V1'`,
	);
	const supplier = await openAs(
		portal.url,
		await portal.signIn((await insertPerson(database, { suppliers: ["V1"] })).id),
	);
	const other = await openAs(portal.url, await portal.signIn((await insertPerson(database, { suppliers: ["V2"] })).id));
	for (const spoken of [supplier, other]) await follow(spoken, answered);
	const at = new Date(Date.now() + 60_000).toISOString();
	const row = {
		supplier: "V1",
		receipt: "G1",
		answer: "A-1",
		at,
		by: "R. Lindqvist",
		body: "The scale was checked.",
		state: "answered",
	};
	expect(await feed(database, "dispute-answers", [row])).toMatchObject({ accepted: 1, rejected: 0 });
	expect(await supplier.hear()).toMatchObject({
		type: "next",
		payload: { data: { disputeAnswered: { isComplete: true, disputes: [{ receipt: "G1" }] } } },
	});
	expect(other.unheard()).toEqual([]);
	for (const spoken of [supplier, other]) await close(spoken);
});
