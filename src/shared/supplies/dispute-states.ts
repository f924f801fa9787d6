/** States of a dispute about a receipt, and who may move it: the supplier (`supplier`) or the mill. */
export const disputeStates = ["open", "answered", "accepted", "rejected", "withdrawn"] as const;
export type DisputeState = (typeof disputeStates)[number];
export type DisputeSide = "supplier" | "mill";

/** What a dispute is about. */
export const disputeReasons = ["weight", "grade", "deduction", "rejection", "payment", "other"] as const;

const moves: Readonly<Record<DisputeState, Readonly<Record<DisputeSide, readonly DisputeState[]>>>> = {
	open: { supplier: ["open", "withdrawn"], mill: ["answered", "accepted", "rejected"] },
	answered: { supplier: ["open", "withdrawn"], mill: ["answered", "accepted", "rejected"] },
	accepted: { supplier: [], mill: ["accepted"] },
	rejected: { supplier: [], mill: ["rejected", "accepted"] },
	// Who took it back may think again.
	withdrawn: { supplier: ["open"], mill: [] },
};

/** Whether this side may move a dispute from one state to the other; a further word while it is open keeps it open. */
export function mayTransitionDispute(from: DisputeState, to: DisputeState, side: DisputeSide): boolean {
	return moves[from][side].includes(to);
}
