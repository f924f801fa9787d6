import { openInvitation, redeemInvitation } from "#features/invitations/server/redeem-invitation.ts";
import type { InvitationAccess } from "#features/sign-in/server/invitation-access.ts";
import type { Database } from "#server/database/database.ts";

/** Gives sign-in access to invitations. */
export function createInvitationAccess(database: Database): InvitationAccess {
	return { open: (token) => openInvitation(database, token), redeem: redeemInvitation };
}
