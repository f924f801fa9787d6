import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { mailStateLabel, mailStates } from "./mail-labels.ts";

/** The mails that the portal has written, as administrators look for them. */
export const mailsList = defineList({
	id: "mails",
	isUnitless: true,
	aliasNarrows: [],
	columns: {
		subject: { label: m.administration_mail_subject, kind: "text", isUnsortable: true },
		address: { label: m.administration_mail_to, kind: "text" },
		state: { label: m.administration_mail_state, kind: "text", word: mailStateLabel },
		queued: { label: m.administration_mail_queued, kind: "instant", field: "queuedAt" },
		sent: { label: m.administration_mail_sent_at, kind: "instant", field: "sentAt", isUnsortable: true },
		attempts: { label: m.administration_mail_attempts, kind: "integer", isUnsortable: true, isHidden: true },
		failure: { label: m.administration_mail_failure, kind: "text", isUnsortable: true },
		language: { label: m.administration_mail_language, kind: "text", isUnsortable: true, isHidden: true },
	},
	filters: {
		state: { kind: "choices", choices: mailStates },
		queued: { kind: "days", isUtc: true },
		one: { kind: "choices", label: m.administration_mails_one, field: "id", isSingleRows: true },
	},
	tabs: ["all", "waiting", "failed"],
	searchTab: "all",
	sort: { column: "queued", isDescending: true },
	next: { none: "Written by what the portal sends." },
	card: { facts: ["state"], figure: "queued" },
});
