import { afterAll, beforeAll, beforeEach } from "vitest";
import { sendWebhooksJob, spreadWebhooksJob } from "#features/webhooks/server/deliver-webhooks-jobs.ts";
import { newWebhookSecret } from "#features/webhooks/server/sign-webhook.ts";
import { addToOutbox } from "#server/outbox.ts";
import { emptyTables } from "./empty-tables.ts";
import { feedPartners } from "./feed-rows.ts";
import { jobServices } from "./jobs.ts";
import { asOwner } from "./people.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { addWebhookEndpoint } from "./webhook-endpoint.ts";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

export let database: TestDatabase;
export let receiver: WebhookReceiver;
let accountId: number;
export let endpoint: number;
export const secret = newWebhookSecret();

export const addEndpoint = () =>
	addWebhookEndpoint(database, { url: receiver.url, kinds: ["complaint.message", "notice.submitted"], secret });

export const enter = (
	subject: string,
	kind: "complaint.message" | "dispute.opened" | "notice.submitted" = "complaint.message",
) =>
	database.transaction("millgate_viewer", { personId: 1, soldToIds: [accountId] }, (tx) =>
		addToOutbox(tx, { accountId, kind, subject, content: { complaint: subject } }),
	);

export const spread = () => spreadWebhooksJob.run({}, jobServices(database));
export const send = (id = endpoint) => sendWebhooksJob.run({ endpoint: id }, jobServices(database));

export const subjects = () =>
	receiver.received.map(({ body }) => (JSON.parse(body) as { data: { subject: string } }).data.subject);

export const states = () =>
	asOwner<{ state: string; attempts: number; failure: string | null; status: number | null; answer: string | null }>(
		database,
		"select state, attempts, failure, status, answer from webhook_deliveries order by endpoint_id, position",
	);

/** A receiver; each test begins with one endpoint and no messages. */
export function setUpWebhooks(): void {
	beforeAll(async () => {
		database = await createTestDatabase();
		receiver = await startWebhookReceiver();
		await feedPartners(database);
		accountId = Number((await asOwner<{ id: string }>(database, "select id from accounts where code = 'S1'"))[0]?.id);
	});
	afterAll(async () => {
		await receiver.stop();
		await database.drop();
	});
	beforeEach(async () => {
		receiver.received.length = 0;
		receiver.answerWith(() => ({ status: 200 }));
		await emptyTables(database, "outbox", "webhook_endpoints", "webhook_deliveries");
		await asOwner(database, "delete from graphile_worker._private_jobs");
		endpoint = await addEndpoint();
	});
}
