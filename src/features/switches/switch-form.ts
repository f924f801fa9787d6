import { m } from "#generated/texts/messages.js";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";

export type SwitchValues = { why: string };

/** Why something is switched off or on. */
export const switchForm = defineForm<SwitchValues>({
	why: input(labelOf(m.switches_why), { validation: "required|length:3,500" }),
});
