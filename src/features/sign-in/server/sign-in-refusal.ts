/** Why a sign-in opens nothing; each has its own page (see refusal-page.ts). */
export type RefusalReason =
	| "expired"
	| "invalid"
	| "rejected"
	| "cancelled"
	| "unknown"
	| "unverified"
	| "inactive"
	| "conflict"
	| "otherProvider"
	| "notLinked"
	| "linkOver"
	| "linkTaken"
	| "otherAddress"
	| "invitationOver"
	| "noProvider"
	| "providerOff"
	| "secretLost"
	| "outsideDomains"
	| "noMfa"
	| "notFresh";

export class SignInRefusal extends Error {
	readonly reason: RefusalReason;
	/** The address that the provider proved, where it did. */
	readonly email: string | undefined;

	constructor(reason: RefusalReason, email?: string) {
		super(`Sign-in refused: ${reason}`);
		this.name = "SignInRefusal";
		this.reason = reason;
		this.email = email;
	}
}
