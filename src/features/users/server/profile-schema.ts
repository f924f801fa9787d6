import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { findIdentities, findLinkable } from "#server/identities/identities.ts";
import { currentLanguage } from "#server/language.ts";
import { countOwners } from "#server/lists/count-owners.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { endOwnSession } from "#server/session/sessions.ts";
import { isNameTaken } from "#server/session/taken-names.ts";
import { isAtDesk } from "#shared/access.ts";
import { NotFoundError, refusedField } from "#shared/errors.ts";
import { appearanceFields, profileForm } from "../profile-form.ts";
import { addMyIdentities, implementIdentity } from "./identities-schema.ts";
import {
	findActsForMe,
	findMySessions,
	findMySignIns,
	findMyViewAsSessions,
	type ProfileChange,
	type ProfileRow,
	type RecordRow,
	requireMyProfile,
	type SessionRow,
	saveMyProfile,
	type ViewAsRow,
} from "./profile-queries.ts";

/**
 * Adds `profile`, `updateProfile` and `endMySession`: the person, how they see the portal, where they are signed in.
 */
export function addProfile(builder: Builder): void {
	const type = implementProfile(builder);
	builder.queryField("profile", (t) =>
		t.field({
			type,
			access: "signedIn",
			description: "The person who asks, as they describe themselves.",
			resolve: (_root, _args, context) => asMyself(context, requireMyProfile),
		}),
	);
	addUpdate(builder);
	addMyIdentities(builder);
	builder.mutationField("endMySession", (t) =>
		t.boolean({
			access: "signedIn",
			description: "Signs one of the person's own sessions out, wherever it is.",
			args: { id: t.arg.id({ required: true, description: "The session." }) },
			resolve: async (_root, { id }, context) => {
				const ended = await context.database.transaction("millgate_auth", {}, async (tx) => {
					const isEnded = await endOwnSession(tx, String(id), context.viewer?.personId ?? 0);
					if (isEnded) await recordAudit(tx, context, { action: "sign-out", target: String(id) });
					return isEnded;
				});
				if (!ended) throw new NotFoundError();
				forgetViewers(context.database);
				return true;
			},
		}),
	);
}

type Work<T> = Parameters<typeof asViewer<T>>[1];

/** As the person, over all of their accounts, whatever alias is in force. */
function asMyself<T>(
	context: RequestContext,
	work: (tx: Parameters<Work<T>>[0], personId: number) => Promise<T>,
): Promise<T> {
	return asViewer(context, (tx) => work(tx, context.viewer?.personId ?? 0), context.viewer?.fullScope);
}

function implementProfile(builder: Builder) {
	const session = implementSession(builder);
	const record = implementRecord(builder);
	const viewAs = implementViewAsSession(builder);
	const identity = implementIdentity(builder);
	return builder.objectRef<ProfileRow>("Profile").implement({
		description: "A person as they describe themselves, and how they want to see the portal.",
		access: "signedIn",
		fields: (t) => ({
			email: t.exposeString("email", { description: "Verified address; the mill changes it." }),
			name: t.exposeString("name", { description: "Name as shown." }),
			phone: t.exposeString("phone", { nullable: true, description: "Telephone." }),
			language: t.exposeString("language", { description: "`en` or `es`." }),
			units: t.exposeString("units", { description: "`imperial` or `metric`." }),
			dateFormat: t.exposeString("dateFormat", { description: "`locale`, `iso`, `mdy` or `dmy`." }),
			timeZone: t.exposeString("timeZone", { description: "IANA name of a time zone." }),
			theme: t.exposeString("theme", { description: "`system`, `light` or `dark`." }),
			density: t.exposeString("density", { description: "`compact` or `comfortable`." }),
			keepsCopies: t.exposeBoolean("keepsCopies", {
				description: "Whether pages for the yard may be kept, encrypted, on the person's devices.",
			}),
			version: t.exposeString("version", { description: "Differs whenever the form's fields do." }),
			sessions: t.field({
				type: [session],
				description: "Where the person is signed in now, the last used first.",
				resolve: async (_profile, _args, context) => {
					const rows = await asMyself(context, findMySessions);
					return rows.map((row) => ({ ...row, isCurrent: row.id === context.viewer?.sessionId }));
				},
			}),
			identities: t.field({
				type: [identity],
				description: "The identities with which the person signs in, the first linked first.",
				resolve: (_profile, _args, context) => asMyself(context, findIdentities),
			}),
			linkableProviders: t.stringList({
				description: "The ways to sign in of which the person may link one more identity: of `cdc`, `iam` and `ad`.",
				resolve: (_profile, _args, context) => asMyself(context, findLinkable),
			}),
			signIns: t.field({
				type: [record],
				description: "The person's last sign-ins and sign-outs.",
				resolve: (_profile, _args, context) => asMyself(context, findMySignIns),
			}),
			actsForMe: t.field({
				type: [record],
				description: "What others did last under the person's accounts.",
				resolve: (_profile, _args, context) => {
					const accounts = countOwners(context.viewer?.fullScope ?? {});
					return asMyself(context, (tx, personId) => findActsForMe(tx, personId, accounts));
				},
			}),
			viewAsSessions: t.field({
				type: [viewAs],
				description: "When administrators viewed the portal as this person.",
				resolve: (_profile, _args, context) => asMyself(context, findMyViewAsSessions),
			}),
		}),
	});
}

