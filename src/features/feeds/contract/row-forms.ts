import type { JsonSchema } from "#shared/contract/json-schema.ts";
import type { EntityName } from "../entities.ts";
import { boundsOf } from "./row-fields.ts";
import { rowJsonSchema } from "./row-json-schema.ts";

type FormField = {
	name: string;
	isRequired: boolean;
	bounds: string | null;
	choices: readonly string[];
	description: string;
};
/** One form that the entries of a list may have, by the value of their `kind`. */
export type RowForm = { list: string; kind: string; description: string; fields: FormField[] };

/** The forms of lists whose entries differ by `kind`, like the tests of a heat. */
export function rowForms(entity: EntityName): RowForm[] {
	const properties = (rowJsonSchema(entity).properties ?? {}) as Record<string, JsonSchema>;
	return Object.entries(properties).flatMap(([list, { items }]) => {
		const forms = ((items as JsonSchema | undefined)?.oneOf ?? []) as JsonSchema[];
		return forms.map((form) => formOf(list, form));
	});
}

function formOf(list: string, form: JsonSchema): RowForm {
	const { kind, ...rest } = form.properties as Record<string, JsonSchema>;
	const required = (form.required ?? []) as string[];
	const fields = Object.entries(rest).map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
	return { list, kind: String(kind?.const), description: String(kind?.description ?? ""), fields };
}

function fieldOf(name: string, schema: JsonSchema, isRequired: boolean): FormField {
	const nonNull =
		((schema.anyOf as JsonSchema[] | undefined) ?? [schema]).find(({ type }) => type !== "null") ?? schema;
	const one = (nonNull.items as JsonSchema | undefined) ?? nonNull;
	const choices = ((one.enum ?? []) as unknown[]).map(String);
	return { name, isRequired, bounds: boundsOf(one), choices, description: String(schema.description ?? "") };
}
