import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { RadioInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextAreaInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { type AnswerValues, answerForm, answers } from "../answer-form.ts";

const AnswerDocument = graphql(`
	mutation AnswerAcknowledgment($input: AnswerAcknowledgmentInput!) { answerAcknowledgment(input: $input) }
`);

const choiceWords = { accepted: m.acknowledgments_accept, queried: m.acknowledgments_query };

/**
 * Stays as it is when a newer revision comes: what was typed is not lost, and what is sent names the revision that is
 * shown.
 */
export function AnswerForm({ number, revision }: { number: string; revision: number }) {
	const { revalidate } = useRevalidator();
	const form = useForm(answerForm);
	useOwnDraft(form, `acknowledgment ${number}`);
	const handleSubmit = async (values: AnswerValues) => {
		try {
			await runInBrowser(AnswerDocument, { input: { number, revision, values: JSON.stringify(values) } });
			form.clear();
		} finally {
			// Also after a refusal: a newer revision is then there to be read.
			await revalidate();
		}
	};
	return (
		<Form<AnswerValues> form={form} label={m.acknowledgments_your_answer()} onSubmit={handleSubmit}>
			<RadioInput name="answer" choices={answers.map((value) => ({ value, label: choiceWords[value]() }))} />
			<TextAreaInput name="message" />
			<SubmitButton>{m.acknowledgments_send()}</SubmitButton>
		</Form>
	);
}
