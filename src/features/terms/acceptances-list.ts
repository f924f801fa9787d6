import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { personStateLabel } from "./terms-labels.ts";

/** Who accepted which version of the terms, and when. */
export const acceptancesList = defineList({
	id: "terms-acceptances",
	isUnitless: true,
	aliasNarrows: [],
	columns: {
		person: { label: m.terms_col_person, kind: "text", field: "name" },
		email: { label: m.terms_col_email, kind: "text" },
		version: { label: m.terms_version, kind: "mono" },
		accepted: { label: m.terms_col_accepted, kind: "instant", field: "acceptedAt" },
		state: { label: m.terms_col_state, kind: "flag", field: "isActive", word: personStateLabel },
	},
	filters: {
		version: { kind: "choices", from: "versions" },
		accepted: { kind: "days", isUtc: true },
		acceptance: { kind: "choices", label: m.terms_single, field: "id", isSingleRows: true },
	},
	tabs: ["all", "inForce", "active"],
	sort: { column: "accepted", isDescending: true },
	next: { action: m.terms_write, path: paths.writeTerms },
	card: { facts: ["state"], figure: "accepted" },
});
