import { m } from "#generated/texts/messages.js";
import { type FieldError, InvalidError, NamedError } from "#shared/errors.ts";
import { failureOf, wordsOf } from "../../data/failed-request.ts";

/**
 * What a form says of a call that failed. Refused input was answered by the server: its own sentence, and each field's.
 * Anything else did not arrive: that it was not sent, after what is said of the failure if there is something.
 */
export function explainFailure(error: unknown): { sentence: string; faults: FieldError[] } {
	const refused = failureOf(error, InvalidError);
	if (refused) return { sentence: refused.message, faults: refused.faults };
	const reason = error instanceof NamedError ? `${wordsOf(error).replace(/\.$/, "")}. ` : "";
	return { sentence: `${reason}${m.forms_not_sent()}`, faults: [] };
}
