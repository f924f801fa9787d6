import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { sharedColumns } from "./supply-columns.ts";
import { lineStateLabel } from "./supply-labels.ts";

const { po, commodity, mill } = sharedColumns;

/** List definition of outstanding-tonnage. */
export const outstandingList = defineList({
	id: "outstanding-tonnage",
	columns: {
		po,
		commodity,
		mill,
		period: { label: m.supply_col_period, kind: "own" },
		ordered: { label: m.supply_col_ordered, kind: "pounds", field: "orderedLb", isSummed: true },
		tolerance: { label: m.supply_col_tolerance, kind: "number", field: "tolerancePercent", decimals: 2 },
		receivedWeight: { label: m.supply_col_received_weight, kind: "pounds", field: "receivedLb", isSummed: true },
		inTransit: { label: m.supply_col_in_transit, kind: "pounds", field: "inTransitLb", isSummed: true },
		balance: { label: m.supply_col_balance, kind: "pounds", field: "balanceLb", isSummed: true },
		done: { label: m.supply_col_done, kind: "number", field: "donePercent" },
		expires: { label: m.supply_col_expires, kind: "day", field: "expiresOn" },
		priceBasis: { label: m.supply_col_price_basis, kind: "own", isUnsortable: true },
		state: { label: m.supply_col_state, kind: "text", word: lineStateLabel, isHidden: true },
	},
	filters: {
		expires: { kind: "days" },
		commodity: { kind: "choices", from: "commodities" },
		mill: { kind: "choices", from: "mills" },
		po: { kind: "text" },
		line: { kind: "choices", label: m.supply_filter_line, isSingleRows: true },
	},
	tabs: ["open", "expiring", "closed", "all"],
	searchTab: "all",
	sort: { column: "expires", isDescending: false },
	next: { page: m.web_nav_shipments_received, path: paths.shipmentsReceived },
	card: { facts: ["commodity"], figure: "balance" },
});
