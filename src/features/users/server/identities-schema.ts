import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Builder } from "#server/graphql/builder.ts";
import {
	findIdentities,
	type Identity,
	permitOwnLink,
	provesPerson,
	removeIdentity,
} from "#server/identities/identities.ts";
import { mailIdentityChange } from "#server/identities/identity-mail.ts";
import { type RequestContext, requireViewer } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { endSessionsOfPerson } from "#server/session/sessions.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { isProviderWord } from "#shared/identities/providers.ts";

/** The ways in which a user signs in, as they see them. */
export function implementIdentity(builder: Builder) {
	return builder.objectRef<Identity>("MyIdentity").implement({
		description: "An identity at a provider with which the person signs in.",
		access: "signedIn",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Names it." }),
			provider: t.exposeString("provider", {
				nullable: true,
				description:
					"The way it signed in last: `cdc`, `iam` or `ad`; unknown of those that were linked before that was kept.",
			}),
			issuer: t.exposeString("issuer", { description: "The provider that proves it, by its address." }),
			linkedAt: t.expose("linkedAt", { type: "DateTime", description: "When it was linked." }),
			linkedHow: t.exposeString("linkedHow", {
				description: "By the `first` sign-in, by the person's `own` act, or by an `administrator`.",
			}),
			lastUsedAt: t.expose("lastUsedAt", { type: "DateTime", nullable: true, description: "When it signed in last." }),
			isUsable: t.exposeBoolean("isUsable", {
				description: "Whether its provider may speak for the person as they are now.",
			}),
		}),
	});
}

/** Adds what a user does with their own identities: begin to link one more, remove one. */
export function addMyIdentities(builder: Builder): void {
	builder.mutationFields((t) => ({
		linkMyIdentity: t.string({
			access: "signedIn",
			description:
				"Begins to link one more identity: answers a secret that the sign-in at that provider takes as `link`, from this session within ten minutes.",
			args: { provider: t.arg.string({ required: true, description: "`cdc`, `iam` or `ad`." }) },
			resolve: (_root, { provider }, context) => beginLink(context, provider),
		}),
		removeMyIdentity: t.boolean({
			access: "signedIn",
			description:
				"Removes one of the person's identities, and ends all of their sessions but this one. The only one stays.",
			args: { id: t.arg.id({ required: true, description: "The identity." }) },
			resolve: (_root, { id }, context) => removeMine(context, String(id)),
		}),
	}));
}

function beginLink(context: RequestContext, provider: string): Promise<string> {
	const { personId, sessionId } = requireViewer(context);
	return context.database.transaction("millgate_auth", {}, async (tx) => {
		if (!isProviderWord(provider) || !(await provesPerson(tx, provider, personId)))
			throw new InvalidError(m.identities_not_for_you());
		return permitOwnLink(tx, personId, sessionId, provider);
	});
}

async function removeMine(context: RequestContext, id: string): Promise<boolean> {
	const { personId, sessionId, email } = requireViewer(context);
	await context.database.transaction("millgate_auth", {}, async (tx) => {
		await tx.sql("select from people where id = $1 for no key update", [personId]);
		const identities = await findIdentities(tx, personId);
		const isThere = identities.some((one) => one.id === id);
		if (isThere && !identities.some((one) => one.isUsable && one.id !== id))
			throw new InvalidError(m.identities_last());
		const removed = await removeIdentity(tx, personId, id);
		if (!removed) throw new NotFoundError();
		await endSessionsOfPerson(tx, personId, "an identity was removed", sessionId);
		await recordAudit(tx, context, { action: "identity.remove", target: email, detail: removed });
		await mailIdentityChange(tx, context.config, personId, "removed", removed.provider);
	});
	forgetViewers(context.database);
	return true;
}
