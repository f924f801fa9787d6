import type { Builder } from "#server/graphql/builder.ts";
import { asAdmin } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import { endpointState } from "../endpoint-state.ts";
import { requireEndpointId } from "./change-endpoints.ts";
import { type Endpoint, type FailedMessage, findEndpoints, findFailed } from "./endpoints-queries.ts";
import { addWebhookChanges, addWebhookSending } from "./webhook-changes-schema.ts";

const mostShown = 50;

/** Adds `webhookEndpoints`, `webhookEndpoint` and what administrators do with them. */
export function addWebhooks(builder: Builder): void {
	const type = endpointType(builder);
	builder.queryFields((t) => ({
		webhookEndpoints: t.field({
			type: [type],
			access: "admin",
			description: "Webhook endpoints of the mill's systems by name, then those of companies.",
			resolve: (_root, _args, context) => asAdmin(context, (tx) => findEndpoints(tx)),
		}),
		webhookEndpoint: t.field({
			type,
			access: "admin",
			description: "One endpoint.",
			args: { id: t.arg.id({ required: true, description: "Its number." }) },
			resolve: async (_root, { id }, context) => {
				const [found] = await asAdmin(context, (tx) => findEndpoints(tx, requireEndpointId(String(id))));
				if (!found) throw new NotFoundError();
				return found;
			},
		}),
	}));
	addWebhookChanges(builder);
	addWebhookSending(builder);
}

function endpointType(builder: Builder) {
	const message = messageType(builder);
	const failed = (state: "dead" | "waiting", description: string) => ({ state, description });
	const dead = failed("dead", "Messages that were given up, the newest first, 50 at most in one answer.");
	const retried = failed("waiting", "The first 50 messages that failed and are tried again.");
	return builder.objectRef<Endpoint>("WebhookEndpoint").implement({
		description:
			"A system that is sent messages by signed POST: the mill's of what people enter, a company's its events.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			name: t.exposeString("name", { description: "What people call it." }),
			url: t.exposeString("url", { description: "Where messages go." }),
			kinds: t.exposeStringList("kinds", {
				description: "Kinds of outbox entries, or of a company's events, that it receives.",
			}),
			isOn: t.exposeBoolean("isOn", { description: "Whether messages are sent." }),
			state: t.string({
				description:
					"`off`, `failing` (several times in a row), `failed` (just now), `well` or `new` (nothing was delivered yet).",
				resolve: endpointState,
			}),
			createdAt: t.expose("createdAt", { type: "DateTime", description: "Since when it is there." }),
			createdBy: t.exposeString("createdBy", { description: "Who made it." }),
			failingSince: t.expose("failingSince", {
				type: "DateTime",
				nullable: true,
				description: "Since when nothing was delivered that was tried.",
			}),
			triedAgainAt: t.expose("triedAgainAt", {
				type: "DateTime",
				nullable: true,
				description: "Until when it is left in peace.",
			}),
			deliveredAt: t.expose("deliveredAt", {
				type: "DateTime",
				nullable: true,
				description: "When it last took a message.",
			}),
			oldSecretUntil: t.expose("oldUntil", {
				type: "DateTime",
				nullable: true,
				description: "Until when the secret before signs too.",
			}),
			waiting: t.exposeInt("waiting", { description: "Messages that are to be sent." }),
			isOfCompany: t.exposeBoolean("isOfCompany", {
				description: "Whether a company made it for its own systems; the mill only turns it off or on.",
			}),
			accounts: t.exposeStringList("accounts", {
				description: "Accounts of a company's endpoint; empty for one of the mill.",
			}),
			version: t.exposeString("version", { description: "Differs whenever what the form holds does." }),
			dead: t.exposeInt("dead", { description: "Abandoned messages." }),
			deadMessages: t.field({
				type: [message],
				description: dead.description,
				args: { before: t.arg.id({ description: "Only those older than this position." }) },
				resolve: ({ id }, args, context) =>
					asAdmin(context, (tx) => findFailed(tx, id, dead.state, pageOf(args, mostShown))),
			}),
			hasOlderDead: t.boolean({
				description: "Whether there are more than `deadMessages` answers.",
				args: { before: t.arg.id({ description: "Only those older than this position." }) },
				resolve: async ({ id }, args, context) => {
					const found = await asAdmin(context, (tx) => findFailed(tx, id, dead.state, pageOf(args, mostShown + 1)));
					return found.length > mostShown;
				},
			}),
			retriedMessages: t.field({
				type: [message],
				description: retried.description,
				resolve: ({ id }, _args, context) =>
					asAdmin(context, (tx) => findFailed(tx, id, retried.state, { limit: mostShown })),
			}),
		}),
	});
}

const pageOf = ({ before }: { before?: string | null | undefined }, limit: number) => ({
	limit,
	before: before ? requireEndpointId(before) : undefined,
});

function messageType(builder: Builder) {
	return builder.objectRef<FailedMessage>("WebhookMessage").implement({
		description: "A message that an endpoint did not take.",
		access: "admin",
		fields: (t) => ({
			position: t.exposeID("position", { description: "Position of its entry in the outbox." }),
			kind: t.exposeString("kind", { description: "Kind of the entry." }),
			account: t.exposeString("account", { description: "Code of the account that it belongs to." }),
			subject: t.exposeString("subject", { description: "Number of what it is about." }),
			happenedAt: t.expose("happenedAt", { type: "DateTime", description: "When it was entered." }),
			triedAt: t.expose("triedAt", { type: "DateTime", nullable: true, description: "When it was last tried." }),
			attempts: t.exposeInt("attempts", { description: "How often it was tried." }),
			failure: t.exposeString("failure", {
				nullable: true,
				description: "`address`, `unreachable`, `slow`, `redirect`, `status` or `secret`: what the newest attempt met.",
			}),
			status: t.exposeInt("status", { nullable: true, description: "HTTP status of the newest answer." }),
			answer: t.exposeString("answer", {
				nullable: true,
				description: "Beginning of the newest answer, or what the network said.",
			}),
		}),
	});
}
