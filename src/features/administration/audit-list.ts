import { m } from "#generated/texts/messages.js";
import { type AuditAction, auditActionLabel } from "#shared/audit/audit-labels.ts";
import { defineList } from "#shared/lists/define-list.ts";

/** What an audit row says of those views: actions are few words, so that an index finds them. */
export const tabActions = {
	signIns: [
		"sign-in",
		"sign-in.refused",
		"access.refused",
		"sign-out",
		"person.sign-out",
		"terms.accept",
		"alias.change",
	],
	rights: [
		"rights.change",
		"right.attest",
		"right.term",
		"access-policy.change",
		"person.provision",
		"person.change",
		"person.deprovision",
		"person.activate",
		"person.deactivate",
		"person.erase",
		"viewAs.start",
		"viewAs.end",
		"invitation.create",
		"invitation.resend",
		"invitation.revoke",
		"invitation.redeem",
		"feed-key-created",
		"feed-key-replaced",
		"feed-key-revoked",
		"feed-key-taken-over",
	],
	exports: ["list.export", "person.export", "file.download", "file.view", "document.download", "document.bundle"],
} as const satisfies Readonly<Record<string, readonly AuditAction[]>>;

/** The audit record: always newest first or oldest first, found by whole words, since it holds millions of rows. */
export const auditList = defineList({
	id: "audit",
	isUnitless: true,
	aliasNarrows: [],
	columns: {
		at: { label: m.administration_at, kind: "instant" },
		actor: { label: m.administration_actor, kind: "text", isUnsortable: true },
		action: { label: m.administration_action, kind: "text", word: auditActionLabel, isUnsortable: true },
		target: { label: m.administration_target, kind: "text", isUnsortable: true },
		account: { label: m.administration_account, kind: "mono", isUnsortable: true },
		address: { label: m.administration_address, kind: "mono", isUnsortable: true },
		request: { label: m.administration_request, kind: "mono", field: "requestId", isUnsortable: true },
		detail: { label: m.administration_detail, kind: "mono", isUnsortable: true, isHidden: true },
		code: { label: m.administration_code, kind: "mono", field: "action", isUnsortable: true, isHidden: true },
	},
	filters: {
		at: { kind: "days", isUtc: true },
		actor: { kind: "text" },
		action: { kind: "choices", from: "actions" },
		target: { kind: "text" },
		account: { kind: "text" },
		address: { kind: "text" },
		request: { kind: "text" },
		event: { kind: "choices", label: m.administration_event, field: "id", isSingleRows: true },
	},
	tabs: ["all", "signIns", "rights", "exports"],
	sort: { column: "at", isDescending: true },
	next: { none: "Written by what users and systems do." },
	card: { facts: ["action", "actor"], figure: "account" },
});
