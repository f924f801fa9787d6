import type { ListColumn, ListDefinition } from "#shared/lists/list-definition.ts";
import { modes } from "#shared/orders/mode-labels.ts";
import { noticeStates } from "#shared/supplies/notice-states.ts";
import type { SupplyColumnId } from "./supply-columns.ts";

/** What can be asked of the four supplier reports. */

function columns(
	shown: readonly SupplyColumnId[],
	others: readonly SupplyColumnId[],
	unsortable: readonly SupplyColumnId[],
): ListColumn[] {
	return [...shown, ...others].map((id) => ({
		id,
		isSortable: !unsortable.includes(id),
		isDefault: shown.includes(id),
	}));
}

export const receivedTabs = ["all", "thisWeek", "trouble", "downgraded", "rejected", "held"] as const;
export const receivedList: ListDefinition = {
	id: "shipments-received",
	columns: columns(
		[
			"receipt",
			"received",
			"state",
			"po",
			"vehicle",
			"commodity",
			"graded",
			"shipWeight",
			"netWeight",
			"difference",
			"deductions",
			"accepted",
		],
		[
			"notice",
			"mode",
			"grossWeight",
			"tareWeight",
			"differencePercent",
			"downgrade",
			"radiation",
			"moisture",
			"ticket",
			"photos",
			"mill",
		],
		["deductions", "photos"],
	),
	filters: [
		{ id: "received", kind: "days" },
		{ id: "commodity", kind: "choices" },
		{ id: "state", kind: "choices", choices: noticeStates },
		{ id: "mill", kind: "choices" },
		{ id: "mode", kind: "choices", choices: modes },
		{ id: "po", kind: "text" },
		{ id: "notice", kind: "text" },
		{ id: "vehicle", kind: "text" },
		{ id: "receipt", kind: "choices" },
	],
	tabs: receivedTabs,
	sort: { column: "received", isDescending: true },
};

export const outstandingTabs = ["open", "expiring", "closed", "all"] as const;
export const outstandingList: ListDefinition = {
	id: "outstanding-tonnage",
	columns: columns(
		[
			"po",
			"commodity",
			"mill",
			"period",
			"ordered",
			"tolerance",
			"receivedWeight",
			"inTransit",
			"balance",
			"done",
			"expires",
			"priceBasis",
		],
		["state"],
		["priceBasis"],
	),
	filters: [
		{ id: "commodity", kind: "choices" },
		{ id: "mill", kind: "choices" },
		{ id: "expires", kind: "days" },
		{ id: "po", kind: "text" },
		{ id: "line", kind: "choices" },
	],
	tabs: outstandingTabs,
	searchTab: "all",
	sort: { column: "expires", isDescending: false },
};

export const invoicedTabs = ["recent", "notInvoiced", "unpaid", "invoiced", "paid", "all"] as const;
export const invoicedList: ListDefinition = {
	id: "shipments-with-invoice",
	columns: columns(
		[
			"receipt",
			"received",
			"settlement",
			"netUnits",
			"price",
			"adjustments",
			"freight",
			"amount",
			"invoice",
			"state",
			"due",
			"paid",
			"remittance",
		],
		["po", "notice", "commodity", "settled", "accepted", "unpaid", "mill"],
		["netUnits", "price", "adjustments", "freight", "unpaid", "invoice"],
	),
	filters: [
		{ id: "received", kind: "days" },
		{ id: "due", kind: "days" },
		{ id: "paid", kind: "days" },
		{ id: "commodity", kind: "choices" },
		{ id: "mill", kind: "choices" },
		{ id: "settlement", kind: "text" },
		{ id: "remittance", kind: "text" },
		{ id: "invoice", kind: "text" },
		{ id: "receipt", kind: "choices" },
	],
	tabs: invoicedTabs,
	searchTab: "all",
	sort: { column: "received", isDescending: true },
};

export const noticeLoadTabs = ["lately", "underWay", "received", "rejected", "all"] as const;
export const noticeLoadsList: ListDefinition = {
	id: "asn-daily-by-shipped-date",
	columns: columns(
		["notice", "shipped", "mill", "commodity", "mode", "vehicle", "po", "shipWeight", "accepted", "open", "state"],
		["bol", "yard", "expected", "receipt"],
		[],
	),
	filters: [
		{ id: "shipped", kind: "days" },
		{ id: "mill", kind: "choices" },
		{ id: "commodity", kind: "choices" },
		{ id: "mode", kind: "choices", choices: modes },
		{ id: "state", kind: "choices", choices: noticeStates },
		{ id: "po", kind: "text" },
		{ id: "notice", kind: "text" },
		{ id: "load", kind: "choices" },
	],
	tabs: noticeLoadTabs,
	sort: { column: "shipped", isDescending: true },
};
