import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { feed, restartFeeds } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import {
	feedCommodities,
	noticeFeedRow,
	poLineFeedRow,
	purchaseOrderFeedRow,
} from "../../../../tests/support/supply-rows.ts";

const database = await testDatabase();
const api = await testApi(database);
await restartFeeds(database);
await feedCommodities(database);
const lines = [poLineFeedRow({ periodTo: "2099-01-01", expiresOn: "2099-02-01" }), poLineFeedRow({ line: 2 })];
await feed(database, "purchase-orders", [purchaseOrderFeedRow({ lines })]);
await feed(database, "shipping-notices", [noticeFeedRow({ notice: "EDI-1" })]);
const supplier = await api.signInAs({ suppliers: ["V1"] });
const other = await api.signInAs({ suppliers: ["V2"] });

const load = (gross: number) => ({
	vehicle: `T-${gross}`,
	gross,
	tare: 32_000,
	unit: "lb",
	commodity: "210",
	radiation: "clear",
});
function valuesOf(...grossLb: number[]): string {
	const when = { shippedOn: "2026-04-02", shippedTime: "21:00" };
	return JSON.stringify({
		key: randomUUID(),
		line: "45001/1",
		mode: "truck",
		bol: "B-1",
		...when,
		loads: grossLb.map(load),
	});
}

async function done<T>(document: string, input: Record<string, unknown>): Promise<T> {
	const { data, errors } = await api.ask<T>(supplier, document, input);
	expect(errors).toBeUndefined();
	return data as T;
}
async function submitted(...grossLb: number[]): Promise<string> {
	const document = "mutation ($input: SubmitShippingNoticeInput!) { submitShippingNotice(input: $input) { notice } }";
	const { submitShippingNotice } = await done<{ submitShippingNotice: { notice: string } }>(document, {
		input: { values: valuesOf(...grossLb) },
	});
	return submitShippingNotice.notice;
}

async function totalsOf(caller: Caller, tab: string, filter = "{}"): Promise<unknown> {
	const document = `{ shippingNotices(tab: ${tab}, filter: ${filter}) { totals { count loads netLb } } }`;
	return (await api.ask<{ shippingNotices: { totals: object } }>(caller, document)).data?.shippingNotices.totals;
}

test("notices of a view are summed as they were sent, amended, cancelled and imported", async () => {
	const ofAll = (await totalsOf(supplier, "all")) as { count: number; loads: number; netLb: number };
	expect(ofAll).toMatchObject({ count: 1, loads: expect.any(Number) });
	expect(ofAll.netLb).toBeGreaterThan(0);
	const { loads, netLb } = ofAll;
	const amended = await submitted(78_000, 78_500);
	const called = await submitted(78_000);
	expect(await totalsOf(supplier, "underWay")).toEqual({ count: 3, loads: loads + 3, netLb: netLb + 138_500 });
	await done("mutation ($input: AmendShippingNoticeInput!) { amendShippingNotice(input: $input) { notice } }", {
		input: { values: valuesOf(79_000), notice: amended, revision: 1 },
	});
	await done("mutation ($notice: String!) { cancelShippingNotice(notice: $notice) }", { notice: called });
	// From the sums that are kept, and from the rows.
	for (const filter of ["{}", '{ mode: ["truck", "railcar", "barge"] }']) {
		expect(await totalsOf(supplier, "underWay", filter)).toEqual({ count: 2, loads: loads + 1, netLb: netLb + 47_000 });
		expect(await totalsOf(supplier, "cancelled", filter)).toEqual({ count: 1, loads: 1, netLb: 46_000 });
		expect(await totalsOf(supplier, "all", filter)).toEqual({ count: 3, loads: loads + 2, netLb: netLb + 93_000 });
	}
	expect(await totalsOf(other, "all")).toEqual({ count: 0, loads: 0, netLb: 0 });
});
