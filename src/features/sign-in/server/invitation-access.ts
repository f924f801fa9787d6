import type { Transaction } from "#server/database/database.ts";
import type { Services } from "#server/request-context.ts";
import type { Language } from "#shared/languages.ts";

/** What signing in needs to know of invitations; another feature keeps them, and src/app puts the two together. */
export type InvitationAccess = {
	/** Notes that a link was opened; nothing for one that leads nowhere. */
	open: (token: string) => Promise<{ isGood: boolean; language: Language } | undefined>;
	/** Makes the invited person once the address is proved; a person who is known gets what a company invited them to. */
	redeem: (
		tx: Transaction,
		token: string,
		email: string,
		knownId?: number,
	) => Promise<"redeemed" | "other-address" | "none">;
};

export type SignInServices = Services & { invitations: InvitationAccess };
