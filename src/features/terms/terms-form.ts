import { m } from "#generated/texts/messages.js";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";

export type TermsValues = { version: string; startsOn: string; bodyEn: string; bodyEs: string };

const longestTerms = 60_000;

/** A new version of the terms, whole and in both languages. */
export const termsForm = defineForm<TermsValues>({
	version: input(labelOf(m.terms_version), { validation: "required|length:1,20|matches:/^[0-9A-Za-z.-]*$/" }),
	startsOn: input(labelOf(m.terms_from), { type: "day", validation: "required" }),
	bodyEn: input(labelOf(m.terms_body_en), { validation: `required|length:20,${longestTerms}` }),
	bodyEs: input(labelOf(m.terms_body_es), { validation: `required|length:20,${longestTerms}` }),
});
