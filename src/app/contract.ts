import type { Hono } from "hono";
import { feedsContract } from "#features/feeds/contract/feeds-contract.ts";
import { rowJsonSchema } from "#features/feeds/contract/row-json-schema.ts";
import { findEntity } from "#features/feeds/entities.ts";
import { noticesContract } from "#features/shipping-notices/notices-contract.ts";
import { webhookSchemas, webhooks } from "#features/webhooks/webhooks-contract.ts";
import type { Env } from "#server/http/env.ts";
import { type JsonSchema, objectOf, problemProperties, refTo } from "#shared/contract/json-schema.ts";
import { NotFoundError } from "#shared/errors.ts";
import { version } from "./version.ts";

const problem = objectOf(
	{
		...problemProperties,
		run: { type: "integer", description: "Of a feed: the run that had begun." },
		faults: { type: "array", items: refTo("FieldError"), description: "What to change, field by field." },
	},
	["retryAfterSeconds", "run", "faults"],
);
const fieldError = objectOf({
	field: { type: "string", description: "Path of the field, as `loads.0.tare`." },
	reason: { type: "string", description: "What to change, in the language asked for." },
});

const tags = {
	feeds: "Rows that the mill's systems send.",
	documents: "The mill's own PDFs, and photos of received loads.",
	outbox: "What people entered, for the mill's systems.",
	notices: "Shipping notices of suppliers' programs.",
	webhooks: "Entries of the outbox, sent at once.",
};

/** The interface for programs as OpenAPI 3.1, made of the code that checks what they send. */
export function openApi(): JsonSchema {
	const parts = [feedsContract(), noticesContract()];
	return {
		openapi: "3.1.0",
		info: {
			title: "Millgate",
			version,
			contact: { name: "Administrators of the portal" },
			license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
			description:
				"Feeds of the mill's systems, its own PDFs, what people entered, and shipping notices of suppliers' programs. " +
				"An address that is asked by a method that is not here answers 405 (`Problem`) and names those it takes in `Allow`.",
		},
		servers: [{ url: "/" }],
		security: [{ key: [] }],
		tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
		paths: Object.assign({}, ...parts.map(({ paths }) => paths)) as JsonSchema,
		webhooks,
		components: {
			securitySchemes: {
				key: { type: "http", scheme: "bearer", description: "A key `mgf_…` with the scopes that a request needs." },
			},
			schemas: {
				Problem: problem,
				FieldError: fieldError,
				...Object.assign({}, ...parts.map(({ schemas }) => schemas)),
				...webhookSchemas,
			},
		},
	};
}

/** The text of docs/openapi.json. */
export function printedContract(): string {
	return `${JSON.stringify(openApi(), null, "\t")}\n`;
}

const anHour = { "cache-control": "public, max-age=3600" };

/**
 * `/api/openapi.json`, and `/api/schemas/<entity>.json` for the rows of each feed; open to all, since nothing of
 * anybody's is in them.
 */
export function registerContract(app: Hono<Env>, publicUrl: string | undefined): void {
	let whole: JsonSchema | undefined;
	app.get("/api/openapi.json", (c) => {
		whole ??= openApi();
		return c.json(whole, 200, anHour);
	});
	app.get("/api/schemas/:file", (c) => {
		const file = c.req.param("file");
		const entity = file.endsWith(".json") ? findEntity(file.slice(0, -".json".length)) : undefined;
		if (!entity) throw new NotFoundError();
		return c.json(
			{ $id: new URL(`/api/schemas/${file}`, publicUrl ?? "http://localhost").toString(), ...rowJsonSchema(entity) },
			200,
			anHour,
		);
	});
}
