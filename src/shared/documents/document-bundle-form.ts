import { m } from "#generated/texts/messages.js";
import { defineForm, input, labelOf } from "../forms/form-shape.ts";
import { documentKinds } from "./document-kinds.ts";
import { longestNamePattern, usualNamePattern } from "./document-names.ts";

/** Most numbers that may be pasted at once. */
export const mostNumbers = 500;
/** Characters: up to some 5,000 numbers the error counts them; longer input is no list of numbers. */
const longestPaste = 100_000;
/** Most documents in a ZIP that is streamed while a user waits; larger ones are made by a job. */
export const mostStreamed = 500;
/** Most documents in one ZIP: one order may have many. */
export const mostDocuments = 5000;

export type DocumentBundleValues = { numbers: string; kinds: string[]; namePattern: string };

/** Documents by any mix of numbers, as one ZIP. */
export const documentBundleForm = defineForm<DocumentBundleValues>({
	numbers: input(labelOf(m.web_bundle_numbers), { validation: `required|length:1,${longestPaste}` }),
	kinds: input(labelOf(m.web_bundle_kinds), {
		type: "choices",
		validation: "required",
		options: documentKinds,
		initial: [...documentKinds],
	}),
	namePattern: input(labelOf(m.web_bundle_names), {
		validation: `required|length:1,${longestNamePattern}`,
		initial: usualNamePattern,
	}),
});
