import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

const lists: Record<string, () => string> = {
	access: m.people_access,
	group: m.people_group,
	sold_to: m.people_sold_to_one,
	ship_to: m.people_ship_to_one,
	supplier: m.people_supplier_one,
	company: m.people_company_administrator,
};
const acts: Record<string, () => string> = {
	granted: m.people_granted,
	revoked: m.people_revoked,
	attested: m.people_attested,
	term: m.people_ends_no_more,
};

export const peopleTabLabel = wordOf({
	active: m.people_tab_active,
	administrators: m.people_tab_administrators,
	neverSignedIn: m.people_tab_never,
	inactive: m.people_tab_inactive,
	all: m.people_tab_all,
});
export const listLabel = wordOf(lists);
/** What became of a right; `end` is when it ends by itself, where it does. */
export const actLabel = (act: string, end: string | null): string =>
	act === "term" && end ? m.people_ends_at({ end }) : (acts[act]?.() ?? act);
/** Whether a person may sign in. */
type PersonState = "active" | "inactive";
export const personState = (isActive: boolean): PersonState => (isActive ? "active" : "inactive");
export const personStateLabel = wordOf<PersonState>({ active: m.people_is_active, inactive: m.people_is_inactive });
export const languageLabel = (code: string): string => (code === "es" ? m.people_spanish() : m.people_english());
