import type { Builder } from "#server/graphql/builder.ts";
import type { Access } from "#shared/access.ts";
import {
	removeEndpoint,
	renewSecret,
	resendDead,
	saveEndpoint,
	testEndpoint,
	turnEndpoint,
} from "./change-endpoints.ts";
import type { Attempt } from "./post-webhook.ts";

/** The GraphQL type of an attempt to send, of endpoints of the mill or of companies. */
export function attemptType(builder: Builder, name: "WebhookAttempt" | "CompanyWebhookAttempt", access: Access) {
	return builder.objectRef<Attempt>(name).implement({
		description: "How an attempt to send went.",
		access,
		fields: (t) => ({
			failure: t.exposeString("failure", {
				nullable: true,
				description: "Why it was not taken, as in WebhookMessage; null when it was.",
			}),
			status: t.exposeInt("status", { nullable: true, description: "HTTP status of the answer." }),
			answer: t.exposeString("answer", { description: "Beginning of the answer." }),
		}),
	});
}

/** Adds `saveWebhook`, `removeWebhook` and `renewWebhookSecret`. */
export function addWebhookChanges(builder: Builder): void {
	const input = builder.inputType("SaveWebhookInput", {
		description: "An endpoint as it is to be.",
		fields: (t) => ({
			endpoint: t.id({ description: "Number of the one that is changed; a new one without." }),
			name: t.string({ description: "What people call it." }),
			url: t.string({ description: "Where messages go." }),
			kinds: t.stringList({ description: "Kinds of outbox entries that it receives." }),
			isOn: t.boolean({ description: "Whether messages are sent." }),
			seen: t.string({ description: "Version of the one that is changed, as the form was opened with it." }),
		}),
	});
	const saved = builder.objectRef<{ id: string; secret: string | null }>("SavedWebhook").implement({
		description: "An endpoint that was kept.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			secret: t.exposeString("secret", {
				nullable: true,
				description: "Secret of a new one, which is shown only now.",
			}),
		}),
	});
	builder.mutationFields((t) => ({
		saveWebhook: t.field({
			type: saved,
			access: "admin",
			description: "Keeps an endpoint, new or changed.",
			args: { input: t.arg({ type: input, required: true, description: "What it is to be." }) },
			resolve: (_root, { input: { endpoint, seen, ...form } }, context) =>
				saveEndpoint(context, { id: endpoint ? String(endpoint) : null, seen }, form),
		}),
		removeWebhook: t.boolean({
			access: "admin",
			description: "Removes an endpoint with its messages.",
			args: { id: t.arg.id({ required: true, description: "Number of the endpoint." }) },
			resolve: (_root, { id }, context) => removeEndpoint(context, String(id)),
		}),
		turnWebhook: t.boolean({
			access: "admin",
			description: "Turns a company's endpoint off or on; what waits stays.",
			args: {
				id: t.arg.id({ required: true, description: "Number of the endpoint." }),
				isOn: t.arg.boolean({ required: true, description: "Whether messages are sent." }),
			},
			resolve: (_root, { id, isOn }, context) => turnEndpoint(context, String(id), isOn),
		}),
		renewWebhookSecret: t.string({
			access: "admin",
			description: "Gives an endpoint a new secret, shown only once; the previous one also signs for 24 hours.",
			args: { id: t.arg.id({ required: true, description: "Number of the endpoint." }) },
			resolve: (_root, { id }, context) => renewSecret(context, String(id)),
		}),
	}));
}

/** Adds `testWebhook` and `resendWebhooks`. */
export function addWebhookSending(builder: Builder): void {
	const attempt = attemptType(builder, "WebhookAttempt", "admin");
	builder.mutationFields((t) => ({
		testWebhook: t.field({
			type: attempt,
			access: "admin",
			description: "Sends a message of the kind `webhook.test` at once, and returns the result.",
			args: { id: t.arg.id({ required: true, description: "Number of the endpoint." }) },
			resolve: (_root, { id }, context) => testEndpoint(context, String(id)),
		}),
		resendWebhooks: t.int({
			access: "admin",
			description: "Sends abandoned messages again; returns how many.",
			args: {
				endpoint: t.arg.id({ required: true, description: "Number of the endpoint." }),
				position: t.arg.id({ description: "Position of the one; all of them without." }),
			},
			resolve: (_root, { endpoint, position }, context) =>
				resendDead(context, String(endpoint), position ? String(position) : null),
		}),
	}));
}
