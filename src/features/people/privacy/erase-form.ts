import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input, labelOf } from "#shared/forms/form-shape.ts";

export type EraseValues = { reason: string; email: string };

/** Erasing a user cannot be undone: their address is typed once more. */
export const eraseForm: FormShape<EraseValues> = defineForm<EraseValues>({
	reason: input(labelOf(m.people_reason), { validation: "required|length:5,500" }),
	email: input(labelOf(m.people_erase_email), { validation: "required|length:3,320" }),
});
