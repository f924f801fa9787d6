import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { isStuck, withoutSecrets } from "#server/mail/mail-queries.ts";
import { mailsList } from "../../mails-list.ts";

const outboxMail: ResourceObject = {
	name: "OutboxMail",
	description: "A mail of the portal.",
	access: "admin",
	fields: {
		id: { type: "ID", sql: "x.id::text", description: "Its id." },
		address: { type: "String", sql: "x.address", description: "To whom." },
		subject: { type: "String", sql: "x.subject", description: "Its subject." },
		text: {
			type: "String",
			sql: withoutSecrets("x.body_text"),
			description: "Its words as plain text; the secrets of its links are masked.",
		},
		language: { type: "String", sql: "x.language", description: "`en` or `es`." },
		state: {
			type: "String",
			sql: "x.state",
			description:
				"`waiting`, `claimed` (handed over, no answer yet), `sent`, `kept` (no mail server is set) or `failed`.",
		},
		isStuck: {
			type: "Boolean",
			sql: isStuck("x"),
			description: "Whether it is not retried unless a user requests it.",
		},
		queuedAt: { type: "DateTime", sql: "x.queued_at", description: "When it was written." },
		sentAt: { type: "DateTime", sql: "x.sent_at", isNullable: true, description: "When the mail server took it." },
		attempts: { type: "Int", sql: "x.attempts", description: "How often it was tried." },
		failure: {
			type: "String",
			sql: "x.failure",
			isNullable: true,
			description: "What the mail server said against it.",
		},
	},
};

/** The mail outbox, for administrators: every mail of the portal and what became of it. */
export const mails: ListResource = {
	definition: mailsList,
	field: "mails",
	description: "Mails that the portal has written, newest first unless sorted otherwise.",
	access: "admin",
	title: m.administration_mails,
	row: outboxMail,
	source: { table: "mails", alias: "x", owners: [], role: "millgate_admin" },
	key: [{ sql: "x.id::text", type: "text" }],
	columns: declaredColumns(mailsList, outboxMail),
	tabType: "MailTab",
	tabs: {
		all: { description: "All of them.", sql: "true" },
		waiting: { description: "Not handed over yet.", sql: "x.state = 'waiting'" },
		failed: { description: "Refused, or handed over without ever an answer.", sql: isStuck("x") },
	},
	filters: declaredFilters(mailsList, outboxMail),
	search: { description: "Beginning of an address or a subject.", sql: anyBegins("x.address", "x.subject") },
};
