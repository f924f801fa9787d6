import { readValues } from "#server/forms/read-values.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { type RequestContext, requireViewer } from "#server/request-context.ts";
import { answerAcknowledgment } from "./answer-acknowledgment.ts";

/** Adds what a customer may say to an order acknowledgment. */
export function addAcknowledgmentAnswers(builder: Builder): void {
	const inputType = builder.inputType("AnswerAcknowledgmentInput", {
		description: "An answer to an order acknowledgment.",
		fields: (t) => ({
			number: t.string({ required: true, description: "Number of the acknowledgment." }),
			revision: t.int({ required: true, description: "The revision that was read; a newer one refuses the answer." }),
			values: t.string({ required: true, description: "The form's values, as JSON." }),
		}),
	});
	builder.mutationField("answerAcknowledgment", (t) =>
		t.boolean({
			access: "prices",
			description:
				"Accepts or queries a revision. The same answer again changes nothing; faults name the form's fields.",
			args: { input: t.arg({ type: inputType, required: true, description: "The answer." }) },
			resolve: (_root, { input: { values, ...request } }, context) =>
				answerAcknowledgment(senderOf(context), { ...request, values: readValues(values) }),
		}),
	);
}

function senderOf(context: RequestContext) {
	return { context, viewer: requireViewer(context), language: currentLanguage() };
}
