import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input, labelOf } from "#shared/forms/form-shape.ts";
import { isProviderWord, type ProviderWord } from "#shared/identities/providers.ts";

export type PermitValues = { provider: ProviderWord; reason: string };

/** That a user may link one more identity: at which provider, and why. */
export const permitForm: FormShape<PermitValues> = defineForm<PermitValues>({
	provider: input(labelOf(m.people_provider), { validation: "required", isOption: isProviderWord }),
	reason: input(labelOf(m.people_reason), { validation: "required|length:5,500" }),
});
