import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input, labelOf } from "#shared/forms/form-shape.ts";

/** At most so many rights are decided on at once. */
export const mostSelectedRights = 2_000;

/** That rights are still needed; the note is the reviewer's own. */
export const attestForm = defineForm<{ note?: string }>({
	note: input(labelOf(m.people_review_note), { validation: "length:0,500" }),
});

export type EndValues = { endsOn?: string; reason: string };

/** The last day of rights, in the reviewer's time zone; none = they end no more by themselves. */
export const endForm: FormShape<EndValues> = defineForm<EndValues>({
	endsOn: input(labelOf(m.people_review_ends_on), { type: "day" }),
	reason: input(labelOf(m.people_reason), { validation: "required|length:5,500" }),
});

/** After how many months rights are reviewed again. */
export const policyForm = defineForm<{ months: number }>({
	months: input(labelOf(m.people_review_months), { type: "integer", validation: "required|between:1,60" }),
});
