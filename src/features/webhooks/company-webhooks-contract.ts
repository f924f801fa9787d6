import { describe } from "#shared/contract/descriptions.ts";
import { type JsonSchema, objectOf, refTo } from "#shared/contract/json-schema.ts";
import type { ApiSide } from "#shared/keys/company-scopes.ts";
import { type CompanyEvent, companyEventKinds, rulesOf } from "#shared/webhooks/company-events.ts";
import { deliveryOf } from "./webhooks-contract.ts";

/** What is needed of a collection of the API: where it is, and the schema of its rows. */
type Collection = { side: ApiSide; name: string; resource: { row: { name: string } } };

/** The messages that companies' endpoints are sent, by event, as OpenAPI describes them (docs/webhooks-company.md). */
export function companyWebhooks(collections: readonly Collection[]): JsonSchema {
	return Object.fromEntries(companyEventKinds.map((kind) => [kind, webhookOf(kind, collections)]));
}

const sent =
	"Sent to each endpoint of a company that wants it, at least once, with the row as the owner of the endpoint may see it.";

function webhookOf(kind: CompanyEvent, collections: readonly Collection[]): JsonSchema {
	const rules = rulesOf(kind);
	const collection = collections.find(({ side, name }) => side === rules?.side && name === rules.collection);
	const data = objectOf({
		event: { type: "integer", description: "Number of the event: events of an endpoint come in this order." },
		account: {
			type: ["string", "null"],
			description: "Code of the account; null where the endpoint acts for the ship-to only.",
		},
		shipTo: { type: ["string", "null"], description: "Code of the ship-to, if only its rows are concerned." },
		number: { type: "string", description: "Number of what it is about." },
		details: {
			type: "object",
			description: "What the event says besides.",
			additionalProperties: { type: ["string", "integer"] },
		},
		resource: {
			type: collection ? "string" : "null",
			description: "Path of the row in the API.",
		},
		row: collection
			? { allOf: [refTo(collection.resource.row.name)], description: "The row as the API answers it now." }
			: { type: "null", description: "No row." },
	});
	const message = objectOf({
		type: { type: "string", const: kind, description: "The event." },
		timestamp: { type: "string", format: "date-time", description: "When it happened." },
		data: { ...data, description: "What it is about." },
	});
	return {
		post: {
			...deliveryOf(message),
			operationId: `event-${kind.replaceAll(/[._]/g, "-")}`,
			summary: kind,
			description: `${describe(rules?.description ?? kind)} ${describe(sent)}`,
		},
	};
}
