import type { ListDefinition } from "#shared/lists/list-definition.ts";

export const mailColumnIds = [
	"subject",
	"address",
	"state",
	"queued",
	"sent",
	"attempts",
	"failure",
	"language",
] as const;
export type MailColumnId = (typeof mailColumnIds)[number];

export const mailTabs = ["all", "waiting", "failed"] as const;
export type MailTab = (typeof mailTabs)[number];

export const mailStates = ["waiting", "claimed", "sent", "kept", "failed"] as const;

/** The mails that the portal has written, as administrators look for them. */
export const mailsList: ListDefinition = {
	id: "mails",
	isUnitless: true,
	aliasNarrows: [],
	columns: mailColumnIds.map((id) => ({
		id,
		isSortable: id === "queued" || id === "address" || id === "state",
		isDefault: id !== "language" && id !== "attempts",
	})),
	filters: [
		{ id: "state", kind: "choices" },
		{ id: "queued", kind: "days", isUtc: true },
		{ id: "one", kind: "choices" },
	],
	tabs: mailTabs,
	searchTab: "all",
	sort: { column: "queued", isDescending: true },
};
