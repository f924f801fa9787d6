import {
	accepted,
	alpha,
	alpha_spaces,
	alphanumeric,
	between,
	confirm,
	contains_alpha,
	contains_alpha_spaces,
	contains_alphanumeric,
	contains_lowercase,
	contains_numeric,
	contains_symbol,
	contains_uppercase,
	date_between,
	date_format,
	email,
	ends_with,
	is,
	length as lengthWithin,
	lowercase,
	matches,
	max,
	min,
	not,
	number,
	require_one,
	required,
	starts_with,
	symbol,
	uppercase,
	url,
} from "@formkit/rules";
import type { FormKitValidationRule } from "@formkit/validation";
import { date_after, date_after_or_equal, date_before, date_before_or_equal } from "./day-rules.ts";
import { mime } from "./file-rules.ts";

/** Without a bound it is misconfigured, which its message says; FormKit lets anything through. */
const length: FormKitValidationRule = (node, ...bounds: string[]) =>
	bounds.some((bound) => bound !== "") && lengthWithin(node, ...bounds);

/**
 * The rule set of the specification (§5): FormKit's own, four that depend on today, a length that requires its bounds,
 * and `mime`, for which FormKit has a message but no rule.
 */
export const formRules = {
	accepted,
	alpha,
	alpha_spaces,
	alphanumeric,
	between,
	confirm,
	contains_alpha,
	contains_alpha_spaces,
	contains_alphanumeric,
	contains_lowercase,
	contains_numeric,
	contains_symbol,
	contains_uppercase,
	date_after,
	date_after_or_equal,
	date_before,
	date_before_or_equal,
	date_between,
	date_format,
	email,
	ends_with,
	is,
	length,
	lowercase,
	matches,
	max,
	min,
	not,
	number,
	require_one,
	required,
	starts_with,
	symbol,
	uppercase,
	url,
	mime,
} satisfies Record<string, FormKitValidationRule>;

// A rule as written: hints (`*+?(20)`), name, then `:` and its arguments (FormKit's string syntax).
const ruleText = /^[*+?()\d]*([a-zA-Z]\w*)(?::.*)?$/;

/** Names of the rules in a string such as `required|length:2,40`, without hints and arguments. */
export function ruleNamesOf(validation: string): string[] {
	return validation.split("|").map((rule) => ruleText.exec(rule.trim())?.[1] ?? rule.trim());
}

/** FormKit ignores an unknown rule, so a misspelled one would accept everything; throws on the first such name. */
export function requireKnownRules(validation: string): void {
	for (const name of ruleNamesOf(validation)) {
		if (!(name in formRules)) throw new Error(`There is no rule "${name}" in "${validation}"`);
	}
}

/** A field's rules with `required:trim` for `required`: without it, FormKit accepts a value of only spaces. */
export function trimRequired(validation: string | undefined): string | undefined {
	return validation
		?.split("|")
		.map((rule) => (/^\s*[*+()\d]*required\s*$/.test(rule) ? `${rule.trimEnd()}:trim` : rule))
		.join("|");
}
