import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

/** Words of the terms' administration, in the reader's language. */
export const acceptanceTabLabel = wordOf({
	all: m.terms_tab_all,
	inForce: m.terms_tab_in_force,
	active: m.terms_tab_active,
});
export const termsStateLabel = wordOf({
	inForce: m.terms_state_in_force,
	coming: m.terms_state_coming,
	earlier: m.terms_state_earlier,
	withdrawn: m.terms_state_withdrawn,
});
export const personStateLabel = wordOf({ true: m.terms_person_active, false: m.terms_person_inactive });
