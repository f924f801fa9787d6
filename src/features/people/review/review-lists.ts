import type { ListDefinition } from "#shared/lists/list-definition.ts";

export const accountReviewColumnIds = [
	"account",
	"name",
	"kind",
	"people",
	"due",
	"reviewed",
	"reviewedBy",
	"ending",
] as const;
export type AccountReviewColumnId = (typeof accountReviewColumnIds)[number];

export const accountReviewTabs = ["opened", "due", "unopened", "all"] as const;
export type AccountReviewTab = (typeof accountReviewTabs)[number];

export const accountKinds = ["sold_to", "ship_to", "supplier"] as const;

/** Accounts whose access is to be reviewed, those that wait longest first. */
export const accountReviewsList: ListDefinition = {
	id: "access-review",
	isUnitless: true,
	aliasNarrows: [],
	columns: accountReviewColumnIds.map((id) => ({
		id,
		isSortable: id !== "people" && id !== "ending",
		isDefault: true,
	})),
	filters: [
		{ id: "kind", kind: "choices", choices: accountKinds },
		{ id: "due", kind: "days", isUtc: true },
		{ id: "account", kind: "choices" },
	],
	tabs: accountReviewTabs,
	searchTab: "opened",
	sort: { column: "due", isDescending: false },
};

export const accessRightColumnIds = [
	"person",
	"email",
	"right",
	"account",
	"accountName",
	"since",
	"source",
	"givenBy",
	"reason",
	"lastSignIn",
	"lastActed",
	"due",
	"ends",
	"reviewed",
	"reviewedBy",
	"note",
] as const;
export type AccessRightColumnId = (typeof accessRightColumnIds)[number];

export const accessRightTabs = ["all", "due", "ending", "unused", "groups"] as const;
export type AccessRightTab = (typeof accessRightTabs)[number];

/**
 * Lists and rights through which somebody sees an account; `isr` is a sold-to or ship-to on the list of inside sales.
 */
export const accessWays = ["sold_to", "ship_to", "supplier", "isr", "group"] as const;

/** Days without a sign-in after which a right counts as unused. */
export const unusedDays = 90;

const sortable: readonly AccessRightColumnId[] = [
	"person",
	"email",
	"account",
	"accountName",
	"since",
	"due",
	"ends",
	"reviewed",
];
const further: readonly AccessRightColumnId[] = ["email", "accountName", "source", "reviewedBy", "note"];

/** Each right that somebody holds: on an account, or in a group. */
export const accessRightsList: ListDefinition = {
	id: "access-rights",
	isUnitless: true,
	aliasNarrows: [],
	columns: accessRightColumnIds.map((id) => ({
		id,
		isSortable: sortable.includes(id),
		isDefault: !further.includes(id),
	})),
	filters: [
		{ id: "account", kind: "text" },
		{ id: "way", kind: "choices", choices: accessWays },
		{ id: "email", kind: "text" },
		{ id: "lastSignIn", kind: "days", isUtc: true },
		{ id: "ends", kind: "days", isUtc: true },
		{ id: "right", kind: "choices" },
	],
	tabs: accessRightTabs,
	searchTab: "all",
	sort: { column: "due", isDescending: false },
};
