import type { Remedy } from "./complaint-kinds.ts";

/** States of a complaint; `draft` is a form that was not sent yet. */
export const complaintStates = [
	"draft",
	"submitted",
	"acknowledged",
	"under_review",
	"information_requested",
	"approved",
	"partly_approved",
	"rejected",
	"return_authorised",
	"returned",
	"credited",
	"closed",
	"withdrawn",
] as const;
export type ComplaintState = (typeof complaintStates)[number];
export type Side = "customer" | "mill";

type Transitions = Readonly<Partial<Record<ComplaintState, readonly Side[]>>>;
const mill: readonly Side[] = ["mill"];
const customer: readonly Side[] = ["customer"];
const either: readonly Side[] = ["customer", "mill"];

/** Every allowed move, and who may make it. What is not here cannot happen. */
const allowedTransitions: Readonly<Record<ComplaintState, Transitions>> = {
	draft: { submitted: either },
	submitted: { acknowledged: mill, withdrawn: customer },
	acknowledged: { under_review: mill, withdrawn: customer },
	under_review: {
		information_requested: mill,
		approved: mill,
		partly_approved: mill,
		rejected: mill,
		withdrawn: customer,
	},
	information_requested: {
		under_review: either,
		approved: mill,
		partly_approved: mill,
		rejected: mill,
		withdrawn: customer,
	},
	approved: { return_authorised: mill, credited: mill, closed: mill },
	partly_approved: { return_authorised: mill, credited: mill, closed: mill },
	rejected: { closed: mill, submitted: customer },
	return_authorised: { returned: mill },
	returned: { credited: mill },
	credited: { closed: mill },
	closed: { submitted: customer },
	withdrawn: { submitted: customer },
};

/** Days after a complaint ended in which its customer may open it again. */
export const reopenDays = 30;

const dayMs = 86_400_000;

const granted: readonly ComplaintState[] = ["approved", "partly_approved"];
/**
 * What money answers: once it is granted the complaint ends by its credit. Others may be granted without any, as
 * corrected documents are.
 */
const paidRemedies: readonly Remedy[] = ["credit", "return"];

/**
 * Whether `side` may change a complaint's state; `requested` is the customer's remedy, which decides how it may be
 * closed.
 */
export function mayTransition(from: ComplaintState, to: ComplaintState, side: Side, requested?: Remedy): boolean {
	if (to === "closed" && granted.includes(from) && requested && paidRemedies.includes(requested)) return false;
	return allowedTransitions[from][to]?.includes(side) ?? false;
}

export function mayWithdraw(state: ComplaintState): boolean {
	return mayTransition(state, "withdrawn", "customer");
}

/**
 * Open again is a move back to `submitted`, for 30 days after the complaint came to its end. Both instants in ISO 8601.
 */
export function mayReopen(state: ComplaintState, stateAt: string, now: string): boolean {
	return (
		state !== "draft" &&
		mayTransition(state, "submitted", "customer") &&
		Date.parse(now) - Date.parse(stateAt) <= reopenDays * dayMs
	);
}

/**
 * Whether anything can still be said: a draft has no conversation, and one that has ended and cannot be opened again
 * neither.
 */
export function mayWrite(state: ComplaintState): boolean {
	return state !== "draft" && state !== "closed" && state !== "withdrawn";
}
