import { fedEntities } from "../feed-labels.ts";

/**
 * Sends every kind of rows, collects the outbox, sends documents and pictures: what the mill's own integration needs. Bank
 * details and people's rights by SCIM it does not include.
 */
export const everyScope = "*";
/** Collects what people entered. */
export const outboxScope = "outbox";
/** Sends the mill's own PDFs. */
export const documentsScope = "documents";
/** Sends pictures of receipts. */
export const photosScope = "receipt-photos";
/** Reads whole bank details; not even `*` includes it. */
export const bankScope = "bank-details";
/** Provisions customers' and suppliers' people by SCIM; not even `*` includes it. */
export const scimScope = "scim";
/** The same with the mill's own staff: for the mill's directory alone. */
export const scimStaffScope = "scim-staff";

/** Scopes that name no account, in the order in which people choose them. */
export const keyScopes: readonly string[] = [
	everyScope,
	outboxScope,
	documentsScope,
	photosScope,
	scimScope,
	scimStaffScope,
	bankScope,
	...fedEntities,
];

const companyScimScopes = "scim:";

/** The scope of a key that provisions the people of one company's identity provider: `scim:c7`. */
export const companyScimScope = (provider: string): string => `${companyScimScopes}${provider}`;

/** Whether a scope is one of those. */
export const isCompanyScimScope = (scope: string): boolean => scope.startsWith(companyScimScopes);

const noticeScopes = "notices:";

/** The scope of a key that announces loads for one supplier: `notices:700110`. */
export function noticeScope(supplier: string): string {
	return `${noticeScopes}${supplier}`;
}

/** The supplier whom such a scope names; nothing for another scope. */
export function supplierOfScope(scope: string): string | undefined {
	return scope.startsWith(noticeScopes) ? scope.slice(noticeScopes.length) : undefined;
}

/** Whether keys may have it; what a supplier's code holds is the mill's to say. */
export function isKeyScope(scope: string): boolean {
	return keyScopes.includes(scope) || Boolean(supplierOfScope(scope));
}
