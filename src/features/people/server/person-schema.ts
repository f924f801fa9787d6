import type { Builder } from "#server/graphql/builder.ts";
import { asAdmin } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import { changeAccess, changeRights, requireId, signOutPerson } from "./change-person.ts";
import { addIdentityActs, identitiesOf, identityType, linkableOf } from "./identities-schema.ts";
import { findPerson, type HeldRight, type Person, type PersonSession, type RightEvent } from "./person-queries.ts";
import { addErasure } from "./privacy/erase-schema.ts";

/** Adds `person` and what administrators do with one: rights, access, forced sign-out. */
export function addPerson(builder: Builder): void {
	const type = personType(builder);
	builder.queryField("person", (t) =>
		t.field({
			type,
			access: "admin",
			description: "One person with their rights, where each comes from, and what became of them.",
			args: { id: t.arg.id({ required: true, description: "Number of the person." }) },
			resolve: async (_root, { id }, context) => {
				const found = await asAdmin(context, (tx) => findPerson(tx, requireId(String(id))));
				if (!found) throw new NotFoundError();
				return found;
			},
		}),
	);
	addRightsMutation(builder);
	addAccessMutations(builder);
	addErasure(builder);
	addIdentityActs(builder);
}

function addRightsMutation(builder: Builder): void {
	const input = builder.inputType("ChangeRightsInput", {
		description: "What a person is to hold from now on.",
		fields: (t) => ({
			person: t.id({ required: true, description: "Number of the person." }),
			revision: t.string({
				required: true,
				description: "The revision that was read; another one by now is a conflict.",
			}),
			groups: t.stringList({ description: "Groups that are granted manually." }),
			soldTo: t.string({ description: "Codes of sold-tos, apart by spaces, commas or lines." }),
			shipTo: t.string({ description: "Codes of ship-tos." }),
			suppliers: t.string({ description: "Codes of supplier accounts." }),
			reason: t.string({ description: "Why; kept with each right." }),
		}),
	});
	builder.mutationField("changeRights", (t) =>
		t.boolean({
			access: "admin",
			needsRecentSignIn: true,
			description: "Gives and takes groups and accounts of one person; false when nothing differs.",
			args: { input: t.arg({ type: input, required: true, description: "What they are to hold." }) },
			resolve: (_root, { input: { person, revision, ...form } }, context) =>
				changeRights(context, { person: String(person), revision }, form),
		}),
	);
}

function addAccessMutations(builder: Builder): void {
	const access = builder.inputType("ChangeAccessInput", {
		description: "Whether a person may sign in.",
		fields: (t) => ({
			person: t.id({ required: true, description: "Number of the person." }),
			revision: t.string({ required: true, description: "The revision that was read." }),
			isActive: t.boolean({ required: true, description: "True lets them in." }),
			reason: t.string({ description: "Why." }),
		}),
	});
	builder.mutationField("changeAccess", (t) =>
		t.boolean({
			access: "admin",
			needsRecentSignIn: true,
			description: "Deactivates a user, which ends their sessions at once, or lets them in again.",
			args: { input: t.arg({ type: access, required: true, description: "Whom, and why." }) },
			resolve: (_root, { input: { person, revision, isActive, reason } }, context) =>
				changeAccess(context, { person: String(person), revision }, isActive, { reason }),
		}),
	);
	const signOut = builder.inputType("SignOutPersonInput", {
		description: "Whose sessions end.",
		fields: (t) => ({
			person: t.id({ required: true, description: "Number of the person." }),
			reason: t.string({ description: "Why." }),
		}),
	});
	builder.mutationField("signOutPerson", (t) =>
		t.int({
			access: "admin",
			description: "Ends every session of a user at once, open pages too; answers how many.",
			args: { input: t.arg({ type: signOut, required: true, description: "Whom, and why." }) },
			resolve: (_root, { input: { person, reason } }, context) => signOutPerson(context, String(person), { reason }),
		}),
	);
}

