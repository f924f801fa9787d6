import type { Transaction } from "#server/database/database.ts";
import type { Services } from "#server/request-context.ts";
import type { Language } from "#shared/languages.ts";

/** What sign-in needs of invitations. Another feature stores them; src/app connects the two. */
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
