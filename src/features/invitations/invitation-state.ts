/** States of an invitation. */
export const invitationStates = ["created", "sent", "opened", "accepted", "expired", "revoked"] as const;
export type InvitationState = (typeof invitationStates)[number];

/**
 * All moves there are. Opening shows a page and uses nothing up; an expired invitation lives again when it is sent
 * again.
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

/** How long an invitation holds, in days, unless its administrator says otherwise. */
export const invitationDays = 7;
/** And at most: a user who has not come by then has another address, or no wish to. */
export const mostInvitationDays = 30;
