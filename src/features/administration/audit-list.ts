import type { AuditAction } from "#shared/audit/audit-labels.ts";
import type { ListDefinition } from "#shared/lists/list-definition.ts";

export const auditColumnIds = [
	"at",
	"actor",
	"action",
	"target",
	"account",
	"address",
	"request",
	"detail",
	"code",
] as const;
export type AuditColumnId = (typeof auditColumnIds)[number];

export const auditTabs = ["all", "signIns", "rights", "exports"] as const;
export type AuditTab = (typeof auditTabs)[number];

/** What an audit row says of those views: actions are few words, so that an index finds them. */
export const tabActions: Readonly<Record<Exclude<AuditTab, "all">, readonly AuditAction[]>> = {
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
	],
	exports: ["list.export", "person.export", "file.download", "file.view", "document.download", "document.bundle"],
};

/** The audit record: always newest first or oldest first, found by whole words, since it holds millions of rows. */
export const auditList: ListDefinition = {
	id: "audit",
	isUnitless: true,
	aliasNarrows: [],
	columns: auditColumnIds.map((id) => ({ id, isSortable: id === "at", isDefault: id !== "detail" && id !== "code" })),
	filters: [
		{ id: "at", kind: "days", isUtc: true },
		{ id: "actor", kind: "text" },
		{ id: "action", kind: "choices" },
		{ id: "target", kind: "text" },
		{ id: "account", kind: "text" },
		{ id: "address", kind: "text" },
		{ id: "request", kind: "text" },
		{ id: "event", kind: "choices" },
	],
	tabs: auditTabs,
	sort: { column: "at", isDescending: true },
};
