import { m } from "#generated/texts/messages.js";
import { getLocale } from "#generated/texts/runtime.js";
import type { Language } from "#shared/languages.ts";
import { wordOf } from "#shared/word-of.ts";
import { faultReason } from "../fault-reason.ts";
import { faultCodes } from "../faults.ts";
import type { RejectedColumnId, RejectedTab } from "./rejected-list.ts";

const columns: Readonly<Record<RejectedColumnId, () => string>> = {
	key: m.feeds_rejected_key,
	entity: m.feeds_admin_entity,
	source: m.feeds_admin_source,
	reason: m.feeds_rejected_reason,
	field: m.feeds_rejected_field,
	line: m.feeds_rejected_line,
	run: m.feeds_rejected_run,
	last: m.feeds_rejected_last,
	first: m.feeds_rejected_first,
	times: m.feeds_rejected_times,
	state: m.feeds_rejected_state,
};

const tabs: Readonly<Record<RejectedTab, () => string>> = {
	open: m.feeds_rejected_tab_open,
	settled: m.feeds_rejected_tab_settled,
	dismissed: m.feeds_rejected_tab_dismissed,
	all: m.feeds_rejected_tab_all,
};

const states: Readonly<Record<string, () => string>> = {
	open: m.feeds_rejected_state_open,
	imported: m.feeds_rejected_state_imported,
	sent_again: m.feeds_rejected_state_sent_again,
	resent: m.feeds_rejected_state_resent,
	mended: m.feeds_rejected_state_mended,
	dismissed: m.feeds_rejected_state_dismissed,
};

/** Words of refused rows, in the reader's language. */
export const rejectedColumnLabel = (id: RejectedColumnId): string => columns[id]();
export const rejectedTabLabel = (id: RejectedTab): string => tabs[id]();
export const rejectedStateLabel = wordOf(states);

/** What a kept fault says, in `language`; a code of an older release stays as it is. */
export function rejectedReason(
	{ field, code, value }: { field: string; code: string; value?: string | null },
	language: Language,
): string {
	const known = faultCodes.find((one) => one === code);
	return known ? faultReason({ field, code: known, ...(value ? { value } : {}) }, language) : code;
}

/** A kind of fault, with a gap for what it names: what the filter offers. */
export function faultKindLabel(code: string): string {
	return rejectedReason({ field: "", code, value: "…" }, getLocale());
}
