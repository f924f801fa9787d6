import { type FieldShape, type Fields, type FormShape, type InputShape, isRequired } from "../forms/form-shape.ts";
import { type JsonSchema, present } from "./json-schema.ts";

/**
 * The JSON Schema of a form's mutation: types, choices, lengths and bounds of the same definition that validates it.
 * Fields that are not always shown are optional; `leftOut` are paths, `loads.files`.
 */
export function formJsonSchema(form: Pick<FormShape, "fields">, leftOut: readonly string[] = []): JsonSchema {
	return groupSchema(form.fields, leftOut);
}

function groupSchema(fields: Fields, leftOut: readonly string[]): JsonSchema {
	const entries = Object.entries(fields).filter(([name]) => !leftOut.includes(name));
	return {
		type: "object",
		properties: Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(field, below(name, leftOut))])),
		required: entries.filter(([, field]) => mustBeThere(field)).map(([name]) => name),
	};
}

function mustBeThere(field: FieldShape): boolean {
	return (
		!field.shownWhen && (isRequired(field) || (field.kind === "list" && boundOf(field.validation, "min") !== undefined))
	);
}

/** Paths below a field, as its own group sees them. */
const below = (name: string, leftOut: readonly string[]) =>
	leftOut.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []));

function fieldSchema(field: FieldShape, leftOut: readonly string[]): JsonSchema {
	const title = field.label("en");
	if (field.kind === "group") return { title, ...groupSchema(field.fields, leftOut) };
	if (field.kind === "list") {
		const [minItems, maxItems] = [boundOf(field.validation, "min"), boundOf(field.validation, "max")];
		return { title, type: "array", items: groupSchema(field.item.fields, leftOut), ...present({ minItems, maxItems }) };
	}
	return { title, ...inputSchema(field) };
}

function inputSchema({ type, options, validation }: InputShape): JsonSchema {
	switch (type) {
		case "integer":
			return { type: "integer", ...numberBounds(validation) };
		case "float":
		case "length":
			return { type: "number", ...numberBounds(validation) };
		case "flag":
			return { type: "boolean" };
		case "choices":
			return { type: "array", items: { type: "string", ...present({ enum: options }) } };
		case "files":
			return { type: "array", items: { type: "object" } };
		case "day":
			return { type: "string", format: "date" };
		case "time":
			return { type: "string", pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" };
		case "text":
			return { type: "string", ...(options ? { enum: options } : lengths(validation)) };
	}
}

function numberBounds(validation: string | undefined): JsonSchema {
	return present({ minimum: boundOf(validation, "min"), maximum: boundOf(validation, "max") });
}

/** `length:2,40` is from 2 to 40 characters; `length:0,40` and `length:40,0` as FormKit reads them. */
function lengths(validation: string | undefined): JsonSchema {
	const [, one, other] = /(?:^|\|)length:(\d+),(\d+)/.exec(validation ?? "") ?? [];
	if (one === undefined) return {};
	const [minLength, maxLength] = [Number(one), Number(other)].sort((a, b) => a - b);
	return { ...(minLength ? { minLength } : {}), maxLength };
}

function boundOf(validation: string | undefined, rule: "min" | "max"): number | undefined {
	const [, bound] = new RegExp(`(?:^|\\|)${rule}:(-?[\\d.]+)`).exec(validation ?? "") ?? [];
	return bound === undefined ? undefined : Number(bound);
}
