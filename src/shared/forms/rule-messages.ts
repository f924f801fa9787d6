import type { FormKitNode } from "@formkit/core";
import { en, es } from "@formkit/i18n";
import { createMessageName } from "@formkit/validation";
import { m } from "#generated/texts/messages.js";
import type { Language } from "../languages.ts";
import { isDayText, showDay } from "./days.ts";
import { fileKindLabel } from "./file-kinds.ts";

/** The input of a message: the field's name, its node, and the rule's arguments as they were written. */
type MessageContext = { name: string; node: FormKitNode; args: string[] };
/** `name` begins a sentence; `plainName` is used within one. */
type Message = (context: MessageContext & { plainName: string }, locale: Language) => string;

const formKit: Record<Language, { ui: Record<string, unknown>; validation: Record<string, unknown> }> = { en, es };

/**
 * The sentence of a failed rule, in words that say what to change: FormKit's own (specification §5), or ours where
 * FormKit's has no sentence, speaks of `undefined`, writes a date as the machine's locale would, or is wrong in
 * Spanish. A rule without any gets the fallback.
 */
export function ruleMessage(rule: string, context: MessageContext, language: Language): string {
	const own = ownMessages[rule];
	if (own) return own({ ...context, name: sentenceCase(context.name), plainName: context.name }, language);
	const text = formKit[language].validation[rule];
	if (typeof text === "string") return text;
	return typeof text === "function" ? String(text(context)) : m.rule_fallback({}, { locale: language });
}

/** Above a form that cannot be sent yet (specification §4: "Form incomplete." in the reader's words). */
export function incompleteMessage(language: Language): string {
	return String(formKit[language].ui.incomplete);
}

function sentenceCase(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1);
}

function list(items: readonly string[], language: Language): string {
	return new Intl.ListFormat(language, { type: "disjunction" }).format(items);
}

type WithDate = (inputs: { name: string; date: string }, options: { locale: Language }) => string;
type WithName = (inputs: { name: string }, options: { locale: Language }) => string;

/** `than` a date, or than today (`thanNow`). Passed by name: looking texts up would add all texts to the page. */
function dateMessage(than: WithDate, thanNow: WithName): Message {
	return ({ name, args: [day] }, locale) => {
		if (day === undefined || day === "") return thanNow({ name }, { locale });
		return isDayText(day) ? than({ name, date: showDay(day, locale) }, { locale }) : misconfigured(locale);
	};
}

/**
 * FormKit's message if the bounds are numbers, else that the field was configured incorrectly. `missing` replaces an
 * omitted bound.
 */
function bounded(rule: "min" | "max" | "between", missing?: string): Message {
	return (context, locale) => {
		const args = context.args.length === 0 && missing ? [missing] : context.args;
		const isRight = args.length > 0 && args.every((bound) => bound !== "" && !Number.isNaN(Number(bound)));
		const text = formKit[locale].validation[rule] as (context: MessageContext) => string;
		return isRight && (rule !== "between" || args.length > 1)
			? text({ ...context, name: context.plainName, args })
			: misconfigured(locale);
	};
}

const misconfigured = (locale: Language) => m.rule_misconfigured({}, { locale });

const hasBound = (args: readonly string[]) => args.some((bound) => bound !== "");

const length: Message = ({ name, args }, locale) => {
	const bounds = [args[0] || "0", args[1] || "Infinity"].map(Number);
	if (!hasBound(args) || bounds.some(Number.isNaN)) return misconfigured(locale);
	const [least, most] = [Math.min(...bounds), Math.max(...bounds)];
	if (least === 1 && most === Number.POSITIVE_INFINITY) return m.rule_length_one({ name }, { locale });
	if (least === 0 && most) return m.rule_length_most({ name, most }, { locale });
	if (least === most) return m.rule_length_exact({ name, most }, { locale });
	if (most === Number.POSITIVE_INFINITY) return m.rule_length_least({ name, least }, { locale });
	return m.rule_length_between({ name, least, most }, { locale });
};

const lowercase: Message = ({ name, args: [set] }, locale) => {
	if (set === "allow_non_alpha") return m.rule_lowercase_non_alpha({ name }, { locale });
	if (set === "allow_numeric") return m.rule_lowercase_numeric({ name }, { locale });
	if (set === "allow_numeric_dashes") return m.rule_lowercase_numeric_dashes({ name }, { locale });
	return m.rule_lowercase({ name }, { locale });
};

const dateBetween: Message = ({ name, args: [from = "", to = ""] }, locale) =>
	isDayText(from) && isDayText(to)
		? m.rule_date_between({ name, from: showDay(from, locale), to: showDay(to, locale) }, { locale })
		: misconfigured(locale);

const requireOne: Message = ({ plainName, node, args }, locale) => {
	const others = args.map((address) => node.at(address)).filter((other) => other !== undefined);
	return m.rule_require_one({ list: list([plainName, ...others.map(createMessageName)], locale) }, { locale });
};

const megabyte = 1024 * 1024;

const ownMessages: Record<string, Message> = {
	alpha: ({ name }, locale) => m.rule_alpha({ name }, { locale }),
	alpha_spaces: ({ name }, locale) => m.rule_alpha_spaces({ name }, { locale }),
	contains_uppercase: ({ name }, locale) => m.rule_contains_uppercase({ name }, { locale }),
	between: bounded("between"),
	min: bounded("min", "1"),
	max: bounded("max", "10"),
	date_after: dateMessage(m.rule_date_after, m.rule_date_after_now),
	date_after_or_equal: dateMessage(m.rule_date_after_or_equal, m.rule_date_after_or_equal_now),
	date_before: dateMessage(m.rule_date_before, m.rule_date_before_now),
	date_before_or_equal: dateMessage(m.rule_date_before_or_equal, m.rule_date_before_or_equal_now),
	date_between: dateBetween,
	date_format: ({ name, args: [format] }, locale) =>
		format ? m.rule_date_format({ name, format }, { locale }) : misconfigured(locale),
	length,
	lowercase,
	starts_with: ({ name, args }, locale) => m.rule_starts_with({ name, list: list(args, locale) }, { locale }),
	ends_with: ({ name, args }, locale) => m.rule_ends_with({ name, list: list(args, locale) }, { locale }),
	require_one: requireOne,
	mime: ({ name, args }, locale) =>
		args[0]
			? m.rule_mime({ name, list: fileKindLabel(args, locale) }, { locale })
			: String((formKit[locale].validation.mime as (c: object) => string)({ name, args })),
	url: (_context, locale) => m.rule_url({}, { locale }),
	// Not rules of the specification: what a type of input demands of its value by itself.
	one_of: ({ name, node, args }, locale) =>
		(formKit[locale].validation.is as (c: MessageContext) => string)({ name, node, args }),
	real_number: (context, locale) => (formKit[locale].validation.number as (c: MessageContext) => string)(context),
	whole_number: ({ name }, locale) => m.rule_whole_number({ name }, { locale }),
	real_day: (_context, locale) => String(formKit[locale].validation.invalidDate),
	real_time: ({ name }, locale) => m.rule_time({ name }, { locale }),
	file_size: ({ name, args: [bytes] }, locale) =>
		m.rule_file_size(
			{
				name,
				limit: new Intl.NumberFormat(locale === "es" ? "es-MX" : "en-US", { maximumFractionDigits: 1 }).format(
					Number(bytes) / megabyte,
				),
			},
			{ locale },
		),
};
