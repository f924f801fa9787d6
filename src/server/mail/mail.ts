import { randomUUID } from "node:crypto";
import type { Transaction } from "../database/database.ts";
import { enqueueJob } from "../jobs/jobs.ts";
import { insertMail, type Mail, reviveMail } from "./mail-queries.ts";

/** Name of the job that sends one mail. */
export const sendMailJobName = "send-mail";

/**
 * Queues a mail in the transaction that gives rise to it: it is sent once that has committed, and never twice. Answers
 * its id.
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<string> {
	const id = randomUUID();
	await insertMail(tx, id, mail);
	await enqueueJob(tx, { name: sendMailJobName }, { id });
	return id;
}

/** Sends a mail that is tried no more once again; answers what it was, or nothing when there is no such mail. */
export async function sendMailAgain(
	tx: Transaction,
	id: string,
): Promise<{ address: string; failure: string | null } | undefined> {
	const mail = await reviveMail(tx, id);
	if (mail) await enqueueJob(tx, { name: sendMailJobName }, { id });
	return mail;
}
