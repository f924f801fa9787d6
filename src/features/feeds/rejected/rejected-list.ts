import { m } from "#generated/texts/messages.js";
import { entityLabel } from "#shared/feed-labels.ts";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { entityNames } from "../entities.ts";
import { rowErrorCodes } from "../row-errors.ts";
import { errorKindLabel, rejectedStateLabel } from "./rejected-labels.ts";

/** Rows that the importer refused, as administrators handle them. */
export const rejectedList = defineList({
	id: "rejected-rows",
	isUnitless: true,
	aliasNarrows: [],
	columns: {
		key: { label: m.feeds_rejected_key, kind: "mono" },
		entity: { label: m.feeds_admin_entity, kind: "text", word: entityLabel },
		source: { label: m.feeds_admin_source, kind: "text" },
		reason: { label: m.feeds_rejected_reason, kind: "own", isUnsortable: true },
		field: { label: m.feeds_rejected_field, kind: "mono" },
		line: { label: m.feeds_rejected_line, kind: "integer" },
		run: { label: m.feeds_rejected_run, kind: "mono", isHidden: true },
		last: { label: m.feeds_rejected_last, kind: "instant", field: "lastSeenAt" },
		first: { label: m.feeds_rejected_first, kind: "instant", field: "firstSeenAt", isHidden: true },
		times: { label: m.feeds_rejected_times, kind: "integer" },
		state: { label: m.feeds_rejected_state, kind: "text", word: rejectedStateLabel },
	},
	filters: {
		source: { kind: "choices", from: "sources" },
		entity: { kind: "choices", choices: entityNames },
		code: {
			kind: "choices",
			column: "reason",
			field: "code",
			choices: rowErrorCodes,
			from: "codes",
			word: errorKindLabel,
		},
		field: { kind: "text" },
		run: { kind: "text" },
		last: { kind: "days", isUtc: true },
		row: { kind: "choices", label: m.feeds_rejected_single, field: "id", isSingleRows: true },
	},
	tabs: ["open", "settled", "dismissed", "all"],
	searchTab: "all",
	sort: { column: "last", isDescending: true },
	next: { action: m.feeds_try, path: paths.tryFeed() },
	card: { facts: ["reason"], figure: "entity" },
});
