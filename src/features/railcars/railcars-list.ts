import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { type CarState, carStates, carTypes } from "#shared/railcars/sighting-codes.ts";
import { carStateLabel, carTypeLabel, exceptionLabel, loadedLabel } from "./railcar-labels.ts";

/** What is wrong with a car, the worst first: the order of the report. */
export const carExceptions = ["bad_order", "held", "constructively_placed", "overdue", "silent"] as const;

/** States in which nobody expects it any more: lists and files say no ETA. */
export const arrivedStates: readonly CarState[] = ["placed", "released", "returning"];

export const railcarTabs = ["open", "exceptions", "atDestination", "all"] as const;
export type RailcarTab = (typeof railcarTabs)[number];

/** List definition of the railcar report. */
export const railcarsList = defineList({
	id: "railcar-report",
	columns: {
		car: { label: m.railcars_col_car, kind: "mono" },
		exception: { label: m.railcars_col_exception, kind: "text", word: exceptionLabel },
		state: { label: m.railcars_col_state, kind: "text", word: carStateLabel },
		sighting: { label: m.railcars_col_sighting, kind: "own" },
		seen: { label: m.railcars_col_seen, kind: "instant", field: "sightedAt" },
		eta: { label: m.railcars_col_eta, kind: "instant", field: "etaAt" },
		transit: { label: m.railcars_col_transit, kind: "number", field: "transitDays" },
		dwell: { label: m.railcars_col_dwell, kind: "number", field: "dwellHours" },
		bol: { label: m.railcars_col_bol, kind: "mono", field: "bolNumber", link: paths.billOfLading },
		orders: { label: m.railcars_col_orders, kind: "own", isUnsortable: true },
		tons: { label: m.railcars_col_tons, kind: "tons", field: "netLb", isSummed: true },
		shipped: { label: m.railcars_col_shipped, kind: "millInstant", field: "shippedAt" },
		route: { label: m.railcars_col_route, kind: "mono", isHidden: true },
		shipTo: { label: m.railcars_col_ship_to, kind: "text" },
		type: { label: m.railcars_col_type, kind: "text", field: "carType", word: carTypeLabel, isHidden: true },
		loaded: { label: m.railcars_col_loaded, kind: "flag", field: "isLoaded", word: loadedLabel, isHidden: true },
	},
	filters: {
		exception: { kind: "choices", choices: carExceptions },
		state: { kind: "choices", choices: carStates },
		shipTo: { kind: "choices", from: "shipTos" },
		bol: { kind: "text" },
		order: { kind: "text", label: m.railcars_filter_order },
		type: { kind: "choices", choices: carTypes },
		one: { kind: "choices", column: "car", isSingleRows: true },
	},
	tabs: railcarTabs,
	searchTab: "all",
	sort: { column: "exception", isDescending: false },
	next: { page: m.web_nav_orders, path: paths.orders },
	card: { facts: ["exception", "state"], figure: "eta" },
	hasDocuments: true,
});
