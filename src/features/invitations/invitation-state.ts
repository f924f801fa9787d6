export const invitationAreas = ["customer", "supplier", "admin"] as const;
export type InvitationArea = (typeof invitationAreas)[number];

/** States of an invitation. */
export const invitationStates = ["created", "sent", "opened", "accepted", "expired", "revoked"] as const;
export type InvitationState = (typeof invitationStates)[number];

/**
 * All transitions. Opening an invitation shows a page and does not use it up; an expired one becomes valid when it is
 * sent again.
 */
const moves: Readonly<Record<InvitationState, readonly InvitationState[]>> = {
	created: ["sent", "expired", "revoked"],
	sent: ["sent", "opened", "accepted", "expired", "revoked"],
	opened: ["sent", "opened", "accepted", "expired", "revoked"],
	expired: ["sent", "revoked"],
	accepted: [],
	revoked: [],
};

export function mayTransition(from: InvitationState, to: InvitationState): boolean {
	return moves[from].includes(to);
}

/** Kinds of accounts that an invitation to an area may give. */
export const accountKindsOf = {
	customer: ["sold_to", "ship_to"],
	supplier: ["supplier"],
	admin: [],
} as const satisfies Record<InvitationArea, readonly string[]>;

/** How long an invitation holds, in days, unless its administrator says otherwise. */
export const invitationDays = 7;
/** And at most: a user who has not come by then has another address, or no wish to. */
export const mostInvitationDays = 30;
