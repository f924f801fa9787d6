import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { areaLabel, invitationStateLabel, languageLabel } from "./invitation-labels.ts";
import { invitationAreas } from "./invitation-state.ts";

/** Invitations as administrators look for them. */
export const invitationsList = defineList({
	id: "invitations",
	isUnitless: true,
	aliasNarrows: [],
	columns: {
		email: { label: m.invitations_email, kind: "text" },
		name: { label: m.invitations_name, kind: "text" },
		area: { label: m.invitations_area, kind: "text", word: areaLabel },
		accounts: { label: m.invitations_accounts, kind: "own", isUnsortable: true },
		language: { label: m.invitations_language, kind: "text", word: languageLabel, isHidden: true },
		state: { label: m.invitations_state, kind: "text", word: invitationStateLabel },
		invited: { label: m.invitations_invited, kind: "instant", field: "createdAt" },
		expires: { label: m.invitations_expires, kind: "instant", field: "expiresAt" },
		invitedBy: { label: m.invitations_by, kind: "text" },
	},
	filters: {
		area: { kind: "choices", choices: invitationAreas },
		account: { kind: "text", label: m.invitations_filter_account },
		invited: { kind: "days", isUtc: true },
		invitation: { kind: "choices", label: m.invitations_filter_single, field: "id", isSingleRows: true },
	},
	tabs: ["pending", "ending", "accepted", "expired", "revoked", "all"],
	searchTab: "all",
	sort: { column: "invited", isDescending: true },
	next: { action: m.invitations_new, path: paths.invite },
	card: { facts: ["state"], figure: "expires" },
});
