import type { Sentence } from "./sentence.ts";

const rules = "tests/specification/validation.test.ts";
const inputs = "tests/specification/form-inputs.browser.test.ts";
const message = (what: string) => [{ file: rules, title: `the message of ${what} is the specification's` }];
const ruleTitle = "$validation on $value says: $sentence";

/** Validation rules, messages and inputs. */
export const section5: Sentence[] = [
	{
		id: "5.1",
		text: "Product-specific fields, bounds and messages: not shown.",
		decidedIn: "CONTRIBUTING.md, Add a form: each form's shape states them",
	},
	{
		id: "5.2",
		text: "Which rules the product uses: not shown.",
		decidedIn: "decisions/forms-from-one-shape.md",
	},
	{
		id: "5.3",
		text: "The form rule set available is: accepted, alpha, alpha_spaces, alphanumeric, between, confirm, contains_alpha, contains_alpha_spaces, contains_alphanumeric, contains_lowercase, contains_numeric, contains_symbol, contains_uppercase, date_after, date_after_or_equal, date_before, date_before_or_equal, date_between, date_format, email, ends_with, is, length, lowercase, matches, max, min, not, number, require_one, required, starts_with, symbol, uppercase, url, mime.",
		testedBy: [
			{ file: rules, title: "the rule set is the specification's" },
			{ file: rules, title: "every rule has rows of its own" },
			{ file: rules, title: ruleTitle },
			{ file: rules, title: "compares with %s" },
			{ file: rules, title: "with %s filled" },
		],
	},
	{ id: "5.4", text: 'English messages: accepted: "Please accept the {name}."', testedBy: message("accepted") },
	{ id: "5.5", text: 'required: "{name} is required."', testedBy: message("required") },
	{ id: "5.6", text: 'email: "Please enter a valid email address."', testedBy: message("email") },
	{ id: "5.7", text: 'url: "Please enter a valid URL."', testedBy: message("url") },
	{ id: "5.8", text: 'number: "must be a number"', testedBy: message("number") },
	{
		id: "5.9",
		text: 'min/max: for lists "Cannot have fewer than / more than N"; otherwise "must be at least / no more than N"',
		testedBy: ["min of a list", "max of a list", "min", "max"].flatMap(message),
	},
	{
		id: "5.10",
		text: "length: between, at least, at most or exactly N characters",
		testedBy: ["length between", "length at least", "length at most", "length exactly"].flatMap(message),
	},
	{ id: "5.11", text: 'confirm: "does not match"', testedBy: [{ file: rules, title: "compares with %s" }] },
	{
		id: "5.12",
		text: 'mime: "must be of the type" or "No file formats allowed."',
		testedBy: ["mime", "mime without formats"].flatMap(message),
	},
	{
		id: "5.13",
		text: 'invalid date: "The selected date is invalid."',
		testedBy: [
			{ file: rules, title: "an invalid date says that the selected date is invalid" },
			{ file: inputs, title: "half a day is an invalid date, not an empty one" },
		],
	},
	{
		id: "5.14",
		text: 'misconfigured bounds: "This field was configured incorrectly and can\'t be submitted."',
		testedBy: ["misconfigured bounds", "misconfigured dates"].flatMap(message),
	},
	{
		id: "5.15",
		text: 'fallback for any rule without a message: "This field is not valid."',
		testedBy: [{ file: rules, title: "no rule of the set falls back on the sentence for rules without one" }],
	},
	{
		id: "5.16",
		text: "Exact wording for the other rules: not shown.",
		decidedIn: "tests/specification/validation-rows.ts, in both languages",
	},
	{
		id: "5.17",
		text: "Input behaviour: File inputs always hold lists.",
		testedBy: [
			{ file: rules, title: "files are a list, and none larger than the limit" },
			{ file: inputs, title: "are picked, taken out one by one and all at once" },
		],
	},
	{
		id: "5.18",
		text: "Labels: Select file, Remove all, Remove.",
		testedBy: [{ file: inputs, title: "are picked, taken out one by one and all at once" }],
	},
	{
		id: "5.19",
		text: "Number inputs convert to integer or float when configured.",
		testedBy: [
			{ file: rules, title: "an integer" },
			{ file: rules, title: "a float" },
			{ file: rules, title: "a float in Spanish" },
		],
	},
	{
		id: "5.20",
		text: "Empty gives undefined.",
		testedBy: [{ file: rules, title: "an empty number, which is undefined" }],
	},
	{
		id: "5.21",
		text: "A select with a placeholder gets a hidden, disabled first option.",
		testedBy: [{ file: inputs, title: "a select's placeholder is its first option, hidden and disabled" }],
	},
	{
		id: "5.22",
		text: "Input debounce default is 20 ms.",
		testedBy: [{ file: rules, title: "what is typed counts 20 ms later" }],
	},
	{
		id: "5.23",
		text: "The default locale is en.",
		testedBy: [{ file: rules, title: "a form speaks English where no language of ours is chosen (%j)" }],
	},
];
