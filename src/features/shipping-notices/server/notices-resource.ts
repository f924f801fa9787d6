import { m } from "#generated/texts/messages.js";
import type { SortKey } from "#server/lists/keyset.ts";
import type { ListResource, ResourceColumn, ResourceTab } from "#server/lists/resources/list-resource.ts";
import { resourceColumns } from "#server/lists/resources/resource-columns.ts";
import { anyBegins, beginsWith, between, oneOf } from "#server/lists/resources/resource-filters.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { noticeStateLabel } from "#shared/supplies/notice-labels.ts";
import type { NoticeState } from "#shared/supplies/notice-states.ts";
import { columnLabel, type NoticeColumnId, noticesList } from "../notices-list.ts";
import { listedNotice, poNumbers } from "./notice-rows.ts";

const key: SortKey[] = [
	{ sql: "h.notice_number", type: "text" },
	{ sql: "h.account_id", type: "integer" },
];
const column = resourceColumns(columnLabel);

const columns: Readonly<Record<NoticeColumnId, ResourceColumn>> = {
	notice: column.text("notice", "h.notice_number", "Its number."),
	state: column.text("state", "h.state", "Where it stands.", { word: noticeStateLabel }),
	shipped: column.day("shipped", "h.shipped_on", "Day of departure."),
	expected: column.millInstant("expected", "h.expected_at", "m.time_zone", "When it is expected.", {
		isNullable: true,
	}),
	mode: column.text("mode", "h.mode", "Truck, railcar or barge.", { word: modeLabel }),
	mill: column.text("mill", "m.name", "The mill that receives.", { sort: "none" }),
	po: column.text("po", poNumbers, "Lines of purchase orders.", { sort: "none" }),
	loads: column.integer("loads", "h.load_count", "Loads.", { sort: "none" }),
	net: column.weight("net", "h.net_lb", "Pounds announced.", { sort: "none" }),
	bol: column.text("bol", "h.bol_number", "Bill of lading.", { isNullable: true }),
	revision: column.integer("revision", "h.notice_revision", "The revision that stands."),
	submitted: column.instant("submitted", "h.submitted_at", "When it was first sent.", { isNullable: true }),
	yard: column.text("yard", "h.yard", "Where it leaves.", { isNullable: true }),
	carrier: column.text("carrier", "h.carrier", "Who carries it.", { isNullable: true }),
};

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
	columns,
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
	filters: {
		shipped: { description: "Day of departure.", sql: between("h.shipped_on", "date") },
		state: { description: "States.", sql: oneOf("h.state") },
		mode: { description: "`truck`, `railcar`, `barge`.", sql: oneOf("h.mode") },
		bol: { description: "Beginning of the bill of lading.", sql: beginsWith("h.bol_number") },
		one: { description: "Single notices by number; 200 at most.", sql: oneOf("h.notice_number") },
	},
	search: {
		description: "Beginning of a notice or bill of lading.",
		sql: anyBegins("h.notice_number", "h.bol_number"),
	},
	totals: {
		loads: { description: "Loads.", sql: "sum(h.load_count)" },
		netLb: { description: "Pounds announced.", sql: "sum(h.net_lb)" },
	},
};
