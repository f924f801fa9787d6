import { m } from "#generated/texts/messages.js";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";

export type MendValues = { row: string };
export type DismissValues = { why: string };

/** As long as one line of a feed may be, as far as a form sends it. */
export const longestMended = 500_000;

/** A refused row, mended manually: JSON that the importer's own checks read. */
export const mendForm = defineForm<MendValues>({
	row: input(labelOf(m.feeds_mend_row), { validation: `required|length:0,${longestMended}` }),
});

/** Why a refused row is put away. */
export const dismissForm = defineForm<DismissValues>({
	why: input(labelOf(m.feeds_dismiss_why), { validation: "required|length:3,500" }),
});
