import type { ListDefinition } from "#shared/lists/list-definition.ts";

export const companyPeopleColumnIds = [
	"person",
	"email",
	"account",
	"accountName",
	"since",
	"lastUsed",
	"role",
] as const;
export type CompanyPeopleColumnId = (typeof companyPeopleColumnIds)[number];

export const companyPeopleTabs = ["all", "unused"] as const;
export type CompanyPeopleTab = (typeof companyPeopleTabs)[number];

/** The people of the accounts that the viewer administers for their company. */
export const companyPeopleList: ListDefinition = {
	id: "our-people",
	isUnitless: true,
	aliasNarrows: [],
	columns: companyPeopleColumnIds.map((id) => ({
		id,
		isSortable: id !== "lastUsed" && id !== "role",
		isDefault: id !== "accountName",
	})),
	filters: [
		{ id: "account", kind: "text" },
		{ id: "right", kind: "choices" },
	],
	tabs: companyPeopleTabs,
	searchTab: "all",
	sort: { column: "person", isDescending: false },
};