function rightType(builder: Builder) {
	return builder.objectRef<HeldRight>("HeldRight").implement({
		description: "One right that a person holds.",
		access: "admin",
		fields: (t) => ({
			list: t.exposeString("list", { description: "`group`, `sold_to`, `ship_to` or `supplier`." }),
			value: t.exposeString("value", { description: "Name of the group, or code of the account." }),
			name: t.exposeString("name", { description: "What people call it." }),
			source: t.exposeString("source", {
				description: "`feed`, `hand`, `invitation` or `scim` (the identity provider).",
			}),
			grantedAt: t.expose("grantedAt", { type: "DateTime", nullable: true, description: "Since when." }),
			actor: t.exposeString("actor", { nullable: true, description: "Who gave it." }),
			reason: t.exposeString("reason", { nullable: true, description: "Why." }),
			endsAt: t.expose("endsAt", { type: "DateTime", nullable: true, description: "When it ends by itself." }),
			reviewedAt: t.expose("reviewedAt", {
				type: "DateTime",
				nullable: true,
				description: "When it was attested last.",
			}),
			reviewedBy: t.exposeString("reviewedBy", { nullable: true, description: "Who did." }),
		}),
	});
}

function eventType(builder: Builder) {
	return builder.objectRef<RightEvent>("RightEvent").implement({
		description: "An event in the history of a right: granted, revoked, attested, or given an end date.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Number of the event." }),
			at: t.expose("at", { type: "DateTime", description: "When." }),
			list: t.exposeString("list", { description: "Its list; `access` is the portal as a whole." }),
			value: t.exposeString("value", { description: "Group or account." }),
			act: t.exposeString("act", {
				description: "`granted`, `revoked`, `attested` (still needed) or `term` (an end date was set or removed).",
			}),
			source: t.exposeString("source", {
				description: "`feed`, `hand`, `invitation`, `scim`, `company` (its own administrator) or `term` (its end).",
			}),
			actor: t.exposeString("actor", { nullable: true, description: "Who." }),
			reason: t.exposeString("reason", { nullable: true, description: "Why, or what was noted." }),
			endsAt: t.expose("endsAt", {
				type: "DateTime",
				nullable: true,
				description: "For `term`: the end date; null = it was removed.",
			}),
		}),
	});
}

function sessionType(builder: Builder) {
	return builder.objectRef<PersonSession>("PersonSession").implement({
		description: "A sign-in of a person.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Number of the session." }),
			signedInAt: t.expose("signedInAt", { type: "DateTime", description: "When." }),
			seenAt: t.expose("seenAt", { type: "DateTime", description: "When it was last used." }),
			address: t.exposeString("address", { nullable: true, description: "From which network address." }),
			provider: t.exposeString("provider", { description: "Through which provider." }),
			hasMfa: t.exposeBoolean("hasMfa", {
				nullable: true,
				description: "Whether its provider asserted more than one factor.",
			}),
			factors: t.exposeString("factors", {
				nullable: true,
				description: "What the provider asserted of how (amr, acr).",
			}),
			isOpen: t.exposeBoolean("isOpen", { description: "Whether it still opens something." }),
		}),
	});
}

function personType(builder: Builder) {
	const [right, event, session] = [rightType(builder), eventType(builder), sessionType(builder)];
	const identity = identityType(builder);
	return builder.objectRef<Person>("Person").implement({
		description: "A person as administrators know them.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Number of the person." }),
			name: t.exposeString("name", { description: "Name." }),
			email: t.exposeString("email", { description: "Verified address." }),
			phone: t.exposeString("phone", { nullable: true, description: "Phone." }),
			language: t.exposeString("language", { description: "`en` or `es`." }),
			isActive: t.exposeBoolean("isActive", { description: "Whether they may sign in." }),
			since: t.expose("since", { type: "DateTime", description: "Since when the portal knows them." }),
			revision: t.exposeString("revision", { description: "Changes with every change of rights." }),
			rights: t.expose("rights", { type: [right], description: "What they hold now." }),
			history: t.expose("history", { type: [event], description: "The newest 200 changes, newest first." }),
			companies: t.exposeStringList("companies", {
				description: "Codes of the accounts that they administer for their company.",
			}),
			linkableProviders: t.stringList({
				description: "Providers that may speak for the person, at which they may link one more identity.",
				resolve: ({ id }, _args, context) => linkableOf(context, id),
			}),
			identities: t.field({
				type: [identity],
				description: "The identities with which they sign in, the first linked first.",
				resolve: ({ id }, _args, context) => identitiesOf(context, id),
			}),
			sessions: t.expose("sessions", { type: [session], description: "The newest 20 sign-ins, newest first." }),
		}),
	});
}
