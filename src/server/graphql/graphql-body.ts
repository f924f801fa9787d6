import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { isRecord } from "#shared/is-record.ts";

const members = ["query", "operationName", "variables", "extensions"];

/**
 * The body of a call as graphql-http takes it. It requires a query text where a hash names the document, so an empty
 * one is inserted. Throws InvalidError, in the sender's language, for what that library would reject in English.
 */
export function readGraphqlBody(text: string): Record<string, unknown> {
	const body = parsed(text);
	if (!isRecord(body)) throw new InvalidError(m.server_graphql_object());
	const unknown = Object.keys(body).filter((field) => !members.includes(field));
	if (unknown.length > 0)
		throw new InvalidError(
			m.server_invalid(),
			unknown.map((field) => ({ field, reason: m.server_unknown_field() })),
		);
	const { query = null, extensions = null, variables = null, operationName = null } = body;
	const isNamedByHash = query === null && isRecord(extensions) && "documentId" in extensions;
	if (query === null && !isNamedByHash) throw new InvalidError(m.server_graphql_document());
	const fits: [string, boolean][] = [
		["query", query === null || typeof query === "string"],
		["variables", variables === null || isRecord(variables)],
		["operationName", operationName === null || typeof operationName === "string"],
		["extensions", extensions === null || isRecord(extensions)],
	];
	for (const [member, isWell] of fits) if (!isWell) throw new InvalidError(m.server_graphql_member({ member }));
	return isNamedByHash ? { ...body, query: "" } : body;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new InvalidError(m.server_graphql_json());
	}
}
