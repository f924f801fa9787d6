import type { ListDefinition } from "#shared/lists/list-definition.ts";
import { invitationAreas } from "./invitation-form.ts";

export const invitationColumnIds = [
	"email",
	"name",
	"area",
	"accounts",
	"language",
	"state",
	"invited",
	"expires",
	"invitedBy",
] as const;
export type InvitationColumnId = (typeof invitationColumnIds)[number];

export const invitationTabs = ["pending", "accepted", "expired", "revoked", "all"] as const;
export type InvitationTab = (typeof invitationTabs)[number];

/** Invitations as administrators look for them. */
export const invitationsList: ListDefinition = {
	id: "invitations",
	isUnitless: true,
	aliasNarrows: [],
	columns: invitationColumnIds.map((id) => ({ id, isSortable: id !== "accounts", isDefault: id !== "language" })),
	filters: [
		{ id: "area", kind: "choices", choices: invitationAreas },
		{ id: "account", kind: "text" },
		{ id: "invited", kind: "days", isUtc: true },
		{ id: "invitation", kind: "choices" },
	],
	tabs: invitationTabs,
	searchTab: "all",
	sort: { column: "invited", isDescending: true },
};
