import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { deskKinds } from "./desk-kinds.ts";
import { deskKindLabel, turnLabel } from "./desk-labels.ts";

/** The desk's queue: what is due first is first. */
export const deskList = defineList({
	id: "desk",
	isUnitless: true,
	columns: {
		number: { label: m.desk_col_number, kind: "mono" },
		kind: { label: m.desk_col_kind, kind: "text", word: deskKindLabel },
		account: { label: m.desk_col_account, kind: "text" },
		about: { label: m.desk_col_about, kind: "own", isUnsortable: true },
		due: { label: m.desk_col_due, kind: "instant", field: "dueAt" },
		assigned: { label: m.desk_col_assigned, kind: "text", field: "assignee" },
		last: { label: m.desk_col_last, kind: "text", field: "lastBy" },
		waiting: { label: m.desk_col_waiting, kind: "instant", field: "waitingSince" },
		turn: { label: m.desk_col_turn, kind: "text", word: turnLabel, isUnsortable: true, isHidden: true },
		opened: { label: m.desk_col_opened, kind: "instant", field: "openedAt", isHidden: true },
		order: { label: m.desk_col_order, kind: "mono", isHidden: true },
		po: { label: m.desk_col_po, kind: "mono", isHidden: true },
		bol: { label: m.desk_col_bol, kind: "mono", isHidden: true },
	},
	filters: {
		kind: { kind: "choices", choices: deskKinds },
		account: { kind: "text" },
		colleague: { kind: "choices", column: "assigned", field: "assigneeId", from: "colleagues" },
		madeOf: { kind: "text", column: "order" },
		one: { kind: "choices", label: m.desk_filter_one },
	},
	tabs: ["toAnswer", "mine", "unassigned", "overdue", "waiting", "all"],
	searchTab: "all",
	sort: { column: "due", isDescending: false },
	next: { action: m.desk_templates_and_hours, path: paths.deskSettings },
	card: { facts: ["account", "kind"], figure: "due" },
});
