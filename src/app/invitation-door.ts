import { openInvitation, redeemInvitation } from "#features/invitations/server/redeem-invitation.ts";
import type { InvitationDoor } from "#features/sign-in/server/invitation-door.ts";
import type { Database } from "#server/database/database.ts";

/** Lets sign-in know of invitations. */
export function createInvitationDoor(database: Database): InvitationDoor {
	return { open: (token) => openInvitation(database, token), redeem: redeemInvitation };
}
