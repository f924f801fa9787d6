import { m } from "#generated/texts/messages.js";
import type { ListDefinition } from "#shared/lists/list-definition.ts";
import { modes } from "#shared/orders/mode-labels.ts";
import { noticeStates } from "#shared/supplies/notice-states.ts";

const titles = {
	notice: m.asn_col_notice,
	state: m.asn_col_state,
	shipped: m.asn_col_shipped,
	expected: m.asn_col_expected,
	mode: m.asn_mode,
	mill: m.asn_col_mill,
	po: m.asn_line,
	loads: m.asn_loads,
	net: m.asn_net,
	bol: m.asn_bol,
	revision: m.asn_col_revision,
	submitted: m.asn_col_submitted,
	yard: m.asn_yard,
	carrier: m.asn_carrier,
} as const;
export type NoticeColumnId = keyof typeof titles;
export const columnLabel = (id: NoticeColumnId): string => titles[id]();

export const noticeTabs = ["underWay", "received", "cancelled", "all"] as const;
export type NoticeTabId = (typeof noticeTabs)[number];
const tabs = {
	underWay: m.asn_tab_under_way,
	received: m.asn_tab_received,
	cancelled: m.asn_tab_cancelled,
	all: m.asn_tab_all,
} satisfies Record<NoticeTabId, () => string>;
export const tabLabel = (id: NoticeTabId): string => tabs[id]();

const defaults: readonly NoticeColumnId[] = [
	"notice",
	"state",
	"shipped",
	"mode",
	"mill",
	"po",
	"loads",
	"net",
	"bol",
	"submitted",
];
const unsortable: readonly NoticeColumnId[] = ["mill", "po", "loads", "net"];

/** What can be asked of a supplier's own notices. */
export const noticesList: ListDefinition = {
	id: "shipping-notices",
	columns: (Object.keys(titles) as NoticeColumnId[]).map((id) => ({
		id,
		isSortable: !unsortable.includes(id),
		isDefault: defaults.includes(id),
	})),
	filters: [
		{ id: "shipped", kind: "days" },
		{ id: "state", kind: "choices", choices: noticeStates },
		{ id: "mode", kind: "choices", choices: modes },
		{ id: "bol", kind: "text" },
		{ id: "one", kind: "choices" },
	],
	tabs: noticeTabs,
	searchTab: "all",
	sort: { column: "shipped", isDescending: true },
};
