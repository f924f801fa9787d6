import { m } from "#generated/texts/messages.js";
import type { SortKey } from "#server/lists/keyset.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource, ResourceTab } from "#server/lists/resources/list-resource.ts";
import { anyBegins } from "#server/lists/resources/resource-filters.ts";
import type { NoticeState } from "#shared/supplies/notice-states.ts";
import { noticesList } from "../notices-list.ts";
import { listedNotice } from "./notice-rows.ts";

const key: SortKey[] = [
	{ sql: "h.notice_number", type: "text" },
	{ sql: "h.account_id", type: "integer" },
];
/** Notices are counted and summed by account and state. */
function ofStates(description: string, states: readonly NoticeState[]): ResourceTab {
	const sql = `h.state in (${states.map((state) => `'${state}'`).join(", ")})`;
	return { description, sql, isKept: true, isKeptApart: true };
}

/** Shipping notices: the list below the entry. */
export const shippingNotices: ListResource = {
	definition: noticesList,
	field: "shippingNotices",
	description: "Shipping notices of the viewer's supplier accounts.",
	access: "supplier",
	title: m.asn_title,
	row: listedNotice,
	source: {
		table: "shipping_notices",
		alias: "h",
		owners: [{ column: "account_id", scope: "supplierIds" }],
		sums: "shipping_notice_sums",
		joins: { m: "join mills m on m.code = h.mill" },
	},
	key,
	columns: declaredColumns(noticesList, listedNotice),
	tabs: {
		underWay: {
			...ofStates("Announced and not yet received.", [
				"submitted",
				"amended",
				"in_transit",
				"arrived",
				"weighed",
				"inspected",
				"radiation_hold",
			]),
			isFew: true,
		},
		received: ofStates("Received or turned away.", ["received", "settled", "paid", "rejected"]),
		cancelled: ofStates("Cancelled.", ["cancelled"]),
		all: { description: "All notices.", sql: "true", isKept: true },
	},
	filters: declaredFilters(noticesList, listedNotice),
	search: {
		description: "Beginning of a notice or bill of lading.",
		sql: anyBegins("h.notice_number", "h.bol_number"),
	},
	totals: {
		loads: { description: "Loads.", sql: "sum(h.load_count)" },
		netLb: { description: "Pounds announced.", sql: "sum(h.net_lb)" },
	},
};
