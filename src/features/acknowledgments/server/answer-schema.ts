import { m } from "#generated/texts/messages.js";
import { getLocale } from "#generated/texts/runtime.js";
import type { Builder } from "#server/graphql/builder.ts";
import type { RequestContext } from "#server/request-context.ts";
import { ForbiddenError, InvalidError } from "#shared/errors.ts";
import { asLanguage } from "#shared/languages.ts";
import { answerAcknowledgment } from "./answer-acknowledgment.ts";

/** Adds what a customer may say to an order acknowledgment. */
export function addAcknowledgmentAnswers(builder: Builder): void {
	const given = builder.inputType("AnswerAcknowledgmentInput", {
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
			description: "Accepts or queries a revision. The same answer again changes nothing; faults name the form's fields.",
			args: { input: t.arg({ type: given, required: true, description: "The answer." }) },
			resolve: (_root, { input: { values, ...asked } }, context) =>
				answerAcknowledgment(senderOf(context), { ...asked, values: parse(values) }),
		}),
	);
}

function senderOf(context: RequestContext) {
	const { viewer } = context;
	if (!viewer) throw new ForbiddenError();
	return { context, viewer, language: asLanguage(getLocale()) };
}

function parse(values: string): unknown {
	try {
		// PostgreSQL's text takes no zero character.
		if (!values.includes("\\u0000")) return JSON.parse(values);
	} catch {
		// Said below, as whatever else is no form.
	}
	throw new InvalidError(m.server_invalid());
}
