import { afterAll, beforeEach, expect, test } from "vitest";
import { addToOutbox } from "#server/outbox.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { feedPartners } from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { jobServices } from "../../../../tests/support/jobs.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { addWebhookEndpoint } from "../../../../tests/support/webhook-endpoint.ts";
import { startWebhookReceiver } from "../../../../tests/support/webhook-receiver.ts";
import { sendWebhooksJob, spreadWebhooksJob } from "./deliver-webhooks-jobs.ts";
import { notifyOfDeadWebhooksJob } from "./notify-of-dead-webhooks-job.ts";

let endpoint: number;
const database = await testDatabase();
const receiver = await startWebhookReceiver();
await feedPartners(database);
const accountId = Number((await asOwner<{ id: string }>(database, "select id from accounts where code = 'S1'"))[0]?.id);
const admin = await insertPerson(database, { groups: ["SSA-Admin"] });
const gone = await insertPerson(database, { groups: ["SSA-Admin"] });
await asOwner(database, "update people set is_active = false where id = $1", [gone.id]);
await insertPerson(database, { soldTo: ["S1"] });
afterAll(() => receiver.stop());
beforeEach(async () => {
	receiver.answerWith(() => ({ status: 422 }));
	await emptyTables(database, "outbox", "webhook_endpoints", "webhook_deliveries", "mails");
	await asOwner(database, "delete from graphile_worker._private_jobs");
	endpoint = await addWebhookEndpoint(database, { url: receiver.url });
});

/** Messages about these complaints, tried for the last time. */
async function giveUp(...complaints: string[]): Promise<void> {
	for (const subject of complaints)
		await database.transaction("millgate_viewer", { personId: 1, soldToIds: [accountId] }, (tx) =>
			addToOutbox(tx, { accountId, kind: "complaint.message", subject, content: {} }),
		);
	await spreadWebhooksJob.run({}, jobServices(database));
	for (const _one of complaints) {
		await asOwner(database, "update webhook_deliveries set attempts = 10, due_at = now() where state = 'waiting'");
		await asOwner(database, "update webhook_endpoints set rests_until = now()");
		await sendWebhooksJob.run({ endpoint }, jobServices(database));
	}
}
/** Runs what was put into the queue, each twice, as a process that dies late has it run again. */
async function runJob(): Promise<void> {
	const queued = await asOwner(
		database,
		`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
			where t.id = j.task_id and t.identifier = $1 returning j.id`,
		[notifyOfDeadWebhooksJob.name],
	);
	for (const _one of queued)
		for (let run = 0; run < 2; run += 1) await notifyOfDeadWebhooksJob.run({ endpoint }, jobServices(database));
}
const mails = () =>
	asOwner<{ address: string; subject: string; text: string }>(
		database,
		"select address, subject, body_text as text from mails",
	);

test("administrators are notified once of abandoned messages, with their number and a link", async () => {
	await giveUp("CP1", "CP2");
	await runJob();
	const sent = await mails();
	expect(sent).toEqual([
		{
			address: admin.email,
			subject: expect.stringContaining("ERP"),
			text: expect.stringContaining("Failed messages: 2"),
		},
	]);
	expect(sent[0]?.text).toContain(`http://portal.example/admin/webhooks?endpoint=${endpoint}`);
});

test("the same series of failures notifies once, however many messages and days", async () => {
	await giveUp("CP1");
	await runJob();
	await asOwner(
		database,
		`update webhook_endpoints
			set dead_at = dead_at - interval '3 days', dead_notified_at = dead_notified_at - interval '3 days', failing_since = failing_since - interval '4 days'`,
	);
	await giveUp("CP2");
	await runJob();
	expect(await mails()).toHaveLength(1);
});

test("a later series notifies again, but not twice a day", async () => {
	await giveUp("CP1");
	await runJob();
	await asOwner(database, "update webhook_endpoints set failing_since = null");
	await giveUp("CP2");
	await runJob();
	expect(await mails()).toHaveLength(1);
	await asOwner(
		database,
		`update webhook_endpoints
			set dead_at = dead_at - interval '2 days', dead_notified_at = dead_notified_at - interval '2 days', failing_since = null`,
	);
	await giveUp("CP3");
	await runJob();
	expect(await mails()).toHaveLength(2);
});

test("messages that were sent again in the meantime notify nobody", async () => {
	await giveUp("CP1");
	await asOwner(database, "update webhook_deliveries set state = 'delivered'");
	await runJob();
	expect(await mails()).toEqual([]);
});
