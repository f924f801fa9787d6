import type { Builder } from "#server/graphql/builder.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import { numberOfEvent } from "#shared/webhooks/company-events.ts";
import { endpointState } from "../../endpoint-state.ts";
import { requireEndpointId } from "../change-endpoints.ts";
import { attemptType } from "../webhook-changes-schema.ts";
import {
	removeCompanyEndpoint,
	renewCompanySecret,
	replayEvents,
	saveCompanyEndpoint,
	takeOverEndpoint,
	testCompanyEndpoint,
} from "./change-company-endpoints.ts";
import {
	type CompanyDelivery,
	type CompanyEndpoint,
	findCompanyDeliveries,
	findCompanyEndpoints,
} from "./company-endpoints-queries.ts";

const mostShown = 50;

/** Adds `companyWebhooks`, `companyWebhook` and what a company's administrators do with them. */
export function addCompanyWebhooks(builder: Builder): void {
	const type = endpointType(builder);
	builder.queryFields((t) => ({
		companyWebhooks: t.field({
			type: [type],
			access: "signedIn",
			description: "Webhook endpoints for accounts of the viewer, by name.",
			resolve: (_root, _args, context) => asViewer(context, (tx) => findCompanyEndpoints(tx)),
		}),
		companyWebhook: t.field({
			type,
			access: "signedIn",
			description: "One endpoint.",
			args: { id: t.arg.id({ required: true, description: "Its number." }) },
			resolve: async (_root, { id }, context) => {
				const number = requireEndpointId(String(id));
				const [found] = await asViewer(context, (tx) => findCompanyEndpoints(tx, number));
				if (!found) throw new NotFoundError();
				return found;
			},
		}),
	}));
	addChanges(builder);
	addSending(builder);
}

function endpointType(builder: Builder) {
	const account = builder.objectRef<CompanyEndpoint["accounts"][number]>("CompanyWebhookAccount").implement({
		description: "An account of whose events an endpoint is told.",
		access: "signedIn",
		fields: (t) => ({
			code: t.exposeString("code", { description: "Its code." }),
			name: t.exposeString("name", { description: "Its name." }),
		}),
	});
	const delivery = deliveryType(builder);
	return builder.objectRef<CompanyEndpoint>("CompanyWebhook").implement({
		description: "A company's program that is told of events of the company's accounts, by signed POST.",
		access: "signedIn",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			name: t.exposeString("name", { description: "What people call it." }),
			url: t.exposeString("url", { description: "Where messages go." }),
			kinds: t.exposeStringList("kinds", { description: "Events that it is sent." }),
			accounts: t.field({
				type: [account],
				description: "Its accounts, as far as the viewer sees them.",
				resolve: ({ accounts }) => accounts,
			}),
			isOn: t.exposeBoolean("isOn", { description: "Whether messages are sent." }),
			state: t.string({
				description:
					"`off`, `failing` (several times in a row), `failed` (just now), `well` or `new` (nothing was delivered yet).",
				resolve: endpointState,
			}),
			owner: t.exposeString("owner", {
				description: "Name of the administrator with whose right rows are read.",
			}),
			hasRight: t.exposeBoolean("hasRight", {
				description: "Whether the owner still administers an account of it; otherwise nothing is sent.",
			}),
			mayChange: t.exposeBoolean("mayChange", { description: "Whether the viewer may change it." }),
			createdAt: t.expose("createdAt", { type: "DateTime", description: "Since when it is there." }),
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
			dead: t.exposeInt("dead", { description: "Messages that were given up." }),
			version: t.exposeString("version", { description: "Differs whenever what the form holds does." }),
			deliveries: t.field({
				type: [delivery],
				description: "Messages of the last 30 days about what the viewer may see, the newest first, 50 at most.",
				args: { before: t.arg.id({ description: "Only those older than this position." }) },
				resolve: ({ id }, { before }, context) => findDeliveries(context, id, before, mostShown),
			}),
			hasOlder: t.boolean({
				description: "Whether there are more than `deliveries` answers.",
				args: { before: t.arg.id({ description: "Only those older than this position." }) },
				resolve: async ({ id }, { before }, context) =>
					(await findDeliveries(context, id, before, mostShown + 1)).length > mostShown,
			}),
		}),
	});
}

const findDeliveries = (context: RequestContext, id: string, before: string | null | undefined, limit: number) =>
	asViewer(context, (tx) =>
		findCompanyDeliveries(tx, id, { limit, before: before ? requireEndpointId(String(before)) : undefined }),
	);

