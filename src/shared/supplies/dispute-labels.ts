import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";

/** Words of disputes, in the reader's language; a code that is not known yet is shown as it came. */

export const disputeStateLabel = wordOf({
	open: m.supply_dispute_state_open,
	answered: m.supply_dispute_state_answered,
	accepted: m.supply_dispute_state_accepted,
	rejected: m.supply_dispute_state_rejected,
	withdrawn: m.supply_dispute_state_withdrawn,
});

export const disputeReasonLabel = wordOf({
	weight: m.supply_dispute_reason_weight,
	grade: m.supply_dispute_reason_grade,
	deduction: m.supply_dispute_reason_deduction,
	rejection: m.supply_dispute_reason_rejection,
	payment: m.supply_dispute_reason_payment,
	other: m.supply_dispute_reason_other,
});
