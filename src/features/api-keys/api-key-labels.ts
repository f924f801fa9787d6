import { m } from "#generated/texts/messages.js";
import { entityLabel } from "#shared/feed-labels.ts";
import { areaOf, type CompanyArea, type CompanyScope, isCompanyScope } from "#shared/keys/company-scopes.ts";
import { isCompanyScimScope, keyScopes, supplierOfScope } from "#shared/keys/key-scopes.ts";
import { wordOf } from "#shared/word-of.ts";
import { overlapHours } from "./api-key-form.ts";

export const apiKeyTabLabel = wordOf({
	good: m.api_keys_tab_good,
	ending: m.api_keys_tab_ending,
	unused: m.api_keys_tab_unused,
	over: m.api_keys_tab_over,
	all: m.api_keys_tab_all,
});
export const companyKeyTabLabel = wordOf({
	good: m.api_keys_tab_good,
	stopped: m.api_keys_tab_stopped,
	over: m.api_keys_tab_over,
	all: m.api_keys_tab_all,
});
export const apiKeyKindLabel = wordOf({ mill: m.api_keys_kind_mill, company: m.api_keys_kind_company });
export const apiKeyStateLabel = wordOf({
	good: m.api_keys_state_good,
	"without-right": m.api_keys_state_without_right,
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

const areas: Record<CompanyArea, () => string> = {
	orders: m.api_keys_area_orders,
	shipments: m.api_keys_area_shipments,
	certificates: m.api_keys_area_certificates,
	invoices: m.api_keys_area_invoices,
	acknowledgments: m.api_keys_area_acknowledgments,
	complaints: m.api_keys_area_complaints,
	stock: m.api_keys_area_stock,
	"purchase-orders": m.api_keys_area_purchase_orders,
	"shipping-notices": m.api_keys_area_shipping_notices,
	receipts: m.api_keys_area_receipts,
	settlements: m.api_keys_area_settlements,
	"supplier-documents": m.api_keys_area_supplier_documents,
};

const ownScopeLabel = wordOf(ownScopes);

function companyScopeLabel(scope: CompanyScope): string {
	const area = areas[areaOf(scope)]();
	return scope.endsWith(":read") ? m.api_keys_scope_read({ area }) : m.api_keys_scope_write({ area });
}

/** What a key may do, as people say it. */
export function scopeLabel(scope: string): string {
	const supplier = supplierOfScope(scope);
	if (supplier !== undefined) return m.api_keys_scope_notices({ supplier });
	if (isCompanyScimScope(scope)) return m.api_keys_scope_scim_company();
	if (isCompanyScope(scope)) return companyScopeLabel(scope);
	return Object.hasOwn(ownScopes, scope) ? ownScopeLabel(scope) : entityLabel(scope);
}

export const scopeChoices = (scopes = keyScopes) => scopes.map((value) => ({ value, label: scopeLabel(value) }));
export const overlapChoices = () => overlapHours.map((value) => ({ value, label: overlaps[value]() }));
