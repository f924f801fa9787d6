import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

const failures = {
	stopped: m.administration_run_stopped,
	too_large: m.administration_run_too_large,
	bad_gzip: m.administration_run_bad_gzip,
	too_many_rejects: m.administration_run_too_many_rejects,
	unavailable: m.administration_run_unavailable,
	internal: m.administration_run_internal,
};

/** Why a feed's run ended early, in the reader's language. */
export const runFailureWord = wordOf(failures);
