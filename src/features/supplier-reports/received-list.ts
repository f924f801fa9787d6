import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { modes } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import { reasonLabel } from "#shared/supplies/notice-labels.ts";
import { noticeStates } from "#shared/supplies/notice-states.ts";
import { sharedColumns } from "./supply-columns.ts";
import { radiationLabel } from "./supply-labels.ts";

const { receipt, received, notice, po, state, mode, vehicle, commodity, mill, accepted } = sharedColumns;

/** List definition of shipments-received. */
export const receivedList = defineList({
	id: "shipments-received",
	columns: {
		receipt,
		received,
		state,
		po,
		vehicle,
		commodity,
		graded: { label: m.supply_col_graded, kind: "own" },
		shipWeight: { label: m.supply_col_ship_weight, kind: "pounds", field: "shipLb", isSummed: true },
		netWeight: { label: m.supply_col_net_weight, kind: "pounds", field: "netLb", isSummed: true },
		difference: { label: m.supply_col_difference, kind: "pounds", field: "differenceLb", isSummed: true },
		deductions: {
			label: m.supply_col_deductions,
			kind: "pounds",
			field: "deductionLb",
			isSummed: true,
			isUnsortable: true,
		},
		accepted,
		notice: { ...notice, isHidden: true },
		mode: { ...mode, isHidden: true },
		grossWeight: { label: m.supply_col_gross_weight, kind: "pounds", field: "grossLb", isHidden: true },
		tareWeight: { label: m.supply_col_tare_weight, kind: "pounds", field: "tareLb", isHidden: true },
		differencePercent: { label: m.supply_col_difference_percent, kind: "number", decimals: 2, isHidden: true },
		downgrade: {
			label: m.supply_col_downgrade,
			kind: "text",
			field: "downgradeReason",
			word: reasonLabel,
			isHidden: true,
		},
		radiation: { label: m.supply_col_radiation, kind: "text", word: radiationLabel, isHidden: true },
		moisture: { label: m.supply_col_moisture, kind: "number", field: "moisturePercent", decimals: 2, isHidden: true },
		ticket: { label: m.supply_col_ticket, kind: "mono", field: "scaleTicket", isHidden: true },
		photos: {
			label: m.supply_col_photos,
			kind: "number",
			field: "photoCount",
			decimals: 0,
			isUnsortable: true,
			isHidden: true,
		},
		mill: { ...mill, isHidden: true },
	},
	filters: {
		received: { kind: "days" },
		commodity: { kind: "choices", from: "commodities" },
		mill: { kind: "choices", from: "mills" },
		mode: { kind: "choices", choices: modes },
		state: { kind: "choices", choices: noticeStates },
		po: { kind: "text" },
		notice: { kind: "text" },
		vehicle: { kind: "text" },
		receipt: { kind: "choices", label: m.supply_filter_receipt, isSingleRows: true },
	},
	tabs: ["all", "thisWeek", "trouble", "downgraded", "rejected", "held"],
	sort: { column: "received", isDescending: true },
	next: { action: m.supplier_home_announce, path: paths.shippingNotices },
	card: { facts: ["state", "commodity"], figure: "netWeight" },
});
