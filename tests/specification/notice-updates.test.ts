import { afterAll, expect, test } from "vitest";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { testDatabase } from "../support/fixtures.ts";
import { startLivePortal } from "../support/live-portal.ts";
import { close, follow, openAs } from "../support/live-socket.ts";
import { insertPerson } from "../support/people.ts";
import { feedCommodities, noticeFeedRow, purchaseOrderFeedRow, receiptFeedRow } from "../support/supply-rows.ts";

const subscription = "subscription Changed { shippingNoticeChanged { isComplete notices { notice state } } }";

const database = await testDatabase();
const portal = await startLivePortal(database, [subscription]);
await restartFeeds(database);
await feedCommodities(database);
afterAll(() => portal.stop());

test("a notice's change of state is published to its supplier, and to no other", async () => {
	await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
	await feed(database, "shipping-notices", [noticeFeedRow()]);
	const supplier = await openAs(
		portal.url,
		await portal.signIn((await insertPerson(database, { suppliers: ["V1"] })).id),
	);
	const other = await openAs(portal.url, await portal.signIn((await insertPerson(database, { suppliers: ["V2"] })).id));
	for (const spoken of [supplier, other]) await follow(spoken, subscription);
	expect(await feed(database, "receipts", [receiptFeedRow()])).toMatchObject({ accepted: 1, rejected: 0 });
	expect(await supplier.hear()).toMatchObject({
		type: "next",
		payload: { data: { shippingNoticeChanged: { isComplete: true, notices: [{ notice: "A1" }] } } },
	});
	expect(other.unheard()).toEqual([]);
	for (const spoken of [supplier, other]) await close(spoken);
});
