import { expect, test } from "vitest";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { feedCommodities, purchaseOrderFeedRow, receiptFeedRow, settlementFeedRow } from "../support/supply-rows.ts";

const database = await testDatabase();
await restartFeeds(database);
await feedCommodities(database);
const api = await testApi(database);

test("what is due counts a load once it was received, as the list that it opens", async () => {
	const loose = { notice: undefined, load: undefined };
	const lines = [
		{ line: 1, receipt: "G1", netLb: 45_500, unit: "GT", price: 380, amount: 7000 },
		{ line: 2, receipt: "G2", netLb: 45_500, unit: "GT", price: 380, amount: 200 },
	];
	await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
	await feed(database, "receipts", [
		receiptFeedRow(loose),
		receiptFeedRow({ ...loose, receipt: "G2", scaleTicket: "S2", states: ["arrived", "weighed"] }),
	]);
	await feed(database, "settlements", [
		settlementFeedRow({ amount: 7200, invoice: undefined, lines }),
		settlementFeedRow({ settlement: "P2", amount: 200, invoice: undefined, lines: lines.slice(1) }),
	]);
	const supplier = await api.signInAs({ suppliers: ["V1"] });
	const found = async () => {
		const document =
			"{ supplierHome { due { count loads amount currency } } invoicedLoads(tab: unpaid) { totals { count unpaidAmount } } }";
		const { data, errors } = await api.ask<object>(supplier, document);
		expect(errors).toBeUndefined();
		return data;
	};
	expect(await found()).toEqual({
		supplierHome: { due: [{ count: 1, loads: 1, amount: 7000, currency: "USD" }] },
		invoicedLoads: { totals: { count: 1, unpaidAmount: 7000 } },
	});
	await feed(database, "receipts", [receiptFeedRow({ ...loose, receipt: "G2", scaleTicket: "S2", revision: 2 })]);
	expect(await found()).toEqual({
		supplierHome: { due: [{ count: 2, loads: 2, amount: 7400, currency: "USD" }] },
		invoicedLoads: { totals: { count: 2, unpaidAmount: 7400 } },
	});
});
