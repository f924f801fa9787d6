import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { addNewcomer, noteAttempt, type SignInProvider } from "#server/identities/identity-providers.ts";
import { endSessionOfKey, openSession } from "#server/session/sessions.ts";
import { termsInForce } from "#server/session/terms-in-force.ts";
import type { UserJson } from "#shared/access.ts";
import { clearCookie, serializeCookie, termsAccepted } from "#shared/cookies.ts";
import type { ProviderWord } from "#shared/identities/providers.ts";
import { signedInPath } from "#shared/session-message.ts";
import { nextPath } from "../return-path.ts";
import { findDefaultAlias } from "./alias-marks-queries.ts";
import type { SignInServices } from "./invitation-access.ts";
import type { ProvenIdentity } from "./oidc-client.ts";
import { type Arriving, findPersonOfIdentity, hasAccepted, type Outcome } from "./person-queries.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

type Arrival = {
	provider: ProviderWord;
	/** Of a company's provider what it may prove. */
	row?: SignInProvider | undefined;
	/** The session this browser still holds, which the new one replaces. */
	sessionKey: string | undefined;
	/** The link of an invitation that this browser followed. */
	invitation: string | undefined;
	userAgent: string | undefined;
	address: string;
	requestId: string;
	returnTo: string | undefined;
};

export type Admitted = { cookies: string[]; next: string; language: "en" | "es" };

/**
 * Opens a session for a proven identity, on record. Throws SignInRefusal when nobody, or nobody active, is behind it.
 */
export async function admitIdentity(
	services: SignInServices,
	identity: ProvenIdentity,
	arrival: Arrival,
): Promise<Admitted> {
	const { config, database } = services;
	return database.transaction("millgate_auth", {}, async (tx) => {
		const { person, refused, isLinkedByPermit } = await findInvitedPerson(tx, services, identity, arrival);
		if (!person) throw new SignInRefusal(refused, identity.email);
		const replaced = arrival.sessionKey ? await endSessionOfKey(tx, arrival.sessionKey, "replaced") : undefined;
		const life = { sessionSeconds: config.SESSION_SECONDS, tokenSeconds: config.TOKEN_SECONDS };
		const { idToken, authenticatedAt, hasMfa, factors } = identity;
		const proof = { idToken, authenticatedAt, hasMfa, factors };
		const opened = await openSession(tx, { personId: person.id, ...proof, ...arrival, ...life });
		await noteAttempt(tx, {
			provider: arrival.provider,
			email: person.email,
			isTest: false,
			failure: null,
			detail: undefined,
			hasMfa,
		});
		const by = { viewer: undefined, requestId: arrival.requestId, address: arrival.address };
		if (isLinkedByPermit) {
			const linked = { provider: arrival.provider, issuer: identity.issuer, how: "administrator" };
			await recordAudit(tx, by, {
				action: "identity.link",
				actor: person.email,
				personId: person.id,
				target: person.email,
				detail: linked,
			});
		}
		await recordAudit(tx, by, {
			action: "sign-in",
			actor: person.email,
			personId: person.id,
			target: arrival.provider,
		});
		const hasTerms = await hasAccepted(tx, person.id, await termsInForce(tx, config.TERMS_VERSION));
		const cookies = [serializeCookie("auth", opened.token), serializeCookie("millgate-session", opened.sessionKey)];
		// The flag may be that of a user who sat here before.
		cookies.push(hasTerms ? serializeCookie("tac", termsAccepted) : clearCookie("tac"));
		const alias = isInPlace(arrival) ? undefined : await findDefaultAlias(tx, person.id);
		if (alias !== undefined) {
			cookies.push(serializeCookie("isr-alias", alias));
			const detail = { from: null, to: alias, isDefault: true };
			await recordAudit(tx, by, {
				action: "alias.change",
				actor: person.email,
				personId: person.id,
				target: alias,
				detail,
			});
		}
		// An alias outlives signing in again, but never passes from one person to the next at the same machine.
		else if (replaced?.personId !== person.id) cookies.push(clearCookie("isr-alias"));
		return {
			cookies,
			next: nextPath(await areasNeeds(tx, person.id), hasTerms, arrival.returnTo),
			language: person.language,
		};
	});
}

/** Signing in beside a page that waits: what is there was read, and typed, for the account of before. */
const isInPlace = ({ returnTo }: Arrival) => returnTo?.split("?")[0] === signedInPath;

/**
 * Whose identity it is; a stranger who followed an invitation to the address that they prove becomes known here,
 * a known person may get one more account.
 */
async function findInvitedPerson(
	tx: Transaction,
	{ invitations, config }: SignInServices,
	identity: ProvenIdentity,
	arrival: Arrival,
): Promise<Outcome> {
	const arriving = { identity, provider: arrival.provider, row: arrival.row, config };
	const found = await findPersonOfIdentity(tx, arriving);
	const mayRedeem = found.person ? identity.isVerified : found.refused === "unknown";
	if (!mayRedeem || !arrival.invitation || !identity.email) return admitNewcomer(tx, found, arriving, arrival);
	const redemption = await invitations.redeem(tx, arrival.invitation, identity.email, found.person?.id);
	if (redemption === "other-address" && !found.person) return { refused: "otherAddress" };
	if (redemption === "redeemed") {
		const by = { viewer: undefined, requestId: arrival.requestId, address: arrival.address };
		await recordAudit(tx, by, {
			action: "invitation.redeem",
			actor: identity.email.toLowerCase(),
			target: arrival.provider,
		});
	}
	// Not redeemed: another tab has just done it, or there is nothing to redeem.
	const now = await findPersonOfIdentity(tx, arriving);
	const after = await admitNewcomer(tx, now, arriving, arrival);
	return redemption === "none" && after.refused === "unknown" ? { refused: "invitationOver" } : after;
}

/** A person who was not invited, where their company's provider admits such people. */
async function admitNewcomer(tx: Transaction, found: Outcome, arriving: Arriving, arrival: Arrival): Promise<Outcome> {
	const { row, identity } = arriving;
	if (found.refused !== "unknown" || !row?.admitsNewcomers || !identity.email) return found;
	const email = identity.email.toLowerCase();
	const personId = await addNewcomer(tx, row.key, { email, language: "en" });
	if (personId !== undefined) {
		const by = { viewer: undefined, requestId: arrival.requestId, address: arrival.address };
		await recordAudit(tx, by, { action: "provider.newcomer", actor: email, personId, target: row.key });
	}
	return findPersonOfIdentity(tx, arriving);
}

/** As much of the user as the importer page needs; an account that the mill has closed opens nothing. */
async function areasNeeds(tx: Transaction, personId: number): Promise<UserJson> {
	const of = (list: string) =>
		`array(select a.code from person_accounts p join accounts a on a.id = p.account_id
			where p.person_id = $1 and p.list = '${list}' and a.is_active)`;
	const [row] = await tx.sql<UserJson>(
		`select array(select group_name from person_groups where person_id = $1) as "Groups",
			${of("ship_to")} as "ShipTo", ${of("sold_to")} as "SoldTo", ${of("supplier")} as "Suppliers"`,
		[personId],
	);
	if (!row) throw new Error("The person is gone");
	return row;
}
