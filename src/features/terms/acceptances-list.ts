import type { ListDefinition } from "#shared/lists/list-definition.ts";

export const acceptanceColumnIds = ["person", "email", "version", "accepted", "state"] as const;
export type AcceptanceColumnId = (typeof acceptanceColumnIds)[number];

export const acceptanceTabs = ["all", "inForce", "active"] as const;
export type AcceptanceTab = (typeof acceptanceTabs)[number];

/** Who accepted which version of the terms, and when. */
export const acceptancesList: ListDefinition = {
	id: "terms-acceptances",
	isUnitless: true,
	aliasNarrows: [],
	columns: acceptanceColumnIds.map((id) => ({ id, isSortable: true, isDefault: true })),
	filters: [
		{ id: "version", kind: "choices" },
		{ id: "accepted", kind: "days", isUtc: true },
		{ id: "acceptance", kind: "choices" },
	],
	tabs: acceptanceTabs,
	sort: { column: "accepted", isDescending: true },
};
