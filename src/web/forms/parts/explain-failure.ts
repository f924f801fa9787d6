import { m } from "#generated/texts/messages.js";
import { type FieldFault, NamedError } from "#shared/errors.ts";

/**
 * What a form says of a call that failed. An error with faults was answered by the server: its own sentence, and each field's. Anything
 * else did not arrive: that it was not sent, after the named error's sentence if there is one.
 */
export function explainFailure(error: unknown): { sentence: string; faults: FieldFault[] } {
	const { message, faults } = (error ?? {}) as { message?: string; faults?: FieldFault[] };
	if (Array.isArray(faults)) return { sentence: message ?? m.forms_not_sent(), faults };
	const reason = error instanceof NamedError ? `${error.message.replace(/\.$/, "")}. ` : "";
	return { sentence: `${reason}${m.forms_not_sent()}`, faults: [] };
}
