import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import {
	findIdentities,
	findLinkableOf,
	type Identity,
	permitLink,
	provesPerson,
	removeIdentity,
} from "#server/identities/identities.ts";
import { mailIdentityChange } from "#server/identities/identity-mail.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { endSessionsOfPerson } from "#server/session/sessions.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { permitForm } from "../identity-forms.ts";
import { isErased } from "../privacy/personal-tables.ts";
import { reasonForm } from "../right.ts";
import { requireId } from "./change-person.ts";
import { type LockedPerson, lockPeople } from "./person-queries.ts";

/** The ways in which a user signs in, as administrators see them. */
export function identityType(builder: Builder) {
	return builder.objectRef<Identity>("PersonIdentity").implement({
		description: "An identity at a provider with which a person signs in.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Names it." }),
			provider: t.exposeString("provider", {
				nullable: true,
				description:
					"The way it signed in last: `cdc`, `iam` or `ad`; unknown of those that were linked before that was kept.",
			}),
			issuer: t.exposeString("issuer", { description: "The provider that proves it, by its address." }),
			subject: t.exposeString("subject", { description: "Its number there." }),
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

/** The identities of one person. */
export function identitiesOf(context: RequestContext, person: string): Promise<Identity[]> {
	return asAdmin(context, (tx) => findIdentities(tx, requireId(person)));
}

/** The providers that may speak for one person. */
export function linkableOf(context: RequestContext, person: string): Promise<string[]> {
	return asAdmin(context, (tx) => findLinkableOf(tx, requireId(person)));
}

/** Adds what administrators do with the identities of others: allow one more, remove one. */
export function addIdentityActs(builder: Builder): void {
	const permit = builder.inputType("PermitIdentityInput", {
		description: "Who may link one more identity, at which provider, and why.",
		fields: (t) => ({
			person: t.id({ required: true, description: "Number of the person." }),
			provider: t.string({ description: "`cdc`, `iam` or `ad`." }),
			reason: t.string({ description: "Why." }),
		}),
	});
	const remove = builder.inputType("RemoveIdentityInput", {
		description: "Whose identity is removed, and why.",
		fields: (t) => ({
			person: t.id({ required: true, description: "Number of the person." }),
			identity: t.id({ required: true, description: "The identity." }),
			reason: t.string({ description: "Why." }),
		}),
	});
	builder.mutationFields((t) => ({
		permitIdentity: t.boolean({
			access: "admin",
			needsRecentSignIn: true,
			description:
				"Lets a user link one more identity, by signing in there with their address within seven days. They are notified by mail.",
			args: { input: t.arg({ type: permit, required: true, description: "Who, where, and why." }) },
			resolve: (_root, { input: { person, ...form } }, context) => permitIdentity(context, String(person), form),
		}),
		removeIdentity: t.boolean({
			access: "admin",
			description: "Removes an identity of a user and ends all of their sessions. They are notified by mail.",
			args: { input: t.arg({ type: remove, required: true, description: "Whose, which, and why." }) },
			resolve: (_root, { input: { person, identity, reason } }, context) =>
				removeIdentityOf(context, { person: String(person), identity: String(identity) }, { reason }),
		}),
	}));
}

async function permitIdentity(context: RequestContext, id: string, sent: unknown): Promise<boolean> {
	const { provider, reason } = await takeForm(permitForm, sent, currentLanguage());
	await changingIdentities(context, id, async (tx, person) => {
		if (!(await provesPerson(tx, provider, person.id)))
			throw new InvalidError(m.people_identity_not_theirs(), [
				{ field: "provider", reason: m.people_identity_not_theirs() },
			]);
		await permitLink(tx, person.id, provider);
		await recordAudit(tx, context, { action: "identity.permit", target: person.email, detail: { provider, reason } });
		await mailIdentityChange(tx, context.config, person.id, "permitted", provider);
	});
	return true;
}

async function removeIdentityOf(
	context: RequestContext,
	which: { person: string; identity: string },
	sent: unknown,
): Promise<boolean> {
	const { reason } = await takeForm(reasonForm, sent, currentLanguage());
	await changingIdentities(context, which.person, async (tx, person) => {
		const removed = await removeIdentity(tx, person.id, which.identity);
		if (!removed) throw new NotFoundError();
		await endSessionsOfPerson(tx, person.id, "an identity was removed");
		await recordAudit(tx, context, { action: "identity.remove", target: person.email, detail: { ...removed, reason } });
		await mailIdentityChange(tx, context.config, person.id, "removed", removed.provider);
	});
	forgetViewers(context.database);
	return true;
}

/**
 * Works on a user whose row is locked. Throws InvalidError for oneself, whose profile is the place for it, and for
 * a user who was erased.
 */
async function changingIdentities(
	context: RequestContext,
	id: string,
	work: (tx: Transaction, person: LockedPerson) => Promise<void>,
): Promise<void> {
	await asAdmin(context, async (tx) => {
		const [person] = await lockPeople(tx, [requireId(id)]);
		if (!person) throw new NotFoundError();
		if (isErased(person)) throw new InvalidError(m.people_erased_already());
		if (person.id === context.viewer?.personId) throw new InvalidError(m.people_not_oneself());
		await work(tx, person);
	});
}
