import type { ListDefinition } from "#shared/lists/list-definition.ts";
import { type CarState, carStates, carTypes } from "#shared/railcars/sighting-codes.ts";

/** What can be asked of the railcar report (product.md, "railcar report"). */

export const railcarColumnIds = [
	"car",
	"exception",
	"state",
	"sighting",
	"seen",
	"eta",
	"transit",
	"dwell",
	"bol",
	"orders",
	"tons",
	"shipped",
	"route",
	"shipTo",
	"type",
	"loaded",
] as const;
export type RailcarColumnId = (typeof railcarColumnIds)[number];

/** What is wrong with a car, the worst first: the order of the report. */
export const carExceptions = ["bad_order", "held", "constructively_placed", "overdue", "silent"] as const;

/** States in which nobody expects it any more: lists and files say no ETA. */
export const arrivedStates: readonly CarState[] = ["placed", "released", "returning"];

export const railcarTabs = ["open", "exceptions", "atDestination", "all"] as const;
export type RailcarTab = (typeof railcarTabs)[number];

const hidden: readonly RailcarColumnId[] = ["route", "type", "loaded"];

export const railcarsList: ListDefinition = {
	id: "railcar-report",
	columns: railcarColumnIds.map((id) => ({ id, isSortable: id !== "orders", isDefault: !hidden.includes(id) })),
	filters: [
		{ id: "state", kind: "choices", choices: carStates },
		{ id: "exception", kind: "choices", choices: carExceptions },
		{ id: "type", kind: "choices", choices: carTypes },
		{ id: "shipTo", kind: "choices" },
		{ id: "bol", kind: "text" },
		{ id: "order", kind: "text" },
		{ id: "one", kind: "choices" },
	],
	tabs: railcarTabs,
	searchTab: "all",
	sort: { column: "exception", isDescending: false },
	hasPapers: true,
};
