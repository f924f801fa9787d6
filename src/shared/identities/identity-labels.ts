import { m } from "#generated/texts/messages.js";

/** How an identity came to be linked. */
export function linkedLabel(how: string): string {
	if (how === "own") return m.identities_linked_own();
	return how === "administrator" ? m.identities_linked_administrator() : m.identities_linked_first();
}

/** Whether a sign-in had more than one factor by its provider's word, with what it said of how. */
export function mfaLabel(hasMfa: boolean, factors: string | null): string {
	const label = hasMfa ? m.identities_mfa_yes() : m.identities_mfa_no();
	return factors === null ? label : `${label} (${factors})`;
}
