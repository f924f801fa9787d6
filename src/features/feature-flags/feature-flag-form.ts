import { m } from "#generated/texts/messages.js";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";

export type FeatureFlagValues = { why: string };

/** Why something is turned off or on. */
export const featureFlagForm = defineForm<FeatureFlagValues>({
	why: input(labelOf(m.feature_flags_why), { validation: "required|length:3,500" }),
});
