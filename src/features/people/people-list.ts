import type { ListDefinition } from "#shared/lists/list-definition.ts";

export const peopleColumnIds = [
	"name",
	"email",
	"groups",
	"accounts",
	"language",
	"lastSignIn",
	"state",
	"since",
] as const;
export type PeopleColumnId = (typeof peopleColumnIds)[number];

export const peopleTabs = ["active", "administrators", "neverSignedIn", "inactive", "all"] as const;
export type PeopleTab = (typeof peopleTabs)[number];

/** People as administrators look for them. */
export const peopleList: ListDefinition = {
	id: "people",
	isUnitless: true,
	aliasNarrows: [],
	columns: peopleColumnIds.map((id) => ({
		id,
		isSortable: id !== "groups" && id !== "accounts",
		isDefault: id !== "language" && id !== "since",
	})),
	filters: [
		{ id: "group", kind: "choices" },
		{ id: "account", kind: "text" },
		{ id: "lastSignIn", kind: "days", isUtc: true },
		{ id: "language", kind: "choices", choices: ["en", "es"] },
		{ id: "person", kind: "choices" },
	],
	tabs: peopleTabs,
	searchTab: "all",
	sort: { column: "name", isDescending: false },
};
