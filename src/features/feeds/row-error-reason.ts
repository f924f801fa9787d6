import { m } from "#generated/texts/messages.js";
import { testProperties } from "#shared/certificates/limits.ts";
import type { Language } from "#shared/languages.ts";
import type { RowError, RowErrorCode } from "./row-errors.ts";

type Sentence = (value: string, locale: Language, field: string) => string;

// Only what is measured comes in a wrong unit; moments, sums and counts do not.
const hasUnit = /(Lb|In|F|PerCwt|Ksi|Mpa|Mm|Mils|TempC|tempC|FtLb|J)$/;

const sentences: Record<RowErrorCode, Sentence> = {
	required: (_, locale) => m.feeds_fault_required({}, { locale }),
	wrong_type: (expected, locale, field) => typeSentence(expected, locale, field),
	not_integer: (_, locale, field) =>
		field.endsWith("Lb") ? m.feeds_fault_whole_pounds({}, { locale }) : m.feeds_fault_not_integer({}, { locale }),
	out_of_range: (value, locale, field) =>
		hasUnit.test(field)
			? m.feeds_fault_out_of_range({ value }, { locale })
			: m.feeds_fault_out_of_bounds({ value }, { locale }),
	not_the_sum: (value, locale) => sumSentence(value, locale),
	too_long: (value, locale) => m.feeds_fault_too_long({ value }, { locale }),
	too_many: (value, locale) => m.feeds_fault_too_many({ value }, { locale }),
	not_allowed: (value, locale) => m.feeds_fault_not_allowed({ value }, { locale }),
	bad_date: (_, locale) => m.feeds_fault_bad_date({}, { locale }),
	bad_instant: (_, locale) => m.feeds_fault_bad_instant({}, { locale }),
	bad_email: (_, locale) => m.feeds_fault_bad_email({}, { locale }),
	bad_time_zone: (_, locale) => m.feeds_fault_bad_time_zone({}, { locale }),
	bad_name: (_, locale, field) =>
		field.endsWith("property")
			? m.feeds_fault_limit_name({ tests: testProperties.join(", ") }, { locale })
			: m.feeds_fault_bad_name({}, { locale }),
	bad_country: (_, locale) => m.feeds_fault_bad_country({}, { locale }),
	bad_mark: (_, locale) => m.feeds_fault_bad_mark({}, { locale }),
	not_text: (_, locale) => m.feeds_fault_not_text({}, { locale }),
	unknown_field: (_, locale) => m.feeds_fault_unknown_field({}, { locale }),
	duplicate: (value, locale) => m.feeds_fault_duplicate({ value }, { locale }),
	unexpected: (value, locale) => m.feeds_fault_unexpected({ value }, { locale }),
	two_units: (value, locale) => m.feeds_fault_two_units({ value }, { locale }),
	mean_differs: (value, locale) => m.feeds_fault_mean_differs({ value }, { locale }),
	malformed_json: (_, locale) => m.feeds_fault_malformed_json({}, { locale }),
	truncated: (_, locale) => m.feeds_fault_truncated({}, { locale }),
	invalid_encoding: (_, locale) => m.feeds_fault_invalid_encoding({}, { locale }),
	line_too_long: (_, locale) => m.feeds_fault_line_too_long({}, { locale }),
	unknown_account: (value, locale) => m.feeds_fault_unknown_account({ value }, { locale }),
	ship_to_not_linked: (value, locale) => m.feeds_fault_ship_to_not_linked({ value }, { locale }),
	unknown_mill: (value, locale) => m.feeds_fault_unknown_mill({ value }, { locale }),
	unknown_order: (value, locale) => m.feeds_fault_unknown_order({ value }, { locale }),
	unknown_item: (value, locale) => m.feeds_fault_unknown_item({ value }, { locale }),
	unknown_piece: (value, locale) => m.feeds_fault_unknown_piece({ value }, { locale }),
	unknown_commodity: (value, locale) => m.feeds_fault_unknown_commodity({ value }, { locale }),
	unknown_purchase_order: (value, locale) => m.feeds_fault_unknown_purchase_order({ value }, { locale }),
	unknown_receipt: (value, locale) => m.feeds_fault_unknown_receipt({ value }, { locale }),
	unknown_dispute: (value, locale) => m.feeds_fault_unknown_dispute({ value }, { locale }),
	unknown_settlement: (value, locale) => m.feeds_fault_unknown_settlement({ value }, { locale }),
	unknown_shipment: (value, locale) => m.feeds_fault_unknown_shipment({ value }, { locale }),
	unknown_complaint: (value, locale) => m.feeds_fault_unknown_complaint({ value }, { locale }),
	unknown_acknowledgment: (value, locale) => m.feeds_fault_unknown_acknowledgment({ value }, { locale }),
	unknown_invoice: (value, locale) => m.feeds_fault_unknown_invoice({ value }, { locale }),
	unknown_heat: (value, locale) => m.feeds_fault_unknown_heat({ value }, { locale }),
	unknown_message: (value, locale) => m.feeds_fault_unknown_message({ value }, { locale }),
	unknown_request: (value, locale) => m.feeds_fault_unknown_request({ value }, { locale }),
	unknown_stock: (value, locale) => m.feeds_fault_unknown_stock({ value }, { locale }),
	stock_taken: (value, locale) => m.feeds_fault_stock_taken({ value }, { locale }),
	over_shipped: (value, locale) => m.feeds_fault_over_shipped({ value }, { locale }),
	name_taken: (value, locale) => m.feeds_fault_name_taken({ value }, { locale }),
	last_administrator: (value, locale) => m.feeds_fault_last_administrator({ value }, { locale }),
	move_not_allowed: (value, locale) => moveSentence(value, locale),
	incomplete_certificate: (value, locale) => m.feeds_fault_incomplete_certificate({ value }, { locale }),
	conflict: (value, locale) => m.feeds_fault_conflict({ value }, { locale }),
};

/** The sentence that says what to change, in the source's language. */
export function rowErrorReason(error: RowError, language: Language): string {
	return sentences[error.code](error.value ?? "", language, error.field);
}

/** `parts|sum|difference`: what is added up, what that is, and how much more was sent; less is below 0. */
function sumSentence(value: string, locale: Language): string {
	const [parts = "", sum = "", difference = ""] = value.split("|");
	return m.feeds_fault_not_the_sum({ parts, sum, difference }, { locale });
}

/** `from → to`, and behind a bar the states that may follow instead, where the table of states says it. */
function moveSentence(value: string, locale: Language): string {
	const [move = "", next] = value.split("|");
	if (next === undefined) return m.feeds_fault_move_not_allowed({ value: move }, { locale });
	return m.feeds_fault_step({ move, next }, { locale });
}

// The field's name contains its unit, and a weight that arrives as text usually includes a unit.
function typeSentence(expected: string, locale: Language, field: string): string {
	if (expected === "number" && field.endsWith("Lb")) return m.feeds_fault_pounds({}, { locale });
	if (expected === "number" && field.endsWith("In")) return m.feeds_fault_inches({}, { locale });
	if (expected === "number") return m.feeds_fault_number({}, { locale });
	if (expected === "uuid") return m.feeds_fault_uuid({}, { locale });
	if (expected === "car") return m.feeds_fault_car({}, { locale });
	if (expected === "boolean") return m.feeds_fault_boolean({}, { locale });
	if (expected === "array") return m.feeds_fault_list({}, { locale });
	if (expected === "object" || expected === "record") return m.feeds_fault_object({}, { locale });
	return m.feeds_fault_text({}, { locale });
}
