import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

const failures = {
	stopped: m.administration_run_stopped,
	too_large: m.administration_run_too_large,
	bad_gzip: m.administration_run_bad_gzip,
	too_many_rejects: m.administration_run_too_many_rejects,
	unavailable: m.administration_run_unavailable,
	internal: m.administration_run_internal,
	lost: m.administration_run_lost,
};

const word = wordOf(failures);

/** Why a feed's run ended early, in the reader's language; what is behind its code is for the log. */
export function runFailureLabel(failure: string): string {
	return word(failure.split(":")[0] ?? failure);
}
