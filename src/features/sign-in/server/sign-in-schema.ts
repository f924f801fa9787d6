import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { termsInForce } from "#server/session/terms-in-force.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { asLanguage } from "#shared/languages.ts";
import { addAliasMarks } from "./alias-marks-schema.ts";
import {
	type AliasChoice,
	type AliasChoices,
	findAliasChoices,
	findTerms,
	findTermsHistory,
	type Terms,
	type TermsEntry,
} from "./sign-in-queries.ts";

const mostChoices = 200;

/** Adds `terms`, `aliasChoices` and `aliasMarks`: what people read and choose between signing in and their area. */
export function addSignIn(builder: Builder): void {
	addTerms(builder);
	addTermsHistory(builder);
	addAliasChoices(builder);
	addAliasMarks(builder);
}

function addTerms(builder: Builder): void {
	const terms = builder.objectRef<Terms>("Terms").implement({
		description: "The terms of use that people must have accepted; visitors may read them before they sign in.",
		access: "public",
		fields: (t) => ({
			version: t.exposeString("version", { description: "Name of the version; acceptance is recorded with it." }),
			effectiveAt: t.expose("effectiveAt", { type: "DateTime", description: "Since when it holds." }),
			body: t.exposeString("body", {
				description:
					"The text in the language asked for: paragraphs between empty lines; a line that begins with # is a heading.",
			}),
		}),
	});
	builder.queryField("terms", (t) =>
		t.field({
			type: terms,
			access: "public",
			isBeforeTerms: true,
			description: "The current terms of use.",
			args: {
				language: t.arg.string({ required: true, description: "`en` or `es`; anything else is `en`." }),
				version: t.arg.string({ description: "One of `termsHistory`; the current one without." }),
			},
			resolve: async (_root, { language, version }, context) => {
				const found = await asViewer(context, async (tx) => {
					const current = await currentVersion(context, tx);
					const isReadable =
						!version || (await findTermsHistory(tx, current)).some((entry) => entry.version === version);
					return isReadable ? findTerms(tx, version ?? current, asLanguage(language)) : undefined;
				});
				if (!found) throw new NotFoundError(`There are no terms of version ${version ?? "now"}`);
				return found;
			},
		}),
	);
}

function addTermsHistory(builder: Builder): void {
	const entry = builder.objectRef<TermsEntry>("TermsEntry").implement({
		description: "A version of the terms that is or was in force.",
		access: "public",
		fields: (t) => ({
			version: t.exposeString("version", { description: "Its name." }),
			effectiveAt: t.expose("effectiveAt", { type: "DateTime", description: "Since when it holds, or held." }),
			acceptedAt: t.expose("acceptedAt", {
				type: "DateTime",
				nullable: true,
				description: "When the viewer accepted it.",
			}),
		}),
	});
	builder.queryField("termsHistory", (t) =>
		t.field({
			type: [entry],
			access: "public",
			isBeforeTerms: true,
			description: "Terms that were in force until now, the newest first: those before stay readable.",
			resolve: (_root, _args, context) =>
				asViewer(context, async (tx) => findTermsHistory(tx, await currentVersion(context, tx))),
		}),
	);
}

/** The version in force comes with a user who is signed in; for a visitor it is looked up. */
async function currentVersion({ viewer, config }: RequestContext, tx: Transaction): Promise<string> {
	return viewer?.termsVersion ?? (await termsInForce(tx, config.TERMS_VERSION));
}

function addAliasChoices(builder: Builder): void {
	const choice = builder.objectRef<AliasChoice>("AliasChoice").implement({
		description: "An account that the person may act for.",
		access: "signedIn",
		fields: (t) => ({
			code: t.exposeString("code", { description: "Account code; the alias." }),
			name: t.exposeString("name", { description: "Name of the company or yard." }),
			city: t.exposeString("city", { nullable: true, description: "Where it is." }),
			kind: t.exposeString("kind", { description: "`sold_to` or `ship_to`." }),
		}),
	});
	const choices = builder.objectRef<AliasChoices>("AliasChoices").implement({
		description: "Accounts that the person may act for, by code.",
		access: "signedIn",
		fields: (t) => ({
			total: t.exposeInt("total", { description: "How many there are, also beyond those listed." }),
			nodes: t.field({ type: [choice], description: "The first of them.", resolve: (found) => found.nodes }),
		}),
	});
	builder.queryField("aliasChoices", (t) =>
		t.field({
			type: choices,
			access: "signedIn",
			isBeforeTerms: true,
			description: "The accounts among one's own ship-tos and sold-tos that a search finds, whatever the alias is now.",
			args: {
				search: t.arg.string({ description: "Beginning of the code, or part of name or city." }),
				first: t.arg.int({ description: `How many at most, 1 to ${mostChoices}; 50 when left out.` }),
			},
			resolve: (_root, { search, first }, context) => {
				const count = first ?? 50;
				if (count < 1 || count > mostChoices)
					throw new InvalidError(m.server_list_size({ most: mostChoices }), [
						{ field: "first", reason: m.server_list_size({ most: mostChoices }) },
					]);
				const scope = context.viewer?.fullScope ?? {};
				const ids = [...new Set([...(scope.soldToIds ?? []), ...(scope.shipToIds ?? [])])];
				return asViewer(context, (tx) => findAliasChoices(tx, ids, search ?? "", count), scope);
			},
		}),
	);
}
