import { afterAll, expect, test } from "vitest";
import { settleEnteredJob } from "#features/feeds/server/importers/supplies/settle-entered-job.ts";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { runJobs } from "../support/jobs.ts";
import { asOwner } from "../support/people.ts";
import { feedCommodities, poLineFeedRow, purchaseOrderFeedRow, receiptFeedRow } from "../support/supply-rows.ts";

const database = await testDatabase();
const api = await testApi(database);
const jobs = await runJobs(database, [settleEnteredJob as never]);
afterAll(async () => {
	await jobs?.stop();
});

const submit = "mutation ($input: SubmitShippingNoticeInput!) { submitShippingNotice(input: $input) { notice } }";
const load = { vehicle: "T-100", gross: 78_000, tare: 32_000, unit: "lb", commodity: "210", radiation: "clear" };
const entry = {
	...{
		key: "entered-late",
		line: "45001/1",
		mode: "truck",
		bol: "B-1",
		notice: "MY-1",
		shippedOn: "2026-04-02",
		shippedTime: "21:00",
	},
	loads: [load, { ...load, vehicle: "T-101" }],
};

test("a notice entered after its load arrived has the receipt's state, and nothing is in transit beside what was received", async () => {
	await restartFeeds(database);
	await feedCommodities(database);
	const lines = [poLineFeedRow({ periodTo: "2099-01-01", expiresOn: "2099-02-01" })];
	await feed(database, "purchase-orders", [purchaseOrderFeedRow({ lines })]);
	await feed(database, "receipts", [receiptFeedRow({ notice: "MY-1" })]);
	const mine = await api.signInAs({ suppliers: ["V1"] });
	expect((await api.ask(mine, submit, { input: { values: JSON.stringify(entry) } })).errors).toBeUndefined();
	const loads = () =>
		asOwner(
			database,
			"select state, receipt_number, accepted_lb::int, is_under_way from shipping_notice_loads order by load",
		);
	await expect.poll(loads, { timeout: 20_000 }).toEqual([
		{ state: "received", receipt_number: "G1", accepted_lb: 45_500, is_under_way: false },
		{ state: "submitted", receipt_number: null, accepted_lb: 0, is_under_way: true },
	]);
	expect(await asOwner(database, "select state from shipping_notices")).toEqual([{ state: "submitted" }]);
});
