import { beforeEach, expect, test } from "vitest";
import type { Person } from "../../../../../../tests/support/api.ts";
import { signInAdministrator } from "../../../../../../tests/support/company-webhook-set-up.ts";
import { feed, restartFeeds } from "../../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../../../tests/support/fixtures.ts";
import { accepted, suppliesOf } from "../../../../../../tests/support/supply-feed.ts";
import { feedCommodities, purchaseOrderFeedRow } from "../../../../../../tests/support/supply-rows.ts";

const database = await testDatabase();
const api = await testApi(database);
let supplier: Person;
let other: Person;
beforeEach(async () => {
	await restartFeeds(database);
	await feedCommodities(database);
	await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
	supplier = await signInAdministrator(database, api, { suppliers: ["V1"] });
	other = await signInAdministrator(database, api, { suppliers: ["V2"] });
});

const { ago, dayAgo, receipt, settle, pay } = suppliesOf(database);

type Bell = { notifications: { nodes: { event: string; number: string; state: string | null }[] } };
const bellOf = async (person: Person) => {
	const query = "{ notifications(first: 50) { nodes { event number state } } }";
	const { data, errors } = await api.ask<Bell>(person, query);
	if (!data) throw new Error(JSON.stringify(errors));
	return data.notifications.nodes.map(({ event, number, state }) => [event, number, state]);
};

test("a load that is received, held or rejected notifies its supplier once for each, and no other supplier", async () => {
	await receipt(["arrived", "weighed"]);
	expect(await bellOf(supplier)).toEqual([]);
	await receipt(["arrived", "radiation_hold"], { revision: 2 });
	await receipt(["arrived", "radiation_hold", ...accepted], { revision: 3 });
	await receipt(["arrived", "radiation_hold", ...accepted], { revision: 4 });
	await receipt(["arrived", "rejected"], { receipt: "G2", rejectionReason: "excess_dirt" });
	expect((await bellOf(supplier)).sort()).toEqual([
		["receiptPosted", "G1", "radiation_hold"],
		["receiptPosted", "G1", "received"],
		["receiptPosted", "G2", "rejected"],
	]);
	expect(await bellOf(other)).toEqual([]);
});

test("a settlement and its payment notify the supplier once each", async () => {
	await receipt(["arrived", ...accepted]);
	for (const revision of [1, 2]) {
		await settle({ revision });
		await pay({ revision });
	}
	expect((await bellOf(supplier)).sort()).toEqual([
		["receiptPosted", "G1", "received"],
		["remittanceIssued", "W1", null],
		["settlementIssued", "P1", null],
	]);
	expect(await bellOf(other)).toEqual([]);
});

test("what happened more than a week ago notifies nobody", async () => {
	const steps = ["arrived", ...accepted].map((state, hour) => ({ state, at: ago(9 * 24 - hour), by: "Scale 1" }));
	await receipt([], { steps });
	await settle({ settledOn: dayAgo(9), dueOn: dayAgo(8) });
	await pay({ paidOn: dayAgo(9) });
	expect(await bellOf(supplier)).toEqual([]);
});
