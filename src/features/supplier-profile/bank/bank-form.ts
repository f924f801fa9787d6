import { m } from "#generated/texts/messages.js";
import type { FieldError } from "#shared/errors.ts";
import { isPlausibleYear } from "#shared/forms/days.ts";
import { defineForm, type FormValues, input, labelOf } from "#shared/forms/form-shape.ts";
import { type BankScheme, bankSchemes } from "#shared/supplies/bank-states.ts";
import { bareNumber, isAccountNumber, isClabe, isIban, isRoutingNumber } from "./bank-numbers.ts";

/** Where and from when a supplier wants to be paid; only the numbers that the scheme requires are set. */
export type BankValues = {
	scheme: BankScheme;
	bank: string;
	holder: string;
	routing?: string;
	account?: string;
	clabe?: string;
	iban?: string;
	startsOn: string;
	reason: string;
};

const by = (scheme: BankScheme) => (form: FormValues) => form.scheme === scheme;

export const bankForm = defineForm<BankValues>({
	scheme: input(labelOf(m.supplier_profile_bank_scheme), {
		validation: "required",
		options: bankSchemes,
		initial: "us",
	}),
	bank: input(labelOf(m.supplier_profile_bank_name), { validation: "required:trim|length:2,120" }),
	holder: input(labelOf(m.supplier_profile_bank_holder), { validation: "required:trim|length:2,120" }),
	routing: {
		...input(labelOf(m.supplier_profile_bank_routing), { validation: "required:trim|length:9,20", isSecret: true }),
		shownWhen: by("us"),
	},
	account: {
		...input(labelOf(m.supplier_profile_bank_account), { validation: "required:trim|length:4,30", isSecret: true }),
		shownWhen: by("us"),
	},
	clabe: {
		...input(labelOf(m.supplier_profile_bank_clabe), { validation: "required:trim|length:18,30", isSecret: true }),
		shownWhen: by("clabe"),
	},
	iban: {
		...input(labelOf(m.supplier_profile_bank_iban), { validation: "required:trim|length:15,50", isSecret: true }),
		shownWhen: by("iban"),
	},
	startsOn: input(labelOf(m.supplier_profile_bank_starts), { type: "day", validation: "required" }),
	reason: input(labelOf(m.supplier_profile_bank_reason), { validation: "required:trim|length:10,500" }),
});

/** The numbers by which a bank finds an account, without blanks and hyphens; `routing` only in the United States. */
export type BankNumbers = { routing?: string; account: string };

export function numbersOf({ scheme, routing = "", account = "", clabe = "", iban = "" }: BankValues): BankNumbers {
	if (scheme === "us") return { routing: bareNumber(routing), account: bareNumber(account) };
	return { account: bareNumber(scheme === "clabe" ? clabe : iban) };
}

/**
 * What no rule of one field sees: check digits, a day that has passed, a slip of its year (`today` by the supplier's
 * clock). Browser and server ask the same.
 */
export function bankErrors(values: BankValues, today: string): FieldError[] {
	const { routing = "", account } = numbersOf(values);
	const errors: [isRight: boolean, field: string, reason: () => string][] = [
		[values.scheme !== "us" || isRoutingNumber(routing), "routing", m.supplier_profile_bank_fault_routing],
		[values.scheme !== "us" || isAccountNumber(account), "account", m.supplier_profile_bank_fault_account],
		[values.scheme !== "clabe" || isClabe(account), "clabe", m.supplier_profile_bank_fault_clabe],
		[values.scheme !== "iban" || isIban(account), "iban", m.supplier_profile_bank_fault_iban],
		[values.startsOn >= today, "startsOn", m.supplier_profile_bank_fault_day],
		[isPlausibleYear(values.startsOn) || values.startsOn < today, "startsOn", m.rule_year],
	];
	return errors.filter(([isRight]) => !isRight).map(([_isRight, field, reason]) => ({ field, reason: reason() }));
}

/** Why an administrator refuses; required only then. */
export type DecisionValues = { decision: "confirmed" | "refused"; refusal?: string };
export const decisionForm = defineForm<DecisionValues>({
	decision: input(labelOf(m.supplier_profile_bank_decision), {
		validation: "required",
		options: ["confirmed", "refused"],
	}),
	refusal: {
		...input(labelOf(m.supplier_profile_bank_refusal), { validation: "required:trim|length:5,500" }),
		shownWhen: ({ decision }) => decision === "refused",
	},
});
