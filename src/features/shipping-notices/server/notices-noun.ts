import { m } from "#generated/texts/messages.js";
import type { SortKey } from "#server/lists/keyset.ts";
import { anyBegins, beginsWith, between, oneOf } from "#server/lists/nouns/noun-filters.ts";
import type { NounColumn, NounList } from "#server/lists/nouns/noun-list.ts";
import { loadModeWord, noticeStateWord } from "#shared/supplies/notice-words.ts";
import { columnWord, type NoticeColumnId, noticesList } from "../notices-list.ts";
import { listedNotice, loadCount, netLb, poNumbers } from "./notice-rows.ts";

const worded = (id: NoticeColumnId, sql: string, description: string, isNullable = false, word?: (code: string) => string): NounColumn => ({
	description,
	sort: [{ sql, type: "text", isNullable }],
	sheet: (sheet) => [sheet.text(columnWord(id), sql, word)],
});
const timed = (id: NoticeColumnId, sql: string, description: string): NounColumn => ({
	description,
	sort: [{ sql, type: "instant", isNullable: true }],
	sheet: (sheet) => [sheet.instant(columnWord(id), sql)],
});
const key: SortKey[] = [
	{ sql: "h.notice_number", type: "text" },
	{ sql: "h.account_id", type: "integer" },
];

const columns: Readonly<Record<NoticeColumnId, NounColumn>> = {
	notice: worded("notice", "h.notice_number", "Its number."),
	state: worded("state", "h.state", "Where it stands.", false, noticeStateWord),
	shipped: {
		description: "Day of departure.",
		sort: [{ sql: "h.shipped_on", type: "day" }],
		sheet: (sheet) => [sheet.day(columnWord("shipped"), "h.shipped_on")],
	},
	expected: timed("expected", "h.expected_at", "When it is expected."),
	mode: worded("mode", "h.mode", "Truck, railcar or barge.", false, loadModeWord),
	mill: { description: "The mill that receives.", sheet: (sheet) => [sheet.text(columnWord("mill"), "m.name")] },
	po: { description: "Lines of purchase orders.", sheet: (sheet) => [sheet.text(columnWord("po"), poNumbers)] },
	loads: { description: "Loads.", sheet: (sheet) => [sheet.number(columnWord("loads"), loadCount, 0)] },
	net: {
		description: "Pounds announced.",
		sheet: (sheet) => [sheet.weight(`${columnWord("net")}, ${sheet.units.weightUnit}`, netLb)],
	},
	bol: worded("bol", "h.bol_number", "Bill of lading.", true),
	revision: {
		description: "The revision that stands.",
		sort: [{ sql: "h.notice_revision", type: "integer" }],
		sheet: (sheet) => [sheet.number(columnWord("revision"), "h.notice_revision", 0)],
	},
	submitted: timed("submitted", "h.submitted_at", "When it was first sent."),
	yard: worded("yard", "h.yard", "Where it leaves.", true),
	carrier: worded("carrier", "h.carrier", "Who carries it.", true),
};

/** Shipping notices: the list below the entry. */
export const shippingNotices: NounList = {
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
		joins: { m: "join mills m on m.code = h.mill" },
	},
	key,
	columns,
	tabs: {
		underWay: {
			description: "Announced and not yet received.",
			sql: "h.state in ('submitted', 'amended', 'in_transit', 'arrived', 'weighed', 'inspected', 'radiation_hold')",
		},
		received: { description: "Received or turned away.", sql: "h.state in ('received', 'settled', 'paid', 'rejected')" },
		cancelled: { description: "Cancelled.", sql: "h.state = 'cancelled'" },
		all: { description: "All notices.", sql: "true" },
	},
	filters: {
		shipped: { description: "Day of departure.", sql: between("h.shipped_on", "date") },
		state: { description: "States.", sql: oneOf("h.state") },
		mode: { description: "`truck`, `railcar`, `barge`.", sql: oneOf("h.mode") },
		bol: { description: "Beginning of the bill of lading.", sql: beginsWith("h.bol_number") },
		one: { description: "Single notices by number; 200 at most.", sql: oneOf("h.notice_number") },
	},
	search: { description: "Beginning of a notice or bill of lading.", sql: anyBegins("h.notice_number", "h.bol_number") },
	hasDataStamp: false,
};