function implementSession(builder: Builder) {
	return builder.objectRef<SessionRow & { isCurrent: boolean }>("MySession").implement({
		description: "A browser in which the person is signed in.",
		access: "signedIn",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Names it." }),
			isCurrent: t.exposeBoolean("isCurrent", { description: "Whether this request came through it." }),
			provider: t.exposeString("provider", { description: "Identity provider: `cdc`, `iam` or `ad`." }),
			address: t.exposeString("address", { nullable: true, description: "Network address." }),
			hasMfa: t.exposeBoolean("hasMfa", {
				nullable: true,
				description: "Whether its provider asserted more than one factor.",
			}),
			factors: t.exposeString("factors", {
				nullable: true,
				description: "What the provider asserted of how (amr, acr).",
			}),
			userAgent: t.exposeString("userAgent", { nullable: true, description: "The browser's description of itself." }),
			signedInAt: t.expose("signedInAt", { type: "DateTime", description: "Since when." }),
			seenAt: t.expose("seenAt", { type: "DateTime", description: "When it was used last." }),
		}),
	});
}

function implementRecord(builder: Builder) {
	return builder.objectRef<RecordRow>("MyRecord").implement({
		description: "Something that is on record about the person or their accounts.",
		access: "signedIn",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number in the record." }),
			at: t.expose("at", { type: "DateTime", description: "When." }),
			actor: t.exposeString("actor", { description: "Who did it: an address." }),
			action: t.exposeString("action", { description: "What, as a code." }),
			account: t.exposeString("account", { nullable: true, description: "Code of the account acted under." }),
			address: t.exposeString("address", { nullable: true, description: "Network address." }),
		}),
	});
}

function implementViewAsSession(builder: Builder) {
	return builder.objectRef<ViewAsRow>("MyViewAsSession").implement({
		description: "An administrator saw the portal as the person sees it; nothing could be changed meanwhile.",
		access: "signedIn",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			administrator: t.exposeString("administrator", { description: "Address of the administrator." }),
			reason: t.exposeString("reason", { description: "Why, in their words." }),
			startedAt: t.expose("startedAt", { type: "DateTime", description: "From when." }),
			endedAt: t.expose("endedAt", { type: "DateTime", description: "Until when." }),
		}),
	});
}

function addUpdate(builder: Builder): void {
	const input = builder.inputType("UpdateProfileInput", {
		description:
			"The profile form; what is wrong is named by field. Language, theme and density that it leaves out stay as they are.",
		fields: (t) => ({
			name: t.string({ description: "Name as shown." }),
			phone: t.string({ description: "Telephone." }),
			language: t.string({ description: "`en` or `es`." }),
			units: t.string({ description: "`imperial` or `metric`." }),
			dateFormat: t.string({ description: "`locale`, `iso`, `mdy` or `dmy`." }),
			timeZone: t.string({ description: "IANA name of a time zone." }),
			theme: t.string({ description: "`system`, `light` or `dark`." }),
			density: t.string({ description: "`compact` or `comfortable`." }),
			keepsCopies: t.boolean({
				description: "Whether pages for the yard may be kept, encrypted, on the person's devices; left out, it stays.",
			}),
			seen: t.string({ description: "Version of the profile that the form was opened with." }),
		}),
	});
	builder.mutationField("updateProfile", (t) =>
		t.boolean({
			access: "signedIn",
			description: "Keeps what the person says of themselves.",
			args: { input: t.arg({ type: input, required: true, description: "The form." }) },
			resolve: async (_root, { input: { seen, ...sent } }, context) => {
				const change = await takeProfile(context, sent);
				await asViewer(context, async (tx) => {
					await requireOwnName(tx, context, change.name);
					await saveMyProfile(tx, context.viewer?.personId ?? 0, change, seen);
					await recordAudit(tx, context, { action: "profile.change", detail: change });
				});
				forgetViewers(context.database);
				return true;
			},
		}),
	);
}

/** The form, validated as a whole; current appearance settings fill in those that it leaves out. */
async function takeProfile(context: RequestContext, sent: Record<string, unknown>): Promise<ProfileChange> {
	const left = [...appearanceFields, "keepsCopies" as const].filter(
		(name) => sent[name] === null || sent[name] === undefined,
	);
	const current = left.length > 0 ? await asMyself(context, requireMyProfile) : undefined;
	const stays = Object.fromEntries(left.map((name) => [name, current?.[name]]));
	const values: ProfileChange = await takeForm(profileForm, { ...sent, ...stays }, currentLanguage());
	for (const name of appearanceFields.filter((one) => left.includes(one))) delete values[name];
	return values;
}

/**
 * Throws InvalidError when a person outside the mill takes the name of the mill or of its staff. A name that was theirs
 * before stays.
 */
async function requireOwnName(tx: Transaction, { viewer }: RequestContext, name: string): Promise<void> {
	if (!viewer || name === viewer.name || isAtDesk(viewer.user)) return;
	if (await isNameTaken(tx, { name, email: viewer.email })) throw refusedField("name", m.server_name_taken());
}
