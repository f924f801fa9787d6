import { m } from "#generated/texts/messages.js";
import type { Language } from "#shared/languages.ts";

/** Why a row that was imported should be looked at again. */
export const warningCodes = ["amount_differs", "settled_before", "weight_differs", "unknown_notice"] as const;
export type WarningCode = (typeof warningCodes)[number];

/**
 * A field of an imported row that should be checked; `value` is inserted into the message, its parts separated by bars.
 */
export type Warning = { field: string; code: WarningCode; value: string };

const sentences: Record<WarningCode, (parts: readonly string[], locale: Language) => string> = {
	amount_differs: ([expected = "", difference = ""], locale) =>
		m.feeds_warning_amount_differs({ expected, difference }, { locale }),
	settled_before: ([settlement = ""], locale) => m.feeds_warning_settled_before({ settlement }, { locale }),
	weight_differs: ([pieces = "", difference = ""], locale) =>
		m.feeds_warning_weight_differs({ pieces, difference }, { locale }),
	unknown_notice: ([notice = ""], locale) => m.feeds_warning_unknown_notice({ notice }, { locale }),
};

/** What is unusual, in a language. */
export function warningReason({ code, value }: Pick<Warning, "code" | "value">, language: Language): string {
	return sentences[code](value.split("|"), language);
}

/** A difference with its sign. */
export const signed = (difference: number): string => `${difference > 0 ? "+" : ""}${difference}`;
