import { daysBetween } from "../days-between.ts";

/** Compliance documents of a supplier that the mill watches: the first three expire. */
export const complianceDocumentKinds = [
	"insurance",
	"scale_certificate",
	"detector_certificate",
	"tax_form",
	"agreement",
] as const;
export type ComplianceDocumentKind = (typeof complianceDocumentKinds)[number];

/** Kinds that hold until a day, which must be named. */
export const expiringKinds: readonly string[] = ["insurance", "scale_certificate", "detector_certificate"];

/** Days before the last one of a compliance document at which its supplier is reminded: once each. */
export const reminderDays = [30, 7, 0] as const;

export const complianceDocumentStates = ["valid", "upcoming", "expiring", "expired", "replaced"] as const;
export type ComplianceDocumentState = (typeof complianceDocumentStates)[number];

/** A compliance document as its state follows from it: days `YYYY-MM-DD`, the last one included. */
export type ComplianceDocumentDays = { issuedOn: string; expiresOn: string | null; isReplaced: boolean };

/**
 * Where a compliance document is on a day, the supplier's own: what was replaced stays so, even while it still holds.
 */
export function complianceDocumentState(
	{ issuedOn, expiresOn, isReplaced }: ComplianceDocumentDays,
	today: string,
): ComplianceDocumentState {
	if (isReplaced) return "replaced";
	if (issuedOn > today) return "upcoming";
	if (expiresOn === null) return "valid";
	if (expiresOn < today) return "expired";
	return daysBetween(today, expiresOn) <= reminderDays[0] ? "expiring" : "valid";
}
