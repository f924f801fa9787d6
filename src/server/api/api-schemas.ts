import type { ResourceField, ResourceObject, ResourceScalar } from "#server/lists/resources/resource-object.ts";
import type { Access } from "#shared/access.ts";
import { type JsonSchema, objectOf, refTo } from "#shared/contract/json-schema.ts";
import { type ApiCollection, apiRow } from "./api-collection.ts";

/** JSON Schemas of the scalars of rows. */
export const scalarSchemas: Readonly<Record<ResourceScalar, JsonSchema>> = {
	String: { type: "string" },
	ID: { type: "string" },
	Int: { type: "integer" },
	Float: { type: "number" },
	Boolean: { type: "boolean" },
	Day: { type: "string", format: "date" },
	DateTime: { type: "string", format: "date-time" },
};

/**
 * The JSON Schemas of the rows of collections, by the names that GraphQL has for them, as they come without `fields`.
 * What only some keys see is not required.
 */
export function rowSchemas(collections: readonly ApiCollection[]): Record<string, JsonSchema> {
	const schemas: Record<string, JsonSchema> = {};
	for (const collection of collections) addObject(apiRow(collection), schemas);
	return schemas;
}

function addObject(object: ResourceObject, schemas: Record<string, JsonSchema>): void {
	if (schemas[object.name]) return;
	// Named before its fields, since an object may hold itself.
	schemas[object.name] = {};
	const fields = Object.entries(object.fields).filter(
		([, field]) => !isOfMill(field.access) && !("object" in field && isOfMill(field.object.access)),
	);
	const optional = fields.filter(([, field]) => isForSome(field)).map(([name]) => name);
	for (const [, field] of fields) if ("object" in field) addObject(field.object, schemas);
	schemas[object.name] = {
		...objectOf(Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])), optional),
		description: object.description,
	};
}

/** What only the mill's people see, no key does. */
const isOfMill = (access: Access | undefined): boolean => access === "admin" || access === "desk";

const isForSome = (field: ResourceField): boolean =>
	field.access === "prices" || ("object" in field && field.object.access === "prices");

function fieldSchema(field: ResourceField): JsonSchema {
	const { description, isNullable } = field;
	const one = "object" in field ? refTo(field.object.name) : scalarSchemas[field.type];
	if (field.isList) return { type: isNullable ? ["array", "null"] : "array", items: one, description };
	if ("object" in field)
		return isNullable ? { oneOf: [one, { type: "null" }], description } : { allOf: [one], description };
	return { ...one, type: isNullable ? [one.type, "null"] : one.type, description };
}
