import type { Language } from "../languages.ts";
import { requireKnownRules } from "./rules.ts";

export type FormValues = Record<string, unknown>;
export type Label = (language: Language) => string;

/** A text without parameters as a label, in the language that the form speaks. */
export const labelOf =
	(message: (parameters: Record<string, never>, options: { locale: Language }) => string): Label =>
	(language) =>
		message({}, { locale: language });

/**
 * What an input's value is. `text`: a string; `integer`, `float`: a number, as typed in the person's language,
 * undefined when empty; `length`: the same, and fractions as inches have them; `flag`: true or false; `choices`: a list
 * of strings; `day`: `YYYY-MM-DD`; `time`: `HH:MM`; `files`: always a list (specification §5).
 */
export type InputType = "text" | "integer" | "float" | "length" | "flag" | "choices" | "day" | "time" | "files";

/** When messages show before a submit: after blur, after a change, at once, or not at all (specification §4). */
export type Visibility = "blur" | "dirty" | "live" | "submit";

/**
 * Whether a field is shown, by the values of the form and of the group that contains the field. A hidden field is
 * neither required nor sent.
 */
export type ShownWhen = (form: FormValues, group: FormValues) => boolean;

type Shared = { label: Label; shownWhen?: ShownWhen };

export type InputShape = Shared & {
	kind: "input";
	type: InputType;
	/** Rules as one string, `required|length:2,40`. */
	validation?: string;
	initial?: unknown;
	/** Values that a choice may have; others are refused by browser and server alike. */
	options?: readonly string[];
	/** The same where the values are too many to be named. */
	isOption?: (value: string) => boolean;
	/** Blur, but for flags and choices: after a change. */
	visibility?: Visibility;
	/** Never kept in a draft: passwords, bank details. */
	isSecret?: boolean;
	/** Of one file. */
	maxBytes?: number;
};
export type GroupShape = Shared & { kind: "group"; fields: Fields };
export type ListShape = Shared & { kind: "list"; item: GroupShape; validation?: string };
export type FieldShape = InputShape | GroupShape | ListShape;
export type Fields = Readonly<Record<string, FieldShape>>;

/** A form's fields, known to browser and server alike. `Values` is what a form without errors holds. */
export type FormShape<Values = FormValues> = { fields: Fields; values?: Values };

/** States a form once, for both halves. Throws for a rule that does not exist. */
export function defineForm<Values = FormValues>(fields: Fields): FormShape<Values> {
	for (const field of Object.values(fields)) checkRules(field);
	return { fields };
}

/** An input; text unless it says otherwise. */
export function input(
	label: Label,
	rest: Omit<InputShape, "kind" | "label" | "type"> & { type?: InputType } = {},
): InputShape {
	return { kind: "input", type: "text", label, ...rest };
}

/** Fields that belong together: their value is one object. */
export function group(label: Label, fields: Fields, rest: Pick<GroupShape, "shownWhen"> = {}): GroupShape {
	return { kind: "group", label, fields, ...rest };
}

/** The same fields as often as a user needs them: their value is a list of objects. */
export function repeated(
	label: Label,
	fields: Fields,
	rest: Pick<ListShape, "shownWhen" | "validation"> = {},
): ListShape {
	return { kind: "list", label, item: group(label, fields), ...rest };
}

export function isRequired(field: FieldShape): boolean {
	return "validation" in field && /(^|\|)\s*[*+()\d]*(required|accepted)\b/.test(field.validation ?? "");
}

export function visibilityOf(field: InputShape): Visibility {
	return field.visibility ?? (field.type === "flag" || field.type === "choices" ? "dirty" : "blur");
}

function checkRules(field: FieldShape): void {
	if ("validation" in field && field.validation) requireKnownRules(field.validation);
	if (field.kind === "input") return;
	for (const inner of Object.values(field.kind === "group" ? field.fields : field.item.fields)) checkRules(inner);
}
