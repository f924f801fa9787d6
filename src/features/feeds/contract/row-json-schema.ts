import { z } from "zod";
import { type JsonSchema, present } from "#shared/contract/json-schema.ts";
import { type EntityName, entityNames } from "../entities.ts";
import { mostLines } from "../parse-row.ts";
import { rowSchemas } from "../rows/row-schemas.ts";
import { entityNotes } from "./entity-notes.ts";
import { fieldNotes } from "./field-notes/field-notes.ts";

/**
 * The JSON Schema of an entity's rows as sources send them, derived from the schema that validates them. Only the
 * importer checks rules between fields and whether referenced keys exist.
 */
export function rowJsonSchema(entity: EntityName): JsonSchema {
	const made = z.toJSONSchema(rowSchemas[entity] as z.ZodType, {
		io: "input",
		unrepresentable: "any",
		override: sayMore,
	});
	return { ...(described(withMostLines(made)) as JsonSchema), title: entity, description: entityNotes[entity] };
}

/** The same with a description at each property: that of its own schema, or the one that its name has in all feeds. */
function described(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(described);
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) => [
			key,
			key === "properties" ? describedProperties(inner) : described(inner),
		]),
	);
}

function describedProperties(properties: Record<string, JsonSchema>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(properties).map(([name, property]) => [
			name,
			{ ...(described(property) as JsonSchema), ...present({ description: property.description ?? fieldNotes[name] }) },
		]),
	);
}

// Counted before a row is looked at, so no row's own schema says it.
function withMostLines(made: JsonSchema): JsonSchema {
	const properties = (made.properties ?? {}) as Record<string, JsonSchema>;
	const { lines } = properties;
	return lines ? { ...made, properties: { ...properties, lines: { ...lines, maxItems: mostLines } } } : made;
}

// The format says what the long pattern of dates says; the importer is exact either way.
function sayMore({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
	if (jsonSchema.format === "date" || jsonSchema.format === "date-time") delete jsonSchema.pattern;
	// contentEncoding states it; JSON Schema has no such format.
	if (jsonSchema.format === "base64") delete jsonSchema.format;
	if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** The name of an entity's rows among the schemas of the whole: `order-events` is `OrderEventsRow`. */
export function rowSchemaName(entity: EntityName): string {
	const words = entity.split("-").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
	return `${words.join("")}Row`;
}

/** All rows' schemas by name. No row is recursive, so none refers to a part of itself. */
export function rowSchemasByName(): Record<string, JsonSchema> {
	return Object.fromEntries(
		entityNames.map((entity) => {
			const { $schema: _own, ...schema } = rowJsonSchema(entity);
			return [rowSchemaName(entity), schema];
		}),
	);
}
