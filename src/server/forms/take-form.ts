import { InvalidError } from "#shared/errors.ts";
import { checkForm } from "#shared/forms/check-form.ts";
import type { FormShape, FormValues } from "#shared/forms/form-shape.ts";
import { incompleteMessage } from "#shared/forms/rule-messages.ts";
import type { Language } from "#shared/languages.ts";

/**
 * Validates a mutation's input with the form that the browser shows: the same rules, whatever the client did or
 * skipped. Throws an InvalidError with a sentence per field, in the caller's language.
 */
export async function takeForm<Values = FormValues>(
	shape: FormShape<Values>,
	sent: unknown,
	language: Language,
): Promise<Values> {
	const { values, faults } = await checkForm(shape, sent, language);
	if (values === undefined) throw new InvalidError(incompleteMessage(language), faults);
	return values;
}
