import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { sharedColumns } from "./supply-columns.ts";

const { receipt, received, notice, po, state, commodity, mill, accepted } = sharedColumns;

/** List definition of shipments-with-invoice. */
export const invoicedList = defineList({
	id: "shipments-with-invoice",
	columns: {
		receipt,
		received,
		settlement: { label: m.supply_col_settlement, kind: "mono", field: "settlementNumber" },
		netUnits: { label: m.supply_col_net_units, kind: "own", isFigure: true, isUnsortable: true },
		price: { label: m.supply_col_price, kind: "number", decimals: 4, isUnsortable: true },
		adjustments: {
			label: m.supply_col_adjustments,
			kind: "number",
			field: "adjustmentAmount",
			decimals: 2,
			isUnsortable: true,
		},
		freight: { label: m.supply_col_freight, kind: "number", field: "freightAmount", decimals: 2, isUnsortable: true },
		amount: { label: m.supply_col_amount, kind: "number", decimals: 2 },
		invoice: { label: m.supply_col_invoice, kind: "mono", field: "invoiceNumber", isUnsortable: true },
		state,
		due: { label: m.supply_col_due, kind: "day", field: "dueOn" },
		paid: { label: m.supply_col_paid, kind: "day", field: "paidOn" },
		remittance: { label: m.supply_col_remittance, kind: "mono", field: "remittanceNumber" },
		po: { ...po, isHidden: true },
		notice: { ...notice, isHidden: true },
		commodity: { ...commodity, isHidden: true },
		settled: { label: m.supply_col_settled, kind: "day", field: "settledOn", isHidden: true },
		accepted: { ...accepted, isHidden: true },
		unpaid: {
			label: m.supply_col_unpaid,
			kind: "number",
			field: "unpaidAmount",
			decimals: 2,
			isUnsortable: true,
			isHidden: true,
		},
		mill: { ...mill, isHidden: true },
	},
	filters: {
		received: { kind: "days" },
		due: { kind: "days" },
		paid: { kind: "days" },
		commodity: { kind: "choices", from: "commodities" },
		mill: { kind: "choices", from: "mills" },
		settlement: { kind: "text" },
		invoice: { kind: "text" },
		remittance: { kind: "text" },
		receipt: { kind: "choices", label: m.supply_filter_receipt, isSingleRows: true },
	},
	tabs: ["recent", "notInvoiced", "unpaid", "invoiced", "paid", "all"],
	searchTab: "all",
	sort: { column: "received", isDescending: true },
	next: { page: m.web_nav_shipments_received, path: paths.shipmentsReceived },
	card: { facts: ["state"], figure: "amount" },
});
