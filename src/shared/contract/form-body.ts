import type { FormShape } from "../forms/form-shape.ts";
import { formJsonSchema } from "./form-json-schema.ts";
import { type JsonSchema, objectOf } from "./json-schema.ts";

/**
 * The body of a program's write that has fields of a form under their own names: types and bounds of the form, without
 * its labels; `descriptions` names the fields. `more` are fields that the form has otherwise, optional unless named in
 * `required`.
 */
export function formBody(
	form: Pick<FormShape, "fields">,
	descriptions: Readonly<Record<string, string>>,
	more: Readonly<Record<string, JsonSchema>> = {},
	required: readonly string[] = [],
): JsonSchema {
	const whole = formJsonSchema(form) as { properties: Record<string, JsonSchema>; required: string[] };
	const own = Object.entries(descriptions).map(([name, description]): [string, JsonSchema] => {
		const { title: _title, ...schema } = whole.properties[name] ?? {};
		return [name, { ...schema, description }];
	});
	const properties = { ...Object.fromEntries(own), ...more };
	const needed = [...whole.required, ...required];
	return closed(
		objectOf(
			properties,
			Object.keys(properties).filter((name) => !needed.includes(name)),
		),
	);
}

/** An object without other fields. */
export const closed = (schema: JsonSchema): JsonSchema => ({ ...schema, additionalProperties: false });

/** A body without fields. */
export const emptyBody: JsonSchema = closed({ type: "object", properties: {} });

/** Ids of files that were sent before. */
export const fileIds = (most: number): JsonSchema => ({
	type: "array",
	items: { type: "string" },
	maxItems: most,
	description: "Ids of photos and PDFs, as `files` answered them.",
});
