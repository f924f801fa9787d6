import { afterAll, beforeEach } from "vitest";
import { sendWebhooksJob, spreadWebhooksJob } from "#features/webhooks/server/deliver-webhooks-jobs.ts";
import { newWebhookSecret } from "#features/webhooks/server/sign-webhook.ts";
import { addToOutbox } from "#server/outbox.ts";
import { emptyTables } from "./empty-tables.ts";
import { feedPartners } from "./feed-rows.ts";
import { testDatabase } from "./fixtures.ts";
import { jobServices } from "./jobs.ts";
import { asOwner } from "./people.ts";
import type { TestDatabase } from "./test-database.ts";
import { addWebhookEndpoint } from "./webhook-endpoint.ts";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

const secret = newWebhookSecret();
/** Emptying tables starts their ids at 1 again. */
const endpoint = 1;

function webhookCalls(database: TestDatabase, receiver: WebhookReceiver, accountId: number) {
	const addEndpoint = () =>
		addWebhookEndpoint(database, { url: receiver.url, kinds: ["complaint.message", "notice.submitted"], secret });

	const enter = (
		subject: string,
		kind: "complaint.message" | "dispute.opened" | "notice.submitted" = "complaint.message",
	) =>
		database.transaction("millgate_viewer", { personId: 1, soldToIds: [accountId] }, (tx) =>
			addToOutbox(tx, { accountId, kind, subject, content: { complaint: subject } }),
		);

	const spread = () => spreadWebhooksJob.run({}, jobServices(database));
	const send = (id = endpoint) => sendWebhooksJob.run({ endpoint: id }, jobServices(database));

	const subjects = () =>
		receiver.received.map(({ body }) => (JSON.parse(body) as { data: { subject: string } }).data.subject);

	const states = () =>
		asOwner<{ state: string; attempts: number; failure: string | null; status: number | null; answer: string | null }>(
			database,
			"select state, attempts, failure, status, answer from webhook_deliveries order by endpoint_id, position",
		);

	return { addEndpoint, enter, spread, send, subjects, states };
}

/** A receiver; each test begins with one endpoint and no messages. */
export async function setUpWebhooks() {
	const database = await testDatabase();
	const receiver = await startWebhookReceiver();
	afterAll(receiver.stop);
	await feedPartners(database);
	const [account] = await asOwner<{ id: number }>(database, "select id::int from accounts where code = 'S1'");
	const calls = webhookCalls(database, receiver, account?.id ?? 0);
	beforeEach(async () => {
		receiver.received.length = 0;
		receiver.answerWith(() => ({ status: 200 }));
		await emptyTables(database, "outbox", "webhook_endpoints", "webhook_deliveries");
		await asOwner(database, "delete from graphile_worker._private_jobs");
		await calls.addEndpoint();
	});
	return { database, receiver, endpoint, secret, ...calls };
}
