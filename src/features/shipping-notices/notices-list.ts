import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { modeLabel, modes } from "#shared/orders/mode-labels.ts";
import { noticeStateLabel } from "#shared/supplies/notice-labels.ts";
import { noticeStates } from "#shared/supplies/notice-states.ts";
import { wordOf } from "#shared/word-of.ts";

export const noticeTabLabel = wordOf({
	underWay: m.asn_tab_under_way,
	received: m.asn_tab_received,
	cancelled: m.asn_tab_cancelled,
	all: m.asn_tab_all,
});

/** List definition of a supplier's own notices. */
export const noticesList = defineList({
	id: "shipping-notices",
	columns: {
		notice: { label: m.asn_col_notice, kind: "mono", field: "noticeNumber" },
		state: { label: m.asn_col_state, kind: "text", word: noticeStateLabel },
		shipped: { label: m.asn_col_shipped, kind: "day", field: "shippedOn" },
		expected: { label: m.asn_col_expected, kind: "millInstant", field: "expectedAt", isHidden: true },
		mode: { label: m.asn_mode, kind: "text", word: modeLabel },
		mill: { label: m.asn_col_mill, kind: "text", isUnsortable: true },
		po: { label: m.asn_line, kind: "text", field: "poNumbers", isUnsortable: true },
		loads: { label: m.asn_loads, kind: "integer", isSummed: true, isUnsortable: true },
		net: { label: m.asn_net, kind: "pounds", field: "netLb", isSummed: true, isUnsortable: true },
		bol: { label: m.asn_bol, kind: "mono", field: "bolNumber" },
		revision: { label: m.asn_col_revision, kind: "integer", isHidden: true },
		submitted: { label: m.asn_col_submitted, kind: "instant", field: "submittedAt" },
		yard: { label: m.asn_yard, kind: "text", isHidden: true },
		carrier: { label: m.asn_carrier, kind: "text", isHidden: true },
	},
	filters: {
		shipped: { kind: "days" },
		state: { kind: "choices", choices: noticeStates },
		mode: { kind: "choices", choices: modes },
		bol: { kind: "text" },
		one: { kind: "choices", column: "notice" },
	},
	tabs: ["underWay", "received", "cancelled", "all"],
	searchTab: "all",
	sort: { column: "shipped", isDescending: true },
	next: { none: "The form that sends one is on the same page." },
	card: { facts: ["state"], figure: "net" },
});
