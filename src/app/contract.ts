import type { Context, Hono } from "hono";
import { feedsContract } from "#features/feeds/contract/feeds-contract.ts";
import { rowJsonSchema } from "#features/feeds/contract/row-json-schema.ts";
import { findEntity } from "#features/feeds/entities.ts";
import { noticesContract } from "#features/shipping-notices/notices-contract.ts";
import { companyWebhooks } from "#features/webhooks/company-webhooks-contract.ts";
import { webhookSchemas, webhooks } from "#features/webhooks/webhooks-contract.ts";
import { apiContract } from "#server/api/api-contract.ts";
import type { Env } from "#server/http/env.ts";
import { inLanguage } from "#server/language.ts";
import { describedAll } from "#shared/contract/descriptions.ts";
import {
	type ContractPart,
	type JsonSchema,
	objectOf,
	type Paths,
	problemProperties,
	refTo,
} from "#shared/contract/json-schema.ts";
import { NotFoundError } from "#shared/errors.ts";
import { asLanguage, type Language } from "#shared/languages.ts";
import { remembered } from "#shared/remembered.ts";
import { actionsTag, apiActionsContract } from "./api-actions-contract.ts";
import { apiCollections } from "./api-collections.ts";
import apiExamples from "./api-examples.json" with { type: "json" };
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
	customer: "What customers' programs read: orders, shipments, documents, complaints, stock.",
	supplier: "What suppliers' programs read: purchase orders, notices, receipts, settlements, documents.",
	feeds: "Rows that the mill's systems send.",
	documents: "The mill's own PDFs, and photos of received loads.",
	outbox: "What people entered, for the mill's systems.",
	notices: "Shipping notices of suppliers' programs.",
	[actionsTag]: "What people may write, by keys of companies.",
	webhooks: "Entries of the outbox for the mill's systems, and events of companies for theirs, sent at once.",
};

/**
 * The interface for programs as OpenAPI 3.1, made of the code that checks what they send. In Spanish as far as
 * companies' programs use it: what the mill's own systems send and read stays in English.
 */
export function openApi(language: Language = "en"): JsonSchema {
	return inLanguage(language, () => describedAll(madeOfParts()));
}

function madeOfParts(): JsonSchema {
	const parts = [apiContract(apiCollections, apiExamples), apiActionsContract(), feedsContract(), noticesContract()];
	return {
		openapi: "3.1.0",
		info: {
			title: "Millgate",
			version,
			contact: { name: "Administrators of the portal" },
			license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
			description:
				"What companies' programs read and write, feeds of the mill's systems, its own PDFs, and what people entered. " +
				"An address that is asked by a method that is not here answers 405 (`Problem`) and names those it takes in `Allow`.",
		},
		servers: [{ url: "/" }],
		security: [{ key: [] }],
		tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
		paths: pathsOf(parts),
		webhooks: { ...webhooks, ...companyWebhooks(apiCollections) },
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

/** All paths, each with the methods that any part describes: what is read and written at one path is in two parts. */
function pathsOf(parts: readonly ContractPart[]): Paths {
	const paths: Record<string, Paths[string]> = {};
	for (const part of parts)
		for (const [path, methods] of Object.entries(part.paths)) paths[path] = { ...paths[path], ...methods };
	return paths;
}

const made = new Map<Language, JsonSchema>();

/** The same, made once for all requests. */
export const contract = (language: Language): JsonSchema => remembered(made, language, () => openApi(language));

/** The text of docs/openapi.json. */
export function printedContract(): string {
	return `${JSON.stringify(openApi(), null, "\t")}\n`;
}

const anHour = { "cache-control": "public, max-age=3600" };

/** By `lang` in the query, otherwise by Accept-Language; not by a cookie, since anybody's answer may be cached for all. */
const languageOf = (c: Context<Env>): Language =>
	asLanguage(c.req.query("lang") ?? (/^\s*es\b/i.test(c.req.header("accept-language") ?? "") ? "es" : "en"));

/**
 * `/api/openapi.json`, and `/api/schemas/<entity>.json` for the rows of each feed; open to all, since nothing of
 * anybody's is in them.
 */
export function registerContract(app: Hono<Env>, publicUrl: string | undefined): void {
	app.get("/api/openapi.json", (c) => {
		const language = languageOf(c);
		return c.json(contract(language), 200, { ...anHour, vary: "accept-language", "content-language": language });
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
