import { expect, test } from "vitest";
import { apiCollections } from "#app/api-collections.ts";
import type { Person } from "../../../../../tests/support/api.ts";
import { type SentEvent, signInAdministrator } from "../../../../../tests/support/company-webhook-set-up.ts";
import { feed, restartFeeds } from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { jobServices } from "../../../../../tests/support/jobs.ts";
import { accepted, suppliesOf } from "../../../../../tests/support/supply-feed.ts";
import { feedCommodities, purchaseOrderFeedRow } from "../../../../../tests/support/supply-rows.ts";
import { startWebhookReceiver } from "../../../../../tests/support/webhook-receiver.ts";
import { spreadWebhooksJob } from "../deliver-webhooks-jobs.ts";
import { createSendCompanyWebhooksJob } from "./send-company-webhooks-job.ts";

const database = await testDatabase();
const api = await testApi(database);

test("programs of the supplier are sent each with its row, those of another supplier nothing", async () => {
	await restartFeeds(database);
	await feedCommodities(database);
	await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
	const supplier = await signInAdministrator(database, api, { suppliers: ["V1"] });
	const other = await signInAdministrator(database, api, { suppliers: ["V2"] });
	const { receipt, settle, pay } = suppliesOf(database);
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
