import { beforeEach, expect, test } from "vitest";
import { apiCollections } from "#app/api-collections.ts";
import type { EntityName } from "#features/feeds/entities.ts";
import { createSendCompanyWebhooksJob } from "#features/webhooks/server/company/send-company-webhooks-job.ts";
import { spreadWebhooksJob } from "#features/webhooks/server/deliver-webhooks-jobs.ts";
import type { Person } from "../../../../../../tests/support/api.ts";
import { type SentEvent, signInAdministrator } from "../../../../../../tests/support/company-webhook-set-up.ts";
import { feed, restartFeeds } from "../../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../../../tests/support/fixtures.ts";
import { jobServices } from "../../../../../../tests/support/jobs.ts";
import {
	feedCommodities,
	purchaseOrderFeedRow,
	receiptFeedRow,
	remittanceFeedRow,
	settlementFeedRow,
} from "../../../../../../tests/support/supply-rows.ts";
import { startWebhookReceiver } from "../../../../../../tests/support/webhook-receiver.ts";

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

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const dayAgo = (days: number) => ago(days * 24).slice(0, 10);
const stepsTo = (...states: string[]) =>
	states.map((state, index) => ({ state, at: ago(states.length - index), by: "Scale 1" }));
const accepted = ["weighed", "inspected", "received"];
const send = async (entity: EntityName, row: object) =>
	expect((await feed(database, entity, [row])).rejects).toEqual([]);
const receipt = (states: readonly string[], changes: object = {}) =>
	send("receipts", receiptFeedRow({ notice: undefined, load: undefined, steps: stepsTo(...states), ...changes }));
const settle = (changes: object = {}) =>
	send("settlements", settlementFeedRow({ settledOn: dayAgo(1), dueOn: dayAgo(-30), ...changes }));
const pay = (changes: object = {}) => send("remittances", remittanceFeedRow({ paidOn: dayAgo(0), ...changes }));

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

test("programs of the supplier are sent each with its row, those of another supplier nothing", async () => {
	const receiver = await startWebhookReceiver();
	const save = "mutation ($input: SaveCompanyWebhookInput!) { saveCompanyWebhook(input: $input) { id } }";
	const kinds = ["receipt.posted", "settlement.issued", "remittance.issued"];
	const endpointOf = async (person: Person, account: string) => {
		const input = { name: account, url: `${receiver.url}/${account}`, kinds, accounts: [account], isOn: true };
		const { data } = await api.ask<{ saveCompanyWebhook: { id: string } }>(person, save, { input });
		return Number(data?.saveCompanyWebhook.id);
	};
	const endpoints = [await endpointOf(supplier, "V1"), await endpointOf(other, "V2")];
	await receipt(["arrived", ...accepted]);
	await settle();
	await pay();
	await spreadWebhooksJob.run({}, jobServices(database));
	for (const endpoint of endpoints)
		await createSendCompanyWebhooksJob(apiCollections).run({ endpoint }, jobServices(database));
	const sent = receiver.received.map(({ body }) => JSON.parse(body) as SentEvent);
	await receiver.stop();
	expect(sent.map(({ type, data }) => [type, data.account, data.number, data.details.state, data.resource])).toEqual([
		["receipt.posted", "V1", "G1", "received", "/api/supplier/v1/receipts/G1"],
		["settlement.issued", "V1", "settlement/P1", undefined, "/api/supplier/v1/documents/settlement/P1"],
		["remittance.issued", "V1", "remittance/W1", undefined, "/api/supplier/v1/documents/remittance/W1"],
	]);
	expect(sent.map(({ data }) => data.row?.account)).toEqual(["V1", "V1", "V1"]);
});
