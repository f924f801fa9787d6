import type { Builder } from "#server/graphql/builder.ts";
import type { MadeKey } from "#server/keys/feed-keys.ts";
import { makeKey, revokeKey, rotateKey } from "./change-keys.ts";

/** Adds `makeApiKey`, `rotateApiKey` and `revokeApiKey`. */
export function addApiKeys(builder: Builder): void {
	const made = builder.objectRef<MadeKey>("MadeApiKey").implement({
		description: "A key that was just made.",
		access: "admin",
		fields: (t) => ({
			id: t.id({ description: "Its number.", resolve: ({ id }) => String(id) }),
			key: t.exposeString("key", { description: "The key itself, shown only now." }),
		}),
	});
	const input = builder.inputType("MakeApiKeyInput", {
		description: "A key as it is to be.",
		fields: (t) => ({
			name: t.string({ description: "What people call it." }),
			source: t.string({ description: "System whose key it is; feeds and the audit record name it." }),
			scopes: t.stringList({ description: "What it opens." }),
			supplier: t.string({ description: "Code of the supplier whose loads it announces; then it opens nothing else." }),
			expiresOn: t.string({ description: "Last day on which it holds, UTC; for ever without." }),
		}),
	});
	const rotate = builder.inputType("RotateApiKeyInput", {
		description: "Which key is to be replaced.",
		fields: (t) => ({
			id: t.id({ required: true, description: "Its number." }),
			overlap: t.string({ description: "Hours that it holds on beside the new one: 0, 1, 24, 168 or 720." }),
			expiresOn: t.string({ description: "Last day on which the new one holds, UTC; for ever without." }),
		}),
	});
	const revoke = builder.inputType("RevokeApiKeyInput", {
		description: "Which key is to end.",
		fields: (t) => ({
			id: t.id({ required: true, description: "Its number." }),
			reason: t.string({ description: "Why." }),
		}),
	});
	builder.mutationFields((t) => ({
		makeApiKey: t.field({
			type: made,
			access: "admin",
			needsRecentSignIn: true,
			description: "Makes a key for a program.",
			args: { input: t.arg({ type: input, required: true, description: "What it is to be." }) },
			resolve: (_root, args, context) => makeKey(context, args.input),
		}),
		rotateApiKey: t.field({
			type: made,
			access: "admin",
			needsRecentSignIn: true,
			description: "Makes the next key of a program; both hold for a while.",
			args: { input: t.arg({ type: rotate, required: true, description: "Which, and for how long both hold." }) },
			resolve: (_root, { input: { id, ...form } }, context) => rotateKey(context, String(id), form),
		}),
		revokeApiKey: t.boolean({
			access: "admin",
			description: "Ends a key at once; false when it was revoked already.",
			args: { input: t.arg({ type: revoke, required: true, description: "Which, and why." }) },
			resolve: (_root, { input: { id, ...form } }, context) => revokeKey(context, String(id), form),
		}),
	}));
}
