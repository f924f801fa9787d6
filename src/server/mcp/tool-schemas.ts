import { scalarSchemas } from "#server/api/api-schemas.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import type { ResourceField, ResourceObject } from "#server/lists/resources/resource-object.ts";
import { mayAccess, type UserJson } from "#shared/access.ts";
import type { JsonSchema } from "#shared/contract/json-schema.ts";
import type { DeclaredFilters } from "#shared/lists/define-list.ts";
import { filterLimits, filterParameters, mostChoices } from "#shared/lists/filter-text.ts";
import type { ListDefinition, ListFilter } from "#shared/lists/list-definition.ts";
import type { ObjectSchema } from "./mcp-tool.ts";

export const objectSchema = (
	properties: Record<string, JsonSchema>,
	required: readonly string[] = Object.keys(properties),
): ObjectSchema => ({ type: "object", properties, required: [...required], additionalProperties: false });

/** With what each field means, or names and types alone: lists and single rows of a collection have the same fields. */
export type SchemaStyle = "described" | "plain";

/** Schema of a row as this user sees it; a row may have fewer fields than it names. */
export function rowSchema(object: ResourceObject, user: UserJson, style: SchemaStyle): ObjectSchema {
	const fields = visibleFields(object, user).map(([name, field]) => [name, fieldSchema(field, user, style)] as const);
	return objectSchema(Object.fromEntries(fields), []);
}

/** The fields of an object that this user may read. */
export function visibleFields({ fields }: ResourceObject, user: UserJson): [string, ResourceField][] {
	return Object.entries(fields).filter(
		([, field]) =>
			(!field.access || mayAccess(user, field.access)) &&
			(!("object" in field) || mayAccess(user, field.object.access)),
	);
}

function fieldSchema(field: ResourceField, user: UserJson, style: SchemaStyle): JsonSchema {
	const { description, isNullable, isList } = field;
	const one: JsonSchema = "object" in field ? rowSchema(field.object, user, style) : scalarSchemas[field.type];
	const all: JsonSchema = isList ? { type: "array", items: one } : one;
	const described = style === "described" ? { description } : {};
	return isNullable ? { anyOf: [all, { type: "null" }], ...described } : { ...all, ...described };
}

/** The filters of a list by the names of its parameters, those of single rows left out: a tool reads one by its number. */
export function filterSchemas({ definition, filters }: ListResource): Record<string, JsonSchema> {
	const declared = declaredFilters(definition);
	const pairs = definition.filters
		.filter(({ id }) => !declared[id]?.isSingleRows)
		.flatMap((filter) => {
			const description = filters[filter.id]?.description ?? "";
			const names = filterParameters(filter);
			return names.map((name) => [name, { ...valueSchema(filter), description: describe(name, names, description) }]);
		});
	return Object.fromEntries(pairs);
}

const declaredFilters = (definition: ListDefinition): DeclaredFilters =>
	"filter" in definition ? (definition.filter as DeclaredFilters) : {};

const describe = (name: string, names: readonly string[], description: string) =>
	names.length === 1 ? description : `${name === names[0] ? "From" : "To"}, included: ${description}`;

function valueSchema(filter: ListFilter): JsonSchema {
	switch (filter.kind) {
		case "text":
			return { type: "string", maxLength: filterLimits.text };
		case "flag":
			return { type: "boolean" };
		case "choices":
			return { type: "array", items: choiceSchema(filter.choices), maxItems: mostChoices(filter) };
		case "lengths":
			return { type: "number", minimum: 0, maximum: filterLimits.inches };
		case "numbers":
			return { type: "number", minimum: -filterLimits.number, maximum: filterLimits.number };
		case "days":
			return { type: "string", format: "date" };
	}
}

const choiceSchema = (choices: readonly string[] | undefined): JsonSchema =>
	choices ? { type: "string", enum: choices } : { type: "string", maxLength: filterLimits.code };
