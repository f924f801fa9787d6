import { defineForm, input } from "#shared/forms/form-shape.ts";
import { type DeskKind, deskKinds } from "./desk-kinds.ts";
import { deskKindFieldLabel } from "./desk-labels.ts";

export type WindowsValues = Record<DeskKind, number>;

/** Hours in which the mill means to answer, by kind. */
export const answerHoursForm = defineForm<WindowsValues>(
	Object.fromEntries(
		deskKinds.map((kind) => [
			kind,
			input(deskKindFieldLabel(kind), { type: "integer", validation: "required|number|min:1|max:720" }),
		]),
	),
);

/** Names the version of the current hours, so that a concurrent change is detected. */
export const versionOfWindows = (windows: readonly { kind: string; hours: number }[]): string =>
	windows
		.map(({ kind, hours }) => `${kind}=${hours}`)
		.toSorted()
		.join(" ");
