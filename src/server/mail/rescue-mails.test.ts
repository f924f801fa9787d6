import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { jobServices, runJobs } from "../../../tests/support/jobs.ts";
import { queueSampleMail, startImpostor, startMailServer } from "../../../tests/support/mail-server.ts";
import { asOwner } from "../../../tests/support/people.ts";
import { rescueMailsJob } from "./rescue-mails-job.ts";
import { sendMailJob } from "./send-mail-job.ts";

const database = await testDatabase();

const queue = () => queueSampleMail(database);
const states = async () =>
	(await asOwner(database, "select state from mails order by queued_at, id")).map(({ state }) => state);
const waitingJobs = () => asOwner(database, "select 1 from graphile_worker.jobs where attempts < max_attempts");
const rescue = () => rescueMailsJob.run({}, jobServices(database));

test("a mail whose job the queue abandoned while the mail server was unavailable is sent once that is back", async () => {
	const impostor = await startImpostor((socket) => socket.end());
	await queue();
	await queue();
	await asOwner(database, "update graphile_worker._private_jobs set attempts = max_attempts - 1");
	const failing = await runJobs(database, [sendMailJob], { SMTP_URL: impostor.url });
	await expect.poll(waitingJobs).toEqual([]);
	await failing.stop();
	await impostor.stop();
	expect(await states()).toEqual(["waiting", "waiting"]);

	await rescue();
	expect(await waitingJobs()).toEqual([]);
	await asOwner(database, "update mails set queued_at = now() - interval '5 days'");
	await rescue();
	await rescue();
	expect(await waitingJobs()).toHaveLength(2);

	const server = await startMailServer();
	const sending = await runJobs(database, [sendMailJob], { SMTP_URL: server.url });
	await expect.poll(states).toEqual(["sent", "sent"]);
	await sending.stop();
	expect(server.received).toHaveLength(2);
	await server.stop();
	await rescue();
	expect(await waitingJobs()).toEqual([]);
});
