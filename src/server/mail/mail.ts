import { randomUUID } from "node:crypto";
import type { Language } from "#shared/languages.ts";
import type { Transaction } from "../database/database.ts";
import { enqueueJob } from "../jobs/jobs.ts";
import { insertMail, reviveMail } from "./mail-queries.ts";

/** A mail as its reader gets it: words in their language, as text and as HTML. */
export type Mail = {
	address: string;
	/** Whom it is for, when that is somebody we know: it goes with them. */
	personId?: number;
	language: Language;
	subject: string;
	text: string;
	html: string;
	/** Where its reader ends mails like it, without signing in; mails about the account itself have none. */
	unsubscribeUrl?: string;
	/** Goes with it; kept until it has gone and no longer. */
	file?: MailFile | undefined;
};

/** A file of a mail; the sender names its type by the name's ending. */
export type MailFile = { name: string; bytes: Uint8Array };

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
