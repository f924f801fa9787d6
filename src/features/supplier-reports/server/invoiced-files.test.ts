import { expect, test } from "vitest";
import { feed, feedPartners } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import {
	feedCommodities,
	noticeFeedRow,
	noticeLoadFeedRow,
	purchaseOrderFeedRow,
	receiptFeedRow,
	settlementFeedRow,
} from "../../../../tests/support/supply-rows.ts";

const database = await testDatabase();
await feedPartners(database);
await feedCommodities(database);
await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
await feed(database, "shipping-notices", [
	noticeFeedRow({ loads: [noticeLoadFeedRow(), noticeLoadFeedRow({ load: 2, vehicle: "T-200" })] }),
]);
await feed(database, "receipts", [receiptFeedRow(), receiptFeedRow({ receipt: "G2", load: 2, vehicle: "T-200" })]);
await feed(database, "receipts", [receiptFeedRow({ receipt: "G3", notice: undefined, load: undefined })]);
await feed(database, "settlements", [settlementFeedRow()]);
const api = await testApi(database);
const supplier = await api.signInAs({ suppliers: ["V1"] });

test.each(["shipments-received", "shipments-with-invoice"])(
	"the file of %s names notice and load, as its page does",
	async (list) => {
		const cookie = `${supplier.cookie}; auth=${supplier.authorization.replace("Bearer ", "")}`;
		const file = await fetch(`${api.url}/downloads/${list}.csv?tab=all&columns=receipt,notice&sort=receipt`, {
			headers: { cookie },
		});
		// The next column says whether the notice exists.
		const [, ...rows] = (await file.text()).trimEnd().split("\r\n");
		expect(rows.map((row) => row.split(","))).toEqual([
			["G1", "A1-1", ""],
			["G2", "A1-2", ""],
			["G3", "", ""],
		]);
	},
);

test("the file of settlements has the net weight in the unit beside it, which is the price's", async () => {
	const cookie = `${supplier.cookie}; auth=${supplier.authorization.replace("Bearer ", "")}`;
	const columns = "receipt,netUnits,price,amount";
	const file = await fetch(`${api.url}/downloads/shipments-with-invoice.csv?tab=unpaid&columns=${columns}`, {
		headers: { cookie },
	});
	expect(
		(await file.text())
			.replace(/^\uFEFF/, "")
			.trimEnd()
			.split("\r\n"),
	).toEqual(["Receipt,Net,Unit,Price,Amount,Currency,Amount: check", "G1,20.3125,GT,380,7719.2,USD,"]);
});
