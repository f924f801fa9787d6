import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";
import type { ComplianceDocumentState } from "./compliance-document-kinds.ts";

const words: Readonly<Record<string, () => string>> = {
	insurance: m.supply_document_insurance,
	scale_certificate: m.supply_document_scale_certificate,
	detector_certificate: m.supply_document_detector_certificate,
	tax_form: m.supply_document_tax_form,
	agreement: m.supply_document_agreement,
};

/** What a compliance document of a supplier is, in the reader's language; a kind that is not known yet is shown as it came. */
export const complianceDocumentLabel = wordOf(words);

const states: Readonly<Record<ComplianceDocumentState, () => string>> = {
	valid: m.supply_document_state_valid,
	upcoming: m.supply_document_state_upcoming,
	expiring: m.supply_document_state_expiring,
	expired: m.supply_document_state_expired,
	replaced: m.supply_document_state_replaced,
};

/** The state of a compliance document, in the reader's language. */
export function complianceDocumentStateLabel(state: ComplianceDocumentState): string {
	return states[state]();
}
