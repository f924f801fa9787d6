import { defineForm, input } from "#shared/forms/form-shape.ts";
import { type DeskKind, deskKinds } from "./desk-list.ts";
import { deskKindIn } from "./desk-words.ts";

export type WindowsValues = Record<DeskKind, number>;

/** Hours in which the mill means to answer, by kind. */
export const windowsForm = defineForm<WindowsValues>(
	Object.fromEntries(
		deskKinds.map((kind) => [kind, input(deskKindIn(kind), { type: "integer", validation: "required|number|min:1|max:720" })]),
	),
);
