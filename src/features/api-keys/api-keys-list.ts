import type { ListDefinition } from "#shared/lists/list-definition.ts";

export const apiKeyColumnIds = [
	"name",
	"source",
	"scopes",
	"state",
	"hint",
	"used",
	"expires",
	"created",
	"createdBy",
] as const;
export type ApiKeyColumnId = (typeof apiKeyColumnIds)[number];

export const apiKeyTabs = ["good", "unused", "over", "all"] as const;
export type ApiKeyTab = (typeof apiKeyTabs)[number];

/** Keys of programs as administrators look for them. */
export const apiKeysList: ListDefinition = {
	id: "api-keys",
	isUnitless: true,
	aliasNarrows: [],
	columns: apiKeyColumnIds.map((id) => ({
		id,
		isSortable: id !== "scopes" && id !== "hint",
		isDefault: id !== "createdBy",
	})),
	filters: [
		{ id: "scope", kind: "choices" },
		{ id: "expires", kind: "days", isUtc: true },
		{ id: "used", kind: "days", isUtc: true },
		{ id: "one", kind: "choices" },
	],
	tabs: apiKeyTabs,
	searchTab: "all",
	sort: { column: "created", isDescending: true },
};
