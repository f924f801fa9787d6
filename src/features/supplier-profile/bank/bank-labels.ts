import { m } from "#generated/texts/messages.js";
import type { BankScheme, BankState } from "#shared/supplies/bank-states.ts";
import { wordOf } from "#shared/word-of.ts";

const states: Readonly<Record<BankState, () => string>> = {
	requested: m.supplier_profile_bank_state_requested,
	confirmed: m.supplier_profile_bank_state_confirmed,
	refused: m.supplier_profile_bank_state_refused,
	withdrawn: m.supplier_profile_bank_state_withdrawn,
};
const settled: Readonly<Record<Exclude<BankState, "requested">, () => string>> = {
	confirmed: m.supplier_profile_bank_already_confirmed,
	refused: m.supplier_profile_bank_already_refused,
	withdrawn: m.supplier_profile_bank_already_withdrawn,
};
const schemes: Readonly<Record<BankScheme, () => string>> = {
	us: m.supplier_profile_bank_scheme_us,
	clabe: m.supplier_profile_bank_scheme_clabe,
	iban: m.supplier_profile_bank_scheme_iban,
};

/** The state of a change; a state that is not known yet is shown as it came. */
export const bankStateLabel = wordOf(states);
/** What is said to a user who would still move a change that was decided or withdrawn. */
export const bankSettledSentence = wordOf(settled);
/** How an account is named. */
export const bankSchemeLabel = wordOf(schemes);
/** An account's number as everybody is shown it. */
export const maskedNumber = (lastFour: string): string => `•••• ${lastFour}`;
