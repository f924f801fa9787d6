/** A JSON Schema (draft 2020-12), as plain data. */
export type JsonSchema = { readonly [key: string]: unknown };

/** One operation of OpenAPI, by path and method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;

/** What a part of the interface adds to its description: paths, and schemas by name. */
export type ContractPart = { paths: Paths; schemas: Readonly<Record<string, JsonSchema>> };

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** An answer with a JSON body; calls without a body of their own show an example of it. */
export function jsonAnswer(description: string, schema: JsonSchema, example?: object): JsonSchema {
	return { description, content: { "application/json": { schema, ...(example && { example }) } } };
}

/** What a problem says (RFC 9457), with members of ours. */
export const problemProperties: Readonly<Record<string, JsonSchema>> = {
	type: { type: "string", format: "uri", description: "Kind of the problem: `urn:millgate:problem:` and the code." },
	title: { type: "string", description: "Name of the HTTP status." },
	status: { type: "integer", description: "HTTP status of the answer." },
	detail: { type: "string", description: "A sentence in the language asked for (Accept-Language: en or es)." },
	code: { type: "string", description: "The problem's code, for programs." },
	requestId: { type: "string", description: "Id of the request, by which its log is found." },
	retryAfterSeconds: { type: "integer", description: "Seconds after which to send the same again." },
};

/** A refusal: problem JSON, as every part of the API answers. */
export function refusal(description: string): JsonSchema {
	return { description, content: { "application/problem+json": { schema: refTo("Problem") } } };
}

/** What any call with a key may be answered. */
export const keyRefusals: JsonSchema = {
	401: {
		...refusal("No key, or one that is not good."),
		headers: { "WWW-Authenticate": { description: "How to send one: `Bearer`.", schema: { type: "string" } } },
	},
	403: refusal("A key without the scope."),
	429: refusal("Too many requests; Retry-After says how long to wait."),
	503: refusal("Not now: send the same again later, after Retry-After where it is there."),
};

/** What any call with a body may be answered besides. */
export const tooLarge: JsonSchema = { 413: refusal("More bytes than allowed.") };

/** A parameter in the path; its example is one that exists beside the example rows of the feeds. */
export function pathParameter(
	name: string,
	description: string,
	example: string | number,
	schema: JsonSchema = { type: "string" },
): JsonSchema {
	return { name, in: "path", required: true, description, schema, example };
}

/** An object whose fields are all there. */
export function objectOf(
	properties: Readonly<Record<string, JsonSchema>>,
	optional: readonly string[] = [],
): JsonSchema {
	return { type: "object", properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}

/** The entries that have a value. */
export function present(entries: Record<string, unknown>): JsonSchema {
	return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}
