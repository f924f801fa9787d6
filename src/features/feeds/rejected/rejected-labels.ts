import { m } from "#generated/texts/messages.js";
import { getLocale } from "#generated/texts/runtime.js";
import type { Language } from "#shared/languages.ts";
import { wordOf } from "#shared/word-of.ts";
import { rowErrorReason } from "../row-error-reason.ts";
import { rowErrorCodes } from "../row-errors.ts";

/** Words of refused rows, in the reader's language. */
export const rejectedTabLabel = wordOf({
	open: m.feeds_rejected_tab_open,
	settled: m.feeds_rejected_tab_settled,
	dismissed: m.feeds_rejected_tab_dismissed,
	all: m.feeds_rejected_tab_all,
});
export const rejectedStateLabel = wordOf({
	open: m.feeds_rejected_state_open,
	imported: m.feeds_rejected_state_imported,
	sent_again: m.feeds_rejected_state_sent_again,
	resent: m.feeds_rejected_state_resent,
	mended: m.feeds_rejected_state_mended,
	dismissed: m.feeds_rejected_state_dismissed,
});

/** What a kept error says, in `language`; a code of an older release stays as it is. */
export function rejectedReason(
	{ field, code, value }: { field: string; code: string; value?: string | null },
	language: Language,
): string {
	const known = rowErrorCodes.find((one) => one === code);
	return known ? rowErrorReason({ field, code: known, ...(value ? { value } : {}) }, language) : code;
}

/** A kind of error, with a gap for what it names: what the filter offers. */
export function errorKindLabel(code: string): string {
	return rejectedReason({ field: "", code, value: "…" }, getLocale());
}
