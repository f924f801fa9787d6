import { m } from "#generated/texts/messages.js";
import { defineForm, input, type Label } from "#shared/forms/form-shape.ts";
import type { Language } from "#shared/languages.ts";

export type TermsValues = { version: string; startsOn: string; bodyEn: string; bodyEs: string };

const word =
	(message: (parameters: Record<string, never>, options: { locale: Language }) => string): Label =>
	(language) =>
		message({}, { locale: language });

const longestTerms = 60_000;

/** A new version of the terms, whole and in both languages. */
export const termsForm = defineForm<TermsValues>({
	version: input(word(m.terms_version), { validation: "required|length:1,20|matches:/^[0-9A-Za-z.-]*$/" }),
	startsOn: input(word(m.terms_from), { type: "day", validation: "required" }),
	bodyEn: input(word(m.terms_body_en), { validation: `required|length:20,${longestTerms}` }),
	bodyEs: input(word(m.terms_body_es), { validation: `required|length:20,${longestTerms}` }),
});
