import type { JsonSchema } from "#shared/contract/json-schema.ts";
import type { EntityName } from "../entities.ts";
import { rowJsonSchema } from "./row-json-schema.ts";

/** What the values of a field are. */
export type FieldType =
	| "text"
	| "number"
	| "integer"
	| "boolean"
	| "day"
	| "instant"
	| "choice"
	| "list"
	| "object"
	| "any";

/**
 * A field of an entity's rows, as the importer checks it. `path` is like `lines[].weightLb`; `bounds` like `1 – 24` or
 * `≥ 0`.
 */
export type RowField = {
	path: string;
	type: FieldType;
	isRequired: boolean;
	unit: string | null;
	bounds: string | null;
	choices: string[];
};

/**
 * Every field of an entity's rows in their order, those of nested objects behind theirs; read from the JSON Schema of
 * what validates.
 */
export function rowFields(entity: EntityName): RowField[] {
	const schema = rowJsonSchema(entity);
	const found = new Map<string, RowField>();
	for (const field of fieldsOf(schema, schema, "")) {
		const known = found.get(field.path);
		// Of several forms of a row, a field is required where all of them demand it.
		found.set(field.path, known ? merged(known, field) : field);
	}
	return [...found.values()];
}

function merged(a: RowField, b: RowField): RowField {
	return { ...a, isRequired: a.isRequired && b.isRequired, choices: [...new Set([...a.choices, ...b.choices])] };
}

function fieldsOf(schemaOrRef: JsonSchema, root: JsonSchema, before: string): RowField[] {
	const schema = resolved(schemaOrRef, root);
	const forms = formsOf(schema);
	const isOneOfForms = forms.filter((form) => resolved(form, root).properties).length > 1;
	const own = Object.entries((schema.properties as Record<string, JsonSchema> | undefined) ?? {}).flatMap(
		([name, property]) => withInner(`${before}${name}`, property, root, asList(schema.required).includes(name)),
	);
	if (!isOneOfForms) return own;
	const all = forms.map((form) => fieldsOf(form, root, before));
	const isInAll = (path: string) => all.every((fields) => fields.some((field) => field.path === path));
	return [...own, ...all.flat().map((field) => ({ ...field, isRequired: field.isRequired && isInAll(field.path) }))];
}

function withInner(path: string, schemaOrRef: JsonSchema, root: JsonSchema, isRequired: boolean): RowField[] {
	const schema = resolved(schemaOrRef, root);
	const field: RowField = {
		path,
		type: typeOf(schema),
		isRequired,
		unit: unitOf(path),
		bounds: boundsOf(schema),
		choices: choicesOf(schema),
	};
	if (schema.items) {
		const items = resolved(schema.items as JsonSchema, root);
		const inner = fieldsOf(items, root, `${path}[].`);
		return [{ ...field, choices: inner.length > 0 ? [] : choicesOf(items) }, ...inner];
	}
	return [field, ...fieldsOf(schema, root, `${path}.`)];
}

/** Follows references inside the schema, and takes the one form of what may also be null. */
function resolved(schemaOrRef: JsonSchema, root: JsonSchema): JsonSchema {
	const reference = schemaOrRef.$ref;
	if (typeof reference === "string") {
		const found = reference
			.replace(/^#\/?/, "")
			.split("/")
			.reduce<unknown>((value, part) => (part === "" ? value : (value as Record<string, unknown>)[part]), root);
		return resolved(found as JsonSchema, root);
	}
	const forms = formsOf(schemaOrRef);
	return forms.length === 1 && forms[0] ? { ...schemaOrRef, ...resolved(forms[0], root) } : schemaOrRef;
}

function formsOf(schema: JsonSchema): JsonSchema[] {
	const forms = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
	return forms.filter(({ type }) => type !== "null");
}

function typeOf(schema: JsonSchema): FieldType {
	if (schema.enum || schema.const !== undefined) return "choice";
	if (schema.format === "date") return "day";
	if (schema.format === "date-time") return "instant";
	// What may be null too is written as a list of both.
	const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type;
	switch (type) {
		case "string":
			return "text";
		case "number":
		case "integer":
		case "boolean":
		case "object":
			return type;
		case "array":
			return "list";
		default:
			return "any";
	}
}

/** Units are named by the ends of fields' names. */
function unitOf(path: string): string | null {
	if (/Lb$/.test(path)) return "lb";
	if (/In$/.test(path)) return "in";
	if (/PerCwt$/.test(path)) return "/cwt";
	if (/(^|\.|t)empF$/i.test(path)) return "°F";
	return /Percent$/.test(path) ? "%" : null;
}

/** Bounds of a value as `1 – 24` or `≥ 0`; null where it has none. */
export function boundsOf({
	format,
	minimum,
	maximum,
	minLength,
	maxLength,
	minItems,
	maxItems,
}: JsonSchema): string | null {
	if (format === "uuid") return "UUID";
	const [least, most] = [minimum ?? minLength ?? minItems, maximum ?? maxLength ?? maxItems];
	if (least === undefined && most === undefined) return null;
	if (most === undefined) return `≥ ${least}`;
	return least === undefined ? `≤ ${most}` : `${least} – ${most}`;
}

function choicesOf({ enum: values, const: only }: JsonSchema): string[] {
	if (only !== undefined) return [String(only)];
	return asList(values).map(String);
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
