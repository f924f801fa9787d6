import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import type { AcceptanceColumnId, AcceptanceTab } from "./acceptances-list.ts";

const columns: Readonly<Record<AcceptanceColumnId, () => string>> = {
	person: m.terms_col_person,
	email: m.terms_col_email,
	version: m.terms_version,
	accepted: m.terms_col_accepted,
	state: m.terms_col_state,
};

const tabs: Readonly<Record<AcceptanceTab, () => string>> = {
	all: m.terms_tab_all,
	inForce: m.terms_tab_in_force,
	active: m.terms_tab_active,
};

const states: Readonly<Record<string, () => string>> = {
	inForce: m.terms_state_in_force,
	coming: m.terms_state_coming,
	earlier: m.terms_state_earlier,
	withdrawn: m.terms_state_withdrawn,
};

/** Words of the terms' administration, in the reader's language. */
export const acceptanceColumnLabel = (id: AcceptanceColumnId): string => columns[id]();
export const acceptanceTabLabel = (id: AcceptanceTab): string => tabs[id]();
export const termsStateLabel = wordOf(states);
export const personStateLabel = (code: string): string =>
	code === "active" ? m.terms_person_active() : m.terms_person_inactive();
