import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { modes } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import { noticeStates } from "#shared/supplies/notice-states.ts";
import { sharedColumns } from "./supply-columns.ts";

const { receipt, notice, po, state, mode, vehicle, commodity, mill, accepted } = sharedColumns;

/** List definition of asn-daily-by-shipped-date. */
export const noticeLoadsList = defineList({
	id: "asn-daily-by-shipped-date",
	columns: {
		notice,
		shipped: { label: m.supply_col_shipped, kind: "day", field: "shippedOn" },
		mill,
		commodity,
		mode,
		vehicle,
		po,
		shipWeight: { label: m.supply_col_ship_weight, kind: "pounds", field: "netLb", isSummed: true },
		accepted,
		open: { label: m.supply_col_open, kind: "pounds", field: "openLb", isSummed: true },
		state,
		bol: { label: m.supply_col_bol, kind: "mono", field: "bolNumber", isHidden: true },
		yard: { label: m.supply_col_yard, kind: "text", isHidden: true },
		expected: { label: m.supply_col_expected, kind: "millInstant", field: "expectedAt", isHidden: true },
		receipt: { ...receipt, isHidden: true },
	},
	filters: {
		shipped: { kind: "days" },
		commodity: { kind: "choices", from: "commodities" },
		mill: { kind: "choices", from: "mills" },
		mode: { kind: "choices", choices: modes },
		state: { kind: "choices", choices: noticeStates },
		po: { kind: "text" },
		notice: { kind: "text" },
		load: { kind: "choices", label: m.supply_filter_load, isSingleRows: true },
	},
	tabs: ["lately", "underWay", "received", "rejected", "all"],
	sort: { column: "shipped", isDescending: true },
	next: { action: m.supplier_home_announce, path: paths.shippingNotices },
	card: { facts: ["state", "commodity"], figure: "shipWeight" },
});
