import { type JsonSchema, objectOf, refTo } from "#shared/contract/json-schema.ts";
import { outboxKinds } from "#shared/outbox-kinds.ts";

const header = (name: string, description: string, schema: JsonSchema): JsonSchema => ({
	name,
	in: "header",
	required: true,
	description,
	schema,
});

export const webhookSchemas: Readonly<Record<string, JsonSchema>> = {
	WebhookMessage: objectOf({
		type: { type: "string", enum: outboxKinds, description: "Kind of the entry." },
		timestamp: { type: "string", format: "date-time", description: "When it was entered." },
		data: refTo("OutboxEntry"),
	}),
};

/** A signed message, whoever it is sent to. */
export const deliveryOf = (schema: JsonSchema): JsonSchema => ({
	tags: ["webhooks"],
	security: [],
	parameters: [
		header("webhook-id", "The same however often a message is sent.", { type: "string" }),
		header("webhook-timestamp", "Seconds since 1970, of this attempt.", { type: "string", pattern: "^[0-9]+$" }),
		header("webhook-signature", "`v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several apart by spaces.", {
			type: "string",
		}),
	],
	requestBody: { required: true, content: { "application/json": { schema } } },
	responses: {
		"2XX": { description: "Taken." },
		410: { description: "No more, please: the endpoint is turned off." },
		default: { description: "Sent again, ever later, for a day." },
	},
});

/** What endpoints of the mill are sent, as OpenAPI describes it (docs/webhooks.md). */
export const webhooks: JsonSchema = {
	entered: {
		post: {
			...deliveryOf(refTo("WebhookMessage")),
			operationId: "entered",
			summary: "Something was entered",
			description:
				"Sent to each endpoint that wants its kind, in order, at least once, signed as Standard Webhooks has it.",
		},
	},
};
