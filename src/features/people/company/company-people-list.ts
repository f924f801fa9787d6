import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { companyRoleLabel } from "./company-labels.ts";

/** The people of the accounts that the viewer administers for their company. */
export const companyPeopleList = defineList({
	id: "our-people",
	isUnitless: true,
	aliasNarrows: [],
	columns: {
		person: { label: m.people_name, kind: "text" },
		email: { label: m.people_email, kind: "text" },
		account: { label: m.people_review_account, kind: "mono" },
		accountName: { label: m.people_review_account_name, kind: "text", isHidden: true },
		since: { label: m.people_granted_at, kind: "instant" },
		lastUsed: { label: m.people_review_last_used, kind: "instant", field: "lastUsedAt", isUnsortable: true },
		role: { label: m.people_company_role, kind: "text", word: companyRoleLabel, isUnsortable: true },
	},
	filters: {
		account: { kind: "text" },
		right: { kind: "choices", label: m.people_filter_person, field: "key", isSingleRows: true },
	},
	tabs: ["all", "unused"],
	searchTab: "all",
	sort: { column: "person", isDescending: false },
	next: { none: "Its page invites people, in each area at an address of its own." },
	card: { facts: ["role"], figure: "lastUsed" },
});
