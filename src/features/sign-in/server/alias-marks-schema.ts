import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { refusedField } from "#shared/errors.ts";
import { type AliasMark, findAliasMarks, markAlias } from "./alias-marks-queries.ts";

/**
 * Adds `aliasMarks` and `markAlias`: which accounts a user used lately, which they like best, which one they begin
 * with.
 */
export function addAliasMarks(builder: Builder): void {
	const mark = builder.objectRef<AliasMark>("AliasMark").implement({
		description: "What the person keeps of an account that they may act for.",
		access: "signedIn",
		fields: (t) => ({
			code: t.exposeString("code", { description: "The mill's code of the account." }),
			name: t.exposeString("name", { description: "Name of the company or yard." }),
			city: t.exposeString("city", { nullable: true, description: "Where it is." }),
			isFavourite: t.exposeBoolean("isFavourite", { description: "Whether it is a favourite." }),
			isDefault: t.exposeBoolean("isDefault", { description: "Whether a sign-in begins with it." }),
			usedAt: t.expose("usedAt", {
				type: "DateTime",
				nullable: true,
				description: "When the person last began to act for it.",
			}),
		}),
	});
	builder.queryField("aliasMarks", (t) =>
		t.field({
			type: [mark],
			access: "signedIn",
			description:
				"The person's favourites, their default, and the last eight that they acted for, whatever the alias is now.",
			resolve: (_root, _args, context) =>
				asViewer(context, (tx) => findAliasMarks(tx, personOf(context), ownIds(context)), context.viewer?.fullScope),
		}),
	);
	const input = builder.inputType("MarkAliasInput", {
		description: "What is kept of an account; what is left out stays.",
		fields: (t) => ({
			alias: t.string({ required: true, description: "Code of the account." }),
			isFavourite: t.boolean({ description: "Whether it is a favourite." }),
			isDefault: t.boolean({ description: "Whether a sign-in begins with it; only one does." }),
		}),
	});
	builder.mutationField("markAlias", (t) =>
		t.boolean({
			access: "signedIn",
			description: "Keeps an account as a favourite, or as the one that a sign-in begins with.",
			args: { input: t.arg({ type: input, required: true, description: "What is kept." }) },
			resolve: (_root, { input: { alias, isFavourite, isDefault } }, context) =>
				asViewer(
					context,
					async (tx) => {
						const change = {
							...(isFavourite === null ? {} : { isFavourite }),
							...(isDefault === null ? {} : { isDefault }),
						};
						const isKept = await markAlias(tx, personOf(context), ownIds(context), alias, change);
						const reason = m.sign_in_alias_not_yours({ alias: alias.slice(0, 40) });
						if (!isKept) throw refusedField("alias", reason);
						await recordAudit(tx, context, { action: "alias.mark", target: alias, detail: change });
						return true;
					},
					context.viewer?.fullScope,
				),
		}),
	);
}

const personOf = ({ viewer }: RequestContext) => viewer?.personId ?? 0;

function ownIds({ viewer }: RequestContext): number[] {
	const scope = viewer?.fullScope ?? {};
	return [...new Set([...(scope.soldToIds ?? []), ...(scope.shipToIds ?? [])])];
}
