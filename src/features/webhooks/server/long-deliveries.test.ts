import { afterAll, beforeEach, expect, test } from "vitest";
import { addToOutbox } from "#server/outbox.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { feedPartners } from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { jobServices, runJobs } from "../../../../tests/support/jobs.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { addWebhookEndpoint } from "../../../../tests/support/webhook-endpoint.ts";
import { startWebhookReceiver } from "../../../../tests/support/webhook-receiver.ts";
import { sendWebhooksJob, spreadWebhooksJob } from "./deliver-webhooks-jobs.ts";

let endpoint: number;

const database = await testDatabase();
const receiver = await startWebhookReceiver();
await feedPartners(database);
const accountId = Number((await asOwner<{ id: string }>(database, "select id from accounts where code = 'S1'"))[0]?.id);
afterAll(() => receiver.stop());
beforeEach(async () => {
	receiver.received.length = 0;
	receiver.answerWith(() => ({ status: 200 }));
	await emptyTables(database, "outbox", "webhook_endpoints", "webhook_deliveries");
	await asOwner(database, "delete from graphile_worker._private_jobs");
	endpoint = await addWebhookEndpoint(database, { url: receiver.url });
});

const enter = (...subjects: string[]) =>
	database.transaction("millgate_viewer", { personId: 1, soldToIds: [accountId] }, async (tx) => {
		for (const subject of subjects)
			await addToOutbox(tx, { accountId, kind: "complaint.message", subject, content: { complaint: subject } });
	});
const spread = () => spreadWebhooksJob.run({}, jobServices(database));
const subjects = () =>
	receiver.received.map(({ body }) => (JSON.parse(body) as { data: { subject: string } }).data.subject);

test("whatever failed often lets others pass, however many those are that do", async () => {
	await enter(...Array.from({ length: 450 }, (_, n) => `CP${n}`));
	await spread();
	await asOwner(database, "update webhook_deliveries set attempts = 5, due_at = now() + interval '1 hour'");
	await enter("CP0", "CP900");
	await spread();
	await sendWebhooksJob.run({ endpoint }, jobServices(database));
	expect(subjects()).toEqual(["CP900"]);
});

test("a process that is to end sends no more than what is on its way, and leaves the rest to the next", async () => {
	await enter("CP1", "CP2", "CP3");
	await spread();
	const stopping = new AbortController();
	receiver.answerWith(() => {
		stopping.abort();
		return { status: 200 };
	});
	await asOwner(database, "delete from graphile_worker._private_jobs");
	await sendWebhooksJob.run({ endpoint }, jobServices(database), stopping.signal);
	expect(subjects()).toEqual(["CP1"]);
	const jobs = await runJobs(database, [sendWebhooksJob]);
	await expect.poll(subjects).toEqual(["CP1", "CP2", "CP3"]);
	await jobs.stop();
});
