import type { Builder } from "../graphql/builder.ts";
import type { ListResource } from "../lists/resources/list-resource.ts";
import { type AccessExplanation, type AccessExplanationRule, explainAccess } from "./access-explanation.ts";
import type { ExplainedRight } from "./current-rights-queries.ts";
import type { AccessExplanationRow } from "./explanation-rows.ts";

/**
 * Adds `accessExplanation`: to an administrator who views as another person, which rule grants or hides each part of a
 * page.
 */
export function addExplanation(builder: Builder, resources: readonly ListResource[]): void {
	const type = explanationType(builder);
	builder.queryField("accessExplanation", (t) =>
		t.field({
			type,
			access: "signedIn",
			description:
				"Why the viewed person sees a page as it is; nothing to anybody who does not view as another person.",
			args: { path: t.arg.string({ required: true, description: "Address of the page, with its query." }) },
			resolve: (_root, { path }, context, { schema }) => explainAccess(context, path, { schema, resources }),
		}),
	);
}

function rightType(builder: Builder) {
	return builder.objectRef<ExplainedRight>("AccessExplanationRight").implement({
		description: "A right of the viewed person, and where it comes from.",
		access: "signedIn",
		fields: (t) => ({
			list: t.exposeString("list", { description: "`group`, `sold_to`, `ship_to` or `supplier`." }),
			value: t.exposeString("value", { description: "Name of the group, or code of the account." }),
			name: t.exposeString("name", { description: "What people call it." }),
			source: t.exposeString("source", {
				description: "`feed`, `hand`, `invitation` or `scim` (the identity provider).",
			}),
			grantedAt: t.expose("grantedAt", { type: "DateTime", description: "Since when." }),
			expiresAt: t.expose("expiresAt", {
				type: "DateTime",
				nullable: true,
				description: "Until when, if it ends by itself.",
			}),
			actor: t.exposeString("actor", { nullable: true, description: "Who gave it." }),
			reason: t.exposeString("reason", { nullable: true, description: "Why." }),
		}),
	});
}

function explanationType(builder: Builder) {
	const right = rightType(builder);
	const rule = builder.objectRef<AccessExplanationRule>("AccessExplanationRule").implement({
		description: "A rule, and what it says of the viewed person.",
		access: "signedIn",
		fields: (t) => ({
			name: t.exposeString("name", { description: "Address of the page, or `Type.field`." }),
			description: t.exposeString("description", { description: "What it is." }),
			access: t.exposeString("access", { description: "Whom it admits, as a word of the access vocabulary." }),
			isGranted: t.exposeBoolean("isGranted", { description: "Shown, or hidden." }),
			isForAll: t.exposeBoolean("isForAll", { description: "No right is needed for it." }),
			rights: t.expose("rights", { type: [right], description: "The rights through which it is granted." }),
		}),
	});
	const row = builder.objectRef<AccessExplanationRow>("AccessExplanationRow").implement({
		description: "A row of the page.",
		access: "signedIn",
		fields: (t) => ({
			label: t.exposeString("label", { description: "What the row begins with." }),
			rights: t.expose("rights", {
				type: [right],
				description: "The rights through which it is in reach; none = by the rule of the list alone.",
			}),
		}),
	});
	return builder.objectRef<AccessExplanation>("AccessExplanation").implement({
		description: "Why a user sees a page as it is.",
		access: "signedIn",
		fields: (t) => ({
			page: t.expose("page", { type: rule, description: "The rule of the page." }),
			fields: t.expose("fields", { type: [rule], description: "Selected fields with an access rule of their own." }),
			isList: t.exposeBoolean("isList", { description: "Whether the page is a list whose rows can be explained." }),
			rows: t.expose("rows", { type: [row], description: "The rows of the list's page." }),
			currentRights: t.expose("currentRights", { type: [right], description: "All current rights of the person." }),
		}),
	});
}
