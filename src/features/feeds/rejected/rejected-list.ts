import type { ListDefinition } from "#shared/lists/list-definition.ts";
import { entityNames } from "../entities.ts";
import { faultCodes } from "../faults.ts";

export const rejectedColumnIds = [
	"key",
	"entity",
	"source",
	"reason",
	"field",
	"line",
	"run",
	"last",
	"first",
	"times",
	"state",
] as const;
export type RejectedColumnId = (typeof rejectedColumnIds)[number];

export const rejectedTabs = ["open", "settled", "dismissed", "all"] as const;
export type RejectedTab = (typeof rejectedTabs)[number];

/** Rows that the importer refused, as administrators look after them. */
export const rejectedList: ListDefinition = {
	id: "rejected-rows",
	isUnitless: true,
	aliasNarrows: [],
	columns: rejectedColumnIds.map((id) => ({
		id,
		isSortable: id !== "reason",
		isDefault: id !== "first" && id !== "run",
	})),
	filters: [
		{ id: "source", kind: "choices" },
		{ id: "entity", kind: "choices", choices: entityNames },
		{ id: "code", kind: "choices", choices: faultCodes },
		{ id: "field", kind: "text" },
		{ id: "run", kind: "text" },
		{ id: "last", kind: "days", isUtc: true },
		{ id: "row", kind: "choices" },
	],
	tabs: rejectedTabs,
	searchTab: "all",
	sort: { column: "last", isDescending: true },
};
