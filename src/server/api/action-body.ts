import type { Context } from "hono";
import { m } from "#generated/texts/messages.js";
import { storableJson } from "#server/forms/storable-json.ts";
import type { Env } from "#server/http/env.ts";
import type { JsonSchema } from "#shared/contract/json-schema.ts";
import { type FieldError, InvalidError } from "#shared/errors.ts";
import { isRecord } from "#shared/is-record.ts";

/**
 * The JSON object that a program sent, and its text.
 *
 * @throws {InvalidError} 415 `media-type` for another type, 400 `json-invalid`, and 400 with each unknown name and each
 * value of a wrong type at its field.
 */
export async function readBody(
	c: Context<Env>,
	schema: JsonSchema,
): Promise<{ body: Record<string, unknown>; text: string }> {
	if (mediaTypeOf(c) !== "application/json")
		throw new InvalidError(m.server_api_media_type(), [], undefined, ["invalid", 415, "media-type"]);
	const text = await c.req.text();
	const body = storableJson(text);
	if (!isRecord(body)) throw new InvalidError(m.server_api_json(), [], undefined, ["invalid", 400, "json-invalid"]);
	const errors = errorsOfBody(schema, body);
	if (errors.length > 0) throw new InvalidError(m.server_api_body(), errors);
	return { body, text };
}

/** The media type of a request, without its parameters. */
export const mediaTypeOf = (c: Context<Env>): string =>
	(c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/**
 * Unknown names and wrong types of a value, each at its path (`pieces.0.piece`). Null counts as not given. Which fields
 * must be there, and what they may contain, is left to the form.
 */
export function errorsOfBody(
	schema: JsonSchema,
	value: unknown,
	path: readonly (string | number)[] = [],
): FieldError[] {
	const { type, properties, items } = schema as {
		type?: string;
		properties?: Record<string, JsonSchema>;
		items?: JsonSchema;
	};
	if (type === undefined || value === null) return [];
	if (!isOfType(value, type)) return [{ field: path.join("."), reason: m.server_api_type({ type }) }];
	if (Array.isArray(value))
		return items ? value.flatMap((item, index) => errorsOfBody(items, item, [...path, index])) : [];
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([name, inner]) => {
		const property = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
		return property
			? errorsOfBody(property, inner, [...path, name])
			: [{ field: [...path, name].join("."), reason: m.server_unknown_field() }];
	});
}

function isOfType(value: unknown, type: string): boolean {
	switch (type) {
		case "object":
			return isRecord(value);
		case "array":
			return Array.isArray(value);
		case "integer":
			return Number.isSafeInteger(value);
		case "number":
			return Number.isFinite(value);
		default:
			// PostgreSQL takes no half of a surrogate pair in JSON.
			return typeof value === type && (typeof value !== "string" || value.isWellFormed());
	}
}
