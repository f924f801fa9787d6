import { m } from "#generated/texts/messages.js";
import type { ActionAnswer, ActionCall, ApiAction } from "#server/api/api-action.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { formBody } from "#shared/contract/form-body.ts";
import { objectOf } from "#shared/contract/json-schema.ts";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";
import { type AnswerValues, answerForm } from "../answer-form.ts";
import { answerAcknowledgment } from "./answer-acknowledgment.ts";

/** The revision that an answer is about: the page sends the one that it shows. */
const revisionForm = defineForm<{ revision: number }>({
	revision: input(labelOf(m.acknowledgments_revision), { type: "integer", validation: "required|min:1" }),
});
const revision = { revision: "Revision that you read." };

const answered = objectOf({
	acknowledgment: { type: "string", description: "Number of the acknowledgment." },
	revision: { type: "integer", description: "Revision that was answered." },
	answer: { type: "string", enum: ["accepted", "queried"], description: "Your answer." },
});

const common = { side: "customer", area: "acknowledgments", access: "prices" } as const;
const described = {
	parts: { number: ["Number of the acknowledgment.", "ACK-1"] },
	answers: { 200: answered },
	conflict: "The mill has sent a newer revision.",
} as const;

async function answer(answer: AnswerValues["answer"], call: ActionCall): Promise<ActionAnswer> {
	const { context, viewer, language, body } = call;
	const number = call.part("number");
	const { revision } = await takeForm(revisionForm, body, language);
	const values = { answer, message: body.message };
	await answerAcknowledgment({ context, viewer, language }, { number, revision, values });
	return { status: 200, body: { acknowledgment: number, revision, answer } };
}

/** Answers of customers' programs to order acknowledgments. */
export const acknowledgmentActions: readonly ApiAction[] = [
	{
		...common,
		path: "acknowledgments/:number/accept",
		body: formBody(revisionForm, revision),
		run: (call) => answer("accepted", call),
		contract: {
			...described,
			operationId: "accept-acknowledgment",
			summary: "Accepts an order acknowledgment",
			description: "Accepted again, nothing changes.",
			example: { revision: 1 },
		},
	},
	{
		...common,
		path: "acknowledgments/:number/query",
		body: formBody(
			{ fields: { ...revisionForm.fields, ...answerForm.fields } },
			{ ...revision, message: "What is not clear, or what you do not agree to." },
			{},
			["message"],
		),
		run: (call) => answer("queried", call),
		contract: {
			...described,
			operationId: "query-acknowledgment",
			summary: "Asks about an order acknowledgment, or objects to it",
			example: { revision: 1, message: "We ordered 40 pieces, not 4." },
		},
	},
];
