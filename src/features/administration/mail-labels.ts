import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

const states = {
	waiting: m.administration_mail_waiting,
	claimed: m.administration_mail_claimed,
	sent: m.administration_mail_sent,
	kept: m.administration_mail_kept,
	failed: m.administration_mail_failed,
};
export const mailStates = Object.keys(states);
export const mailStateLabel = wordOf(states);
export const mailTabLabel = wordOf({
	all: m.administration_mails_all,
	waiting: m.administration_mail_waiting,
	failed: m.administration_mails_failed,
});
