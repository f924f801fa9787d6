import { useRevalidator } from "react-router";
import type { SheetOfAcknowledgmentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { answerStateWord } from "#shared/acknowledgments/acknowledgment-words.ts";
import { type AnswerState, mayAnswer } from "#shared/acknowledgments/line-actions.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { draftServer } from "#web/forms/drafts/draft-server.ts";
import { useDraft } from "#web/forms/drafts/use-draft.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { RadioInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextAreaInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { type AnswerValues, answerForm, answers } from "../answer-form.ts";
import styles from "./acknowledgment-sheet.module.css";

const AnswerDocument = graphql(`
	mutation AnswerAcknowledgment($input: AnswerAcknowledgmentInput!) { answerAcknowledgment(input: $input) }
`);

const drafts = draftServer(runInBrowser);
const choiceWords = { accepted: m.acknowledgments_accept, queried: m.acknowledgments_query };

/** What was said to the acknowledgment so far, and the way to answer the revision in force. */
export function AnswerPanel({ acknowledgment }: { acknowledgment: SheetOfAcknowledgmentFragment }) {
	const { answers: said, number, revision, answerState } = acknowledgment;
	const isAsked = mayAnswer(answerState as AnswerState);
	if (!isAsked && said.length === 0) return null;
	return (
		<section className={styles.answers} aria-label={m.acknowledgments_answers()} data-print="no">
			{said.length > 0 && <Said answers={said} />}
			{isAsked && <AnswerForm number={number} revision={revision} />}
		</section>
	);
}

function Said({ answers: said }: { answers: SheetOfAcknowledgmentFragment["answers"] }) {
	const format = useFormat();
	return (
		<>
			<h3>{m.acknowledgments_answers()}</h3>
			<ol className={styles.said}>
				{said.map(({ key, revision, answer, message, author, alias, answeredAt }) => (
					<li key={`${revision} ${key}`}>
						<p className={styles.quiet}>
							<b>{author || m.acknowledgments_by_customer()}</b>
							{alias && ` · ${alias}`} · {format.instant(answeredAt)}
						</p>
						<p>
							{m.acknowledgments_said({ answer: answerStateWord(answer), revision: format.number(revision) })}
							{message && `\n${message}`}
						</p>
					</li>
				))}
			</ol>
		</>
	);
}

/** Stays as it is when a newer revision comes: what was typed is not lost, and what is sent names the revision that is shown. */
function AnswerForm({ number, revision }: { number: string; revision: number }) {
	const viewer = useViewer();
	const { revalidate } = useRevalidator();
	const form = useForm(answerForm);
	useDraft(form, `acknowledgment ${number}`, viewer?.email, drafts);
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
