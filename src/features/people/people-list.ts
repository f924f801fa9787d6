import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { languageLabel, personStateLabel } from "./people-labels.ts";

/** People as administrators look for them. */
export const peopleList = defineList({
	id: "people",
	isUnitless: true,
	aliasNarrows: [],
	columns: {
		name: { label: m.people_name, kind: "text" },
		email: { label: m.people_email, kind: "text" },
		groups: { label: m.people_groups, kind: "text", isUnsortable: true },
		accounts: { label: m.people_accounts, kind: "text", isUnsortable: true },
		language: { label: m.people_language, kind: "text", word: languageLabel, isHidden: true },
		lastSignIn: { label: m.people_last_sign_in, kind: "instant", field: "lastSignInAt" },
		state: { label: m.people_state, kind: "text", word: personStateLabel },
		since: { label: m.people_since, kind: "instant", isHidden: true },
	},
	filters: {
		group: { kind: "choices", label: m.people_filter_group, from: "groups" },
		account: { kind: "text", label: m.people_filter_account },
		lastSignIn: { kind: "days", isUtc: true },
		language: { kind: "choices", choices: ["en", "es"] },
		person: { kind: "choices", label: m.people_filter_person, field: "email", isSingleRows: true },
	},
	tabs: ["active", "administrators", "neverSignedIn", "inactive", "all"],
	searchTab: "all",
	sort: { column: "name", isDescending: false },
	next: { action: m.invitations_new, path: paths.invite },
	card: { facts: ["state"], figure: "lastSignIn" },
});
