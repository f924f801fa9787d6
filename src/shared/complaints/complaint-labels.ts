import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";
import type { ComplaintKind, Remedy } from "./complaint-kinds.ts";
import type { ComplaintState } from "./complaint-states.ts";

/** A complaint's subject, claim and state, in the reader's language; an unknown code is shown as it is. */

const kinds = {
	steel_problem: m.complaints_kind_steel_problem,
	order_error: m.complaints_kind_order_error,
	invoice_error: m.complaints_kind_invoice_error,
	transit_damage: m.complaints_kind_transit_damage,
	paperwork: m.complaints_kind_paperwork,
	delivery: m.complaints_kind_delivery,
} satisfies Record<ComplaintKind, () => string>;

const states = {
	draft: m.complaints_state_draft,
	submitted: m.complaints_state_submitted,
	acknowledged: m.complaints_state_acknowledged,
	under_review: m.complaints_state_under_review,
	information_requested: m.complaints_state_information_requested,
	approved: m.complaints_state_approved,
	partly_approved: m.complaints_state_partly_approved,
	rejected: m.complaints_state_rejected,
	return_authorised: m.complaints_state_return_authorised,
	returned: m.complaints_state_returned,
	credited: m.complaints_state_credited,
	closed: m.complaints_state_closed,
	withdrawn: m.complaints_state_withdrawn,
} satisfies Record<ComplaintState, () => string>;

const remedies = {
	credit: m.complaints_remedy_credit,
	replacement: m.complaints_remedy_replacement,
	return: m.complaints_remedy_return,
	rework: m.complaints_remedy_rework,
	correction: m.complaints_remedy_correction,
	explanation: m.complaints_remedy_explanation,
} satisfies Record<Remedy, () => string>;

export const kindLabel = wordOf(kinds);
export const complaintStateLabel = wordOf(states);
export const remedyLabel = wordOf(remedies);
