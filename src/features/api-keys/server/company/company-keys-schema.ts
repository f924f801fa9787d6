import type { Builder } from "#server/graphql/builder.ts";
import type { MadeKey } from "#server/keys/feed-keys.ts";
import { asViewer } from "#server/request-context.ts";
import {
	makeKeyOfCompany,
	replaceKeyOfCompany,
	revokeKeyOfCompany,
	takeOverKeyOfCompany,
} from "./change-company-keys.ts";

/** Adds what administrators of a company do with the keys of its programs, and who they are. */
export function addCompanyKeys(builder: Builder): void {
	builder.queryField("companyAdministrators", (t) =>
		t.stringList({
			access: "signedIn",
			description: "Names of the people who administer an account of the viewer for its company.",
			resolve: (_root, _args, context) =>
				asViewer(context, async (tx) => {
					const [found] = await tx.sql<{ names: string[] }>("select viewer_administrators() as names");
					return found?.names ?? [];
				}),
		}),
	);
	addMaking(builder);
	addEnding(builder);
}

function addMaking(builder: Builder): void {
	const made = builder.objectRef<MadeKey>("MadeCompanyKey").implement({
		description: "A key of a company's program that was just made.",
		access: "signedIn",
		fields: (t) => ({
			id: t.id({ description: "Its number.", resolve: ({ id }) => String(id) }),
			key: t.exposeString("key", { description: "The key itself, shown only now." }),
		}),
	});
	const input = builder.inputType("MakeCompanyKeyInput", {
		description: "A key as it is to be.",
		fields: (t) => ({
			name: t.string({ description: "What people call it." }),
			accounts: t.stringList({ description: "Codes of the accounts for which it acts." }),
			scopes: t.stringList({ description: "What it opens of them." }),
			expiresOn: t.string({ description: "Last day on which it works, UTC; without end if empty." }),
		}),
	});
	const replace = builder.inputType("ReplaceCompanyKeyInput", {
		description: "Which key is to be replaced.",
		fields: (t) => ({
			id: t.id({ required: true, description: "Its number." }),
			overlap: t.string({ description: "Hours that it works beside the new one: 0, 1, 24, 168 or 720." }),
			expiresOn: t.string({ description: "Last day on which the new one works, UTC; without end if empty." }),
		}),
	});
	builder.mutationFields((t) => ({
		makeCompanyKey: t.field({
			type: made,
			access: "signedIn",
			needsRecentSignIn: true,
			description: "Makes a key for a program of the company; it acts with the right of the viewer.",
			args: { input: t.arg({ type: input, required: true, description: "What it is to be." }) },
			resolve: (_root, args, context) => makeKeyOfCompany(context, args.input),
		}),
		replaceCompanyKey: t.field({
			type: made,
			access: "signedIn",
			needsRecentSignIn: true,
			description: "Makes the next key of a program, with the right of the viewer; both work for a while.",
			args: { input: t.arg({ type: replace, required: true, description: "Which, and for how long both work." }) },
			resolve: (_root, { input: { id, ...form } }, context) => replaceKeyOfCompany(context, String(id), form),
		}),
	}));
}

function addEnding(builder: Builder): void {
	const revoke = builder.inputType("RevokeCompanyKeyInput", {
		description: "Which key is to end.",
		fields: (t) => ({
			id: t.id({ required: true, description: "Its number." }),
			reason: t.string({ description: "Why." }),
		}),
	});
	builder.mutationFields((t) => ({
		revokeCompanyKey: t.boolean({
			access: "signedIn",
			description: "Ends a key of the company at once.",
			args: { input: t.arg({ type: revoke, required: true, description: "Which, and why." }) },
			resolve: (_root, { input: { id, ...form } }, context) => revokeKeyOfCompany(context, String(id), form),
		}),
		takeOverCompanyKey: t.boolean({
			access: "signedIn",
			needsRecentSignIn: true,
			description: "Makes the viewer the owner of a key of their company: it acts with their right from now on.",
			args: { id: t.arg.id({ required: true, description: "Its number." }) },
			resolve: (_root, { id }, context) => takeOverKeyOfCompany(context, String(id)),
		}),
	}));
}