function deliveryType(builder: Builder) {
	return builder.objectRef<CompanyDelivery>("CompanyWebhookDelivery").implement({
		description: "An event that is or was sent to an endpoint.",
		access: "signedIn",
		fields: (t) => ({
			position: t.exposeID("position", { description: "Position of the event." }),
			kind: t.exposeString("kind", { description: "The event, as `shipment.shipped`." }),
			account: t.exposeString("account", { nullable: true, description: "Code of the account that it is about." }),
			number: t.string({
				description: "Number of what it is about.",
				resolve: ({ kind, subject }) => numberOfEvent(kind, subject),
			}),
			happenedAt: t.expose("happenedAt", { type: "DateTime", description: "When it happened." }),
			state: t.exposeString("state", {
				description:
					"`waiting`, `delivered`, `dead` (given up) or `dropped` (the owner could no longer see what it is about).",
			}),
			triedAt: t.expose("triedAt", { type: "DateTime", nullable: true, description: "When it was last tried." }),
			attempts: t.exposeInt("attempts", { description: "How often it was tried." }),
			failure: t.exposeString("failure", {
				nullable: true,
				description:
					"`address`, `port`, `unreachable`, `slow`, `redirect`, `status`, `secret` or `right`: what the newest attempt met.",
			}),
			status: t.exposeInt("status", { nullable: true, description: "HTTP status of the newest answer." }),
			answer: t.exposeString("answer", { nullable: true, description: "Beginning of the newest answer." }),
		}),
	});
}

function addChanges(builder: Builder): void {
	const input = builder.inputType("SaveCompanyWebhookInput", {
		description: "An endpoint as it is to be. The viewer owns it from then on.",
		fields: (t) => ({
			endpoint: t.id({ description: "Number of the one that is changed; a new one without." }),
			name: t.string({ description: "What people call it." }),
			url: t.string({ description: "Where messages go." }),
			kinds: t.stringList({ description: "Events that it is sent." }),
			accounts: t.stringList({ description: "Codes of accounts that the viewer administers." }),
			isOn: t.boolean({ description: "Whether messages are sent." }),
			seen: t.string({ description: "Version of the one that is changed, as the form was opened with it." }),
		}),
	});
	const saved = builder.objectRef<{ id: string; secret: string | null }>("SavedCompanyWebhook").implement({
		description: "An endpoint that was kept.",
		access: "signedIn",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			secret: t.exposeString("secret", {
				nullable: true,
				description: "Secret of a new one, which is shown only now.",
			}),
		}),
	});
	builder.mutationFields((t) => ({
		saveCompanyWebhook: t.field({
			type: saved,
			access: "signedIn",
			description: "Keeps an endpoint of the viewer's company, new or changed.",
			args: { input: t.arg({ type: input, required: true, description: "What it is to be." }) },
			resolve: (_root, { input: { endpoint, seen, ...form } }, context) =>
				saveCompanyEndpoint(context, { id: endpoint ? String(endpoint) : null, seen }, form),
		}),
		removeCompanyWebhook: t.boolean({
			access: "signedIn",
			description: "Removes an endpoint of the viewer's company with its messages.",
			args: { id: t.arg.id({ required: true, description: "Number of the endpoint." }) },
			resolve: (_root, { id }, context) => removeCompanyEndpoint(context, String(id)),
		}),
		takeOverCompanyWebhook: t.boolean({
			access: "signedIn",
			description: "Makes the viewer the owner of an endpoint of their company: rows are read with their right.",
			args: { id: t.arg.id({ required: true, description: "Number of the endpoint." }) },
			resolve: (_root, { id }, context) => takeOverEndpoint(context, String(id)),
		}),
	}));
}

function addSending(builder: Builder): void {
	const attempt = attemptType(builder, "CompanyWebhookAttempt", "signedIn");
	builder.mutationFields((t) => ({
		renewCompanyWebhookSecret: t.string({
			access: "signedIn",
			description: "Gives an endpoint a new secret, told this once; the one before signs too for 24 hours.",
			args: { id: t.arg.id({ required: true, description: "Number of the endpoint." }) },
			resolve: (_root, { id }, context) => renewCompanySecret(context, String(id)),
		}),
		testCompanyWebhook: t.field({
			type: attempt,
			access: "signedIn",
			description: "Sends a message of the kind `webhook.test` at once, and tells how that went.",
			args: { id: t.arg.id({ required: true, description: "Number of the endpoint." }) },
			resolve: (_root, { id }, context) => testCompanyEndpoint(context, String(id)),
		}),
		replayCompanyWebhooks: t.int({
			access: "signedIn",
			description: "Sends messages again; returns how many.",
			args: {
				endpoint: t.arg.id({ required: true, description: "Number of the endpoint." }),
				position: t.arg.id({ description: "Position of the one; all that were given up without." }),
			},
			resolve: (_root, { endpoint, position }, context) =>
				replayEvents(context, String(endpoint), position ? String(position) : null),
		}),
	}));
}
