import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";
import type { PaperState } from "./paper-kinds.ts";

const words: Readonly<Record<string, () => string>> = {
	insurance: m.supply_paper_insurance,
	scale_certificate: m.supply_paper_scale_certificate,
	detector_certificate: m.supply_paper_detector_certificate,
	tax_form: m.supply_paper_tax_form,
	agreement: m.supply_paper_agreement,
};

/** What a paper of a supplier is, in the reader's language; a kind that is not known yet is shown as it came. */
export const paperLabel = wordOf(words);

const states: Readonly<Record<PaperState, () => string>> = {
	valid: m.supply_paper_state_valid,
	upcoming: m.supply_paper_state_upcoming,
	expiring: m.supply_paper_state_expiring,
	expired: m.supply_paper_state_expired,
	replaced: m.supply_paper_state_replaced,
};

/** Where a paper stands, in the reader's language. */
export function paperStateLabel(state: PaperState): string {
	return states[state]();
}
