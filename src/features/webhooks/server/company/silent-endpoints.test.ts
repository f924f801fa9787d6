import { expect, onTestFinished, test } from "vitest";
import { apiCollections } from "#app/api-collections.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { enqueueJob } from "#server/jobs/jobs.ts";
import { addToOutbox } from "#server/outbox.ts";
import { setUpCompanyWebhooks, writeAbout } from "../../../../../tests/support/company-webhook-set-up.ts";
import { runJobs } from "../../../../../tests/support/jobs.ts";
import { addWebhookEndpoint } from "../../../../../tests/support/webhook-endpoint.ts";
import { sendWebhooksJob, spreadWebhooksJob } from "../deliver-webhooks-jobs.ts";
import { createSendCompanyWebhooksJob } from "./send-company-webhooks-job.ts";

const { buyer, database, make, receiver, spread } = await setUpCompanyWebhooks();
const kindOf = (body: string) => (JSON.parse(body) as { type: string }).type;

test("companies' endpoints that never answer delay neither the mill's webhooks nor its mails", async () => {
	receiver.answerWith(({ body }) => (kindOf(body) === "order.answered" ? undefined : { status: 200 }));
	for (let count = 0; count < 8; count += 1) await make(buyer, ["S1"], ["order.answered"]);
	await writeAbout(database, "M100", "W1");
	await spread();
	const mails: object[] = [];
	const mail: Job<object> = { name: "send-mail", run: async (payload) => void mails.push(payload) };
	const jobs = await runJobs(database, [
		mail,
		spreadWebhooksJob,
		sendWebhooksJob,
		createSendCompanyWebhooksJob(apiCollections),
	]);
	onTestFinished(async () => {
		await receiver.stop();
		await jobs.stop();
	});
	await expect.poll(() => receiver.received.length).toBeGreaterThan(1);
	await addWebhookEndpoint(database, { url: receiver.url });
	const accountId = buyer.accountIds.S1 ?? 0;
	await database.transaction("millgate_viewer", { personId: buyer.id, soldToIds: [accountId] }, async (tx) => {
		await addToOutbox(tx, { accountId, kind: "complaint.message", subject: "CP1", content: { complaint: "CP1" } });
		await enqueueJob(tx, mail, {});
	});
	// An attempt to reach an endpoint that is silent takes fifteen seconds.
	const isMills = ({ body }: { body: string }) => kindOf(body) === "complaint.message";
	await expect.poll(() => [receiver.received.filter(isMills).length, mails.length], { timeout: 8000 }).toEqual([1, 1]);
});
