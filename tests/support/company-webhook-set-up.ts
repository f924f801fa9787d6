import { afterAll, beforeEach } from "vitest";
import { apiCollections } from "#app/api-collections.ts";
import { createSendCompanyWebhooksJob } from "#features/webhooks/server/company/send-company-webhooks-job.ts";
import { spreadWebhooksJob } from "#features/webhooks/server/deliver-webhooks-jobs.ts";
import { type CompanyEvent, companyEventKinds } from "#shared/webhooks/company-events.ts";
import type { Api, Person } from "./api.ts";
import { appoint } from "./company-key.ts";
import { emptyTables } from "./empty-tables.ts";
import { feed, feedPartners, orderFeedRow } from "./feed-rows.ts";
import { testApi, testDatabase } from "./fixtures.ts";
import { jobServices } from "./jobs.ts";
import { asOwner, type Rights } from "./people.ts";
import type { TestDatabase } from "./test-database.ts";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

export type SentEvent = {
	type: string;
	timestamp: string;
	data: {
		event: number;
		account: string | null;
		shipTo: string | null;
		number: string;
		details: Record<string, unknown>;
		resource: string | null;
		row: Record<string, unknown> | null;
	};
};

const saveDocument = "mutation ($input: SaveCompanyWebhookInput!) { saveCompanyWebhook(input: $input) { id secret } }";

/** Signs in an administrator of all accounts that they have. */
export async function signInAdministrator(database: TestDatabase, api: Api, rights: Rights): Promise<Person> {
	const person = await api.signInAs(rights);
	await appoint(database, person);
	return person;
}

function companyCalls(database: TestDatabase, api: Api, receiver: WebhookReceiver) {
	const job = createSendCompanyWebhooksJob(apiCollections);
	const input = (accounts: readonly string[], changes: object = {}) => ({
		...{ name: "ERP", url: receiver.url, kinds: companyEventKinds, accounts, isOn: true },
		...changes,
	});
	const save = (person: Person, accounts: readonly string[], changes: object = {}) =>
		api.ask<{ saveCompanyWebhook: { id: string; secret: string | null } }>(person, saveDocument, {
			input: input(accounts, changes),
		});
	const make = async (person: Person, accounts: readonly string[], kinds?: readonly CompanyEvent[]) => {
		const { data, errors } = await save(person, accounts, kinds && { kinds });
		if (!data) throw new Error(JSON.stringify(errors));
		return { id: data.saveCompanyWebhook.id, secret: data.saveCompanyWebhook.secret ?? "" };
	};
	const spread = () => spreadWebhooksJob.run({}, jobServices(database));
	const send = (id: string) => job.run({ endpoint: Number(id) }, jobServices(database));
	const deliver = async (...ids: string[]) => {
		await spread();
		for (const id of ids) await send(id);
	};
	const sent = () => receiver.received.map(({ body }) => JSON.parse(body) as SentEvent);
	const states = () =>
		asOwner<{ state: string; attempts: number; failure: string | null }>(
			database,
			"select state, attempts, failure from webhook_deliveries order by endpoint_id, position",
		);
	return { save, make, spread, send, deliver, sent, states };
}

/** Feeds a message of the mill about an order, which is recorded as `order.answered`; `changes` go over its row. */
export const writeAbout = (database: TestDatabase, order: string, message: string, changes: object = {}) =>
	feed(database, "order-messages", [
		{ order, message, at: new Date().toISOString(), by: "Ann", body: "On its way.", ...changes },
	]);

/** Orders of S1 for T1, an administrator of S1, and a receiver; each test begins without endpoints and events. */
export async function setUpCompanyWebhooks() {
	const database = await testDatabase();
	const api = await testApi(database);
	const receiver = await startWebhookReceiver();
	afterAll(receiver.stop);
	await feedPartners(database);
	await feed(database, "orders", [orderFeedRow(), orderFeedRow({ order: "M200" })]);
	const buyer = await signInAdministrator(database, api, { soldTo: ["S1"] });
	beforeEach(async () => {
		receiver.received.length = 0;
		receiver.answerWith(() => ({ status: 200 }));
		await emptyTables(database, "webhook_endpoints", "webhook_deliveries", "company_events", "order_messages");
		await asOwner(database, "delete from graphile_worker._private_jobs");
	});
	return { database, api, receiver, buyer, ...companyCalls(database, api, receiver) };
}
