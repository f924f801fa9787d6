import { type RefObject, useMemo } from "react";
import { useRevalidator } from "react-router";
import type { DeskPanelFragment, DeskTemplateFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { sentFileTypes } from "#shared/forms/sent-files.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { FileInput } from "#web/forms/files/file-input.tsx";
import { uploadFile } from "#web/forms/files/upload-file.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { RadioInput } from "#web/forms/inputs/choice-inputs.tsx";
import { NumberInput } from "#web/forms/inputs/number-input.tsx";
import { TextAreaInput, TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { useViewer } from "#web/viewer.tsx";
import { type AnswerValues, answerFormOf, onlyWrite } from "../answer-form.ts";
import type { DeskKind } from "../desk-kinds.ts";
import { deskStateLabel } from "../desk-labels.ts";
import { mayOnlyWrite, transitionsFrom } from "../desk-transitions.ts";
import styles from "./desk-panel.module.css";
import { TemplatePicker } from "./template-picker.tsx";

const AnswerDocument = graphql(`
	mutation AnswerDeskItem($key: DeskKeyInput!, $version: String!, $values: String!) {
		answerDeskItem(key: $key, version: $version, values: $values)
	}
`);

/**
 * An answer that a user has begun, and the version that they read before: the page follows a colleague's answer while
 * they write.
 */
export type BegunAnswer = { name: string; version: string } | undefined;

type AnswerFormProps = {
	matter: DeskPanelFragment;
	kind: DeskKind;
	templates: readonly DeskTemplateFragment[];
	/** Outlives the form, which is made anew when the state changes. */
	begun: RefObject<BegunAnswer>;
};

/**
 * The mill's answer: the transitions that the item's state allows, and a message. What was typed stays if another user
 * answered first.
 */
export function AnswerForm({ matter, kind, templates, begun }: AnswerFormProps) {
	const { revalidate } = useRevalidator();
	const viewer = useViewer();
	const { account, item, state, asked, version } = matter;
	const form = useForm(useMemo(() => answerFormOf({ kind, state, asked }), [kind, state, asked]));
	const name = `desk ${account} ${kind} ${item}`;
	useOwnDraft(form, name);
	const handleBegin = () => {
		if (begun.current?.name !== name) begun.current = { name, version };
	};
	const decisions = transitionsFrom({ kind, state, asked }).map((to) => ({
		value: to,
		label: deskStateLabel(kind, to),
	}));
	const choices = [
		...(mayOnlyWrite(kind, state) ? [{ value: onlyWrite, label: m.desk_answer_write() }] : []),
		...decisions,
	];
	const fitting = templates.filter((template) => !template.kind || template.kind === kind);
	const { accountName: customer, order, po, bol, number } = matter;
	// What was typed stays above it.
	const handleTemplate = (text: string) => {
		handleBegin();
		const values = form.root.value as Partial<AnswerValues>;
		form.setValues({ ...values, body: values.body?.trim() ? `${values.body}\n\n${text}` : text });
	};
	const handleSubmit = async (values: AnswerValues) => {
		const read = begun.current?.name === name ? begun.current.version : version;
		try {
			await runInBrowser(AnswerDocument, {
				key: { account, kind, item },
				version: read,
				values: JSON.stringify(values),
			});
			form.clear();
		} finally {
			begun.current = undefined;
			// Also after a refusal: what is new is then there to be read.
			await revalidate();
		}
	};
	return (
		<section aria-label={m.desk_answer()} data-print="no" onInput={handleBegin}>
			<Form<AnswerValues> form={form} label={m.desk_answer()} onSubmit={handleSubmit}>
				{choices.length > 1 && <RadioInput name="decision" choices={choices} />}
				<TextInput name="order" />
				<TextInput name="memo" />
				<NumberInput name="amount" />
				{fitting.length > 0 && (
					<TemplatePicker
						templates={fitting}
						facts={{ customer, account, order, po, bol, number, name: viewer?.name }}
						onUse={handleTemplate}
					/>
				)}
				<TextAreaInput name="body" />
				<FileInput name="files" types={sentFileTypes} upload={uploadFile} />
				<SubmitButton>{m.desk_answer_send()}</SubmitButton>
				<p className={styles.quiet}>{m.desk_answer_as({ name: viewer?.name ?? "" })}</p>
			</Form>
		</section>
	);
}
