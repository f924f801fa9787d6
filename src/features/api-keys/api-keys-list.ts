import { m } from "#generated/texts/messages.js";
import { actorLabel } from "#shared/audit/actor-labels.ts";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { apiKeyKindLabel, apiKeyStateLabel, scopeLabel } from "./api-key-labels.ts";

/** Keys of programs as administrators look for them. */
export const apiKeysList = defineList({
	id: "api-keys",
	isUnitless: true,
	aliasNarrows: [],
	columns: {
		name: { label: m.api_keys_name, kind: "text" },
		source: { label: m.api_keys_source, kind: "mono" },
		owner: { label: m.api_keys_owner, kind: "text" },
		accounts: { label: m.api_keys_accounts, kind: "own", isUnsortable: true },
		scopes: { label: m.api_keys_scopes, kind: "own", isUnsortable: true },
		state: { label: m.api_keys_state, kind: "text", word: apiKeyStateLabel },
		hint: { label: m.api_keys_hint, kind: "mono", isUnsortable: true },
		used: { label: m.api_keys_used, kind: "instant", field: "usedAt" },
		expires: { label: m.api_keys_expires, kind: "instant", field: "expiresAt" },
		created: { label: m.api_keys_created, kind: "instant", field: "createdAt" },
		createdBy: { label: m.api_keys_created_by, kind: "text", word: actorLabel, isHidden: true },
	},
	filters: {
		kind: { kind: "choices", label: m.api_keys_kind, word: apiKeyKindLabel, choices: ["mill", "company"] },
		account: { kind: "text", label: m.api_keys_account },
		scope: { kind: "choices", column: "scopes", from: "scopes", word: scopeLabel },
		expires: { kind: "days", isUtc: true },
		used: { kind: "days", isUtc: true },
		one: { kind: "choices", label: m.api_keys_one, field: "id", isSingleRows: true },
	},
	tabs: ["good", "ending", "unused", "over", "all"],
	searchTab: "all",
	sort: { column: "created", isDescending: true },
	next: { action: m.api_keys_new, path: paths.newApiKey },
	card: { facts: ["state"], figure: "expires" },
});
