import { m } from "#generated/texts/messages.js";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";

/** What a customer may say to an acknowledgment. */
export const answers = ["accepted", "queried"] as const;
export type AnswerValues = { answer: (typeof answers)[number]; message?: string };

/** Accepting needs no words; a query says what is wrong. */
export const answerForm = defineForm<AnswerValues>({
	answer: input(labelOf(m.acknowledgments_your_answer), { validation: "required", options: answers }),
	message: input(labelOf(m.acknowledgments_message), {
		validation: "required|length:5,2000",
		shownWhen: ({ answer }) => answer === "queried",
	}),
});
