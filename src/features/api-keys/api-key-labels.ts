import { m } from "#generated/texts/messages.js";
import { entityLabel } from "#shared/feed-labels.ts";
import { keyScopes, supplierOfScope } from "#shared/keys/key-scopes.ts";
import { wordOf } from "#shared/word-of.ts";
import { overlapHours } from "./api-key-form.ts";

export const apiKeyTabLabel = wordOf({
	good: m.api_keys_tab_good,
	unused: m.api_keys_tab_unused,
	over: m.api_keys_tab_over,
	all: m.api_keys_tab_all,
});
export const apiKeyStateLabel = wordOf({
	good: m.api_keys_state_good,
	replaced: m.api_keys_state_replaced,
	expired: m.api_keys_state_expired,
	revoked: m.api_keys_state_revoked,
});
const ownScopes: Readonly<Record<string, () => string>> = {
	"*": m.api_keys_scope_every,
	outbox: m.api_keys_scope_outbox,
	documents: m.api_keys_scope_documents,
	"receipt-photos": m.api_keys_scope_photos,
	scim: m.api_keys_scope_scim,
	"scim-staff": m.api_keys_scope_scim_staff,
	"bank-details": m.api_keys_scope_bank,
};
const overlaps: Record<(typeof overlapHours)[number], () => string> = {
	"0": m.api_keys_overlap_none,
	"1": m.api_keys_overlap_hour,
	"24": m.api_keys_overlap_day,
	"168": m.api_keys_overlap_week,
	"720": m.api_keys_overlap_month,
};

const ownScopeLabel = wordOf(ownScopes);

/** What a key may do, as people say it. */
export function scopeLabel(scope: string): string {
	const supplier = supplierOfScope(scope);
	if (supplier !== undefined) return m.api_keys_scope_notices({ supplier });
	return Object.hasOwn(ownScopes, scope) ? ownScopeLabel(scope) : entityLabel(scope);
}

export const scopeChoices = () => keyScopes.map((value) => ({ value, label: scopeLabel(value) }));
export const overlapChoices = () => overlapHours.map((value) => ({ value, label: overlaps[value]() }));
