import type { Job } from "../jobs/jobs.ts";
import { sendMailJobName } from "./mail.ts";

/**
 * Asks once more for mails that wait longer than the queue tries a job: it counts its tries also while a mail server
 * that is away is left in peace, so that after some days mails would wait without a job. One job for each, however
 * often; a mail that is tried too often fails.
 */
export const rescueMailsJob: Job<unknown> = {
	name: "rescue-mails",
	every: "53 * * * *",
	run: async (_payload, { database }) =>
		database.transaction("millgate_mail", {}, async (tx) => {
			await tx.sql(
				`select jobs.enqueue('${sendMailJobName}', json_build_object('id', id), key => 'mail ' || id) from mails
				 where state = 'waiting' and queued_at < now() - interval '4 days'`,
			);
		}),
};
