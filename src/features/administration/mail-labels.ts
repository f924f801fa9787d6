import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import type { MailColumnId, MailTab, mailStates } from "./mails-list.ts";

const columns: Record<MailColumnId, () => string> = {
	subject: m.administration_mail_subject,
	address: m.administration_mail_to,
	state: m.administration_mail_state,
	queued: m.administration_mail_queued,
	sent: m.administration_mail_sent_at,
	attempts: m.administration_mail_attempts,
	failure: m.administration_mail_failure,
	language: m.administration_mail_language,
};
const tabs: Record<MailTab, () => string> = {
	all: m.administration_mails_all,
	waiting: m.administration_mail_waiting,
	failed: m.administration_mails_failed,
};
const states: Record<(typeof mailStates)[number], () => string> = {
	waiting: m.administration_mail_waiting,
	claimed: m.administration_mail_claimed,
	sent: m.administration_mail_sent,
	kept: m.administration_mail_kept,
	failed: m.administration_mail_failed,
};

export const mailColumnLabel = (id: MailColumnId): string => columns[id]();
export const mailTabLabel = (id: string): string => tabs[id as MailTab]();
export const mailStateLabel = wordOf(states);
