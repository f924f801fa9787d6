import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { apiKeyStateLabel, scopeLabel } from "./api-key-labels.ts";

/** Keys of the company's own programs. */
export const companyKeysList = defineList({
	id: "company-keys",
	isUnitless: true,
	aliasNarrows: ["good", "stopped", "over", "all"],
	columns: {
		name: { label: m.api_keys_name, kind: "text" },
		state: { label: m.api_keys_state, kind: "text", word: apiKeyStateLabel },
		accounts: { label: m.api_keys_accounts, kind: "own", isUnsortable: true },
		scopes: { label: m.api_keys_scopes, kind: "own", isUnsortable: true },
		owner: { label: m.api_keys_owner, kind: "text" },
		hint: { label: m.api_keys_hint, kind: "mono", isUnsortable: true },
		used: { label: m.api_keys_used, kind: "instant", field: "usedAt" },
		expires: { label: m.api_keys_expires, kind: "instant", field: "expiresAt" },
		created: { label: m.api_keys_created, kind: "instant", field: "createdAt" },
	},
	filters: {
		account: { kind: "text", label: m.api_keys_account },
		scope: { kind: "choices", column: "scopes", from: "scopes", word: scopeLabel },
		expires: { kind: "days", isUtc: true },
		used: { kind: "days", isUtc: true },
		one: { kind: "choices", label: m.api_keys_one, field: "id", isSingleRows: true },
	},
	tabs: ["good", "stopped", "over", "all"],
	searchTab: "all",
	sort: { column: "created", isDescending: true },
	next: { none: "Its page creates keys, in each area at an address of its own." },
	card: { facts: ["state"], figure: "used" },
});
