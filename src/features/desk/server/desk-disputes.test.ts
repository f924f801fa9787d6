import { expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { feed, restartFeeds } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { feedCommodities, purchaseOrderFeedRow, receiptFeedRow } from "../../../../tests/support/supply-rows.ts";

const database = await testDatabase();
const api = await testApi(database);
await restartFeeds(database);
await feedCommodities(database);
await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
await feed(database, "receipts", [receiptFeedRow({ notice: undefined, load: undefined })]);
const supplier = await api.signInAs({ suppliers: ["V1"] });
const buyer = await api.signInAs({ groups: ["SSA-ISR"], suppliers: ["V1"] });
const sales = await api.signInAs({ groups: ["SSA-ISR"], soldTo: ["S1"] });

const key = { account: "V1", kind: "dispute", item: "G1" };
const items = async (caller: Caller) => {
	const document = "{ deskItems { nodes { kind item account about state weightLb } } }";
	return (await api.ask<{ deskItems: { nodes: object[] } }>(caller, document)).data?.deskItems.nodes;
};
async function answer(values: object) {
	const asked = "query ($key: DeskKeyInput!) { deskItem(key: $key) { version } }";
	const version = (await api.ask<{ deskItem: { version: string } }>(buyer, asked, { key })).data?.deskItem.version;
	const document =
		"mutation ($key: DeskKeyInput!, $version: String!, $values: String!) { answerDeskItem(key: $key, version: $version, values: $values) }";
	return (await api.ask(buyer, document, { key, version, values: JSON.stringify(values) })).errors?.[0];
}

test("a supplier's dispute is answered by staff with that supplier; the supplier is notified, and nobody else sees it", async () => {
	const values = { reason: "weight", wanted: { amount: 20.5, unit: "GT" }, body: "Our scale says 20.5 gross tons." };
	const open = "mutation ($input: DisputeReceiptInput!) { disputeReceipt(input: $input) }";
	expect(
		(await api.ask(supplier, open, { input: { receipt: "G1", values: JSON.stringify(values) } })).errors,
	).toBeUndefined();
	expect(await items(sales)).toEqual([]);
	expect(await items(buyer)).toEqual([{ ...key, about: "weight", state: "open", weightLb: 45_920 }]);
	expect((await answer({ decision: "rejected" }))?.extensions?.code).toBe("invalid");
	expect(await answer({ decision: "accepted", body: "You are right: the scale was off that day." })).toBeUndefined();
	expect(await items(buyer)).toEqual([]);
	const document =
		'{ receivedLoads(filter: { receipt: ["G1"] }) { nodes { dispute { state messages { side body } } } } }';
	const seen = await api.ask<{ receivedLoads: { nodes: object[] } }>(supplier, document);
	expect(seen.data?.receivedLoads.nodes).toMatchObject([
		{
			dispute: {
				state: "accepted",
				messages: [{ side: "supplier" }, { side: "mill", body: "You are right: the scale was off that day." }],
			},
		},
	]);
	expect(await asOwner(database, "select distinct event from notifications")).toEqual([{ event: "disputeAnswered" }]);
	expect(await asOwner(database, "select kind from outbox order by id")).toEqual([
		{ kind: "dispute.opened" },
		{ kind: "dispute.answered" },
	]);
});
