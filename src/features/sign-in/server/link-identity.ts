import { type AuditActor, recordAudit } from "#server/audit.ts";
import { linkIdentity, provesPerson, takeOwnPermit } from "#server/identities/identities.ts";
import { mailIdentityChange } from "#server/identities/identity-mail.ts";
import type { Services } from "#server/request-context.ts";
import type { ProviderWord } from "#shared/identities/providers.ts";
import type { ProvenIdentity } from "./oidc-client.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

type Linking = { identity: ProvenIdentity; provider: ProviderWord; secret: string; sessionKey: string | undefined };

/**
 * Links one more identity to the person who began this in the same session; recorded, and reported by mail. The
 * identity's address does not matter: the user has proved both. Throws SignInRefusal if the permit has expired, the
 * provider may not sign them in, or the identity belongs to a user.
 */
export async function linkToPerson({ database, config }: Services, linking: Linking, by: AuditActor): Promise<void> {
	const { identity, provider, secret, sessionKey } = linking;
	await database.transaction("millgate_auth", {}, async (tx) => {
		const person = await takeOwnPermit(tx, secret, sessionKey, provider);
		if (!person) throw new SignInRefusal("linkOver", identity.email);
		const { personId, email } = person;
		if (!(await provesPerson(tx, provider, personId))) throw new SignInRefusal("otherProvider", identity.email);
		const { issuer, subject } = identity;
		if (!(await linkIdentity(tx, { issuer, subject, provider, personId }, "own")))
			throw new SignInRefusal("linkTaken", identity.email);
		await recordAudit(tx, by, {
			action: "identity.link",
			actor: email,
			personId,
			target: email,
			detail: { provider, issuer, how: "own" },
		});
		await mailIdentityChange(tx, config, personId, "linked", provider);
	});
}
