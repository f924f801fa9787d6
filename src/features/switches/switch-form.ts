import { m } from "#generated/texts/messages.js";
import { defineForm, input } from "#shared/forms/form-shape.ts";

export type SwitchValues = { why: string };

/** Why something is switched off or on. */
export const switchForm = defineForm<SwitchValues>({
	why: input((locale) => m.switches_why({}, { locale }), { validation: "required|length:3,500" }),
});
