import { m } from "#generated/texts/messages.js";
import { type FieldFault, InvalidError, NamedError } from "#shared/errors.ts";

/**
 * What a form says of a call that failed: the named error's own sentence, with its fields' faults if the server named some; for anything
 * else that it was not sent. Faults travel as `extensions.faults` of GraphQL errors or as `faults` of an InvalidError.
 */
export function explainFailure(error: unknown): { sentence: string; faults: FieldFault[] } {
	if (error instanceof InvalidError) return { sentence: error.message, faults: error.faults };
	const { message, extensions } = (error ?? {}) as { message?: string; extensions?: { code?: string; faults?: FieldFault[] } };
	if (extensions?.faults) return { sentence: message ?? m.forms_not_sent(), faults: extensions.faults };
	return { sentence: error instanceof NamedError ? `${error.message}. ${m.forms_not_sent()}` : m.forms_not_sent(), faults: [] };
}
