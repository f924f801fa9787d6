import { m } from "#generated/texts/messages.js";

const words: Readonly<Record<string, () => string>> = {
	insurance: m.supplier_home_insurance,
	scale_certificate: m.supplier_home_scale_certificate,
	detector_certificate: m.supplier_home_detector_certificate,
	tax_form: m.supplier_home_tax_form,
	agreement: m.supplier_home_agreement,
};

/** What a paper of a supplier is, in the reader's language; a kind that is not known yet is shown as it came. */
export function paperWord(kind: string): string {
	return words[kind]?.() ?? kind;
}
