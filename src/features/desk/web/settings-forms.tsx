import { useNavigate, useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { NumberInput } from "#web/forms/inputs/number-input.tsx";
import { TextAreaInput, TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { anyKind, type TemplateValues, templateForm } from "../answer-template.ts";
import { deskKinds } from "../desk-list.ts";
import { deskKindWord } from "../desk-words.ts";
import { type WindowsValues, windowsForm } from "../windows-form.ts";
import styles from "./desk-panel.module.css";
import type { ShownTemplate } from "./desk-settings.tsx";

const SaveTemplateDocument = graphql(`
	mutation SaveAnswerTemplate($id: ID, $changedAt: DateTime, $values: String!) {
		saveAnswerTemplate(id: $id, changedAt: $changedAt, values: $values)
	}
`);
const SetWindowsDocument = graphql(`
	mutation SetDeskWindows($values: String!) { setDeskWindows(values: $values) }
`);

/** Writes a template, or changes the one given. */
export function TemplateForm({ template }: { template: ShownTemplate | undefined }) {
	const navigate = useNavigate();
	const { titleEn, titleEs, bodyEn, bodyEs } = template ?? {};
	const form = useForm(templateForm, template ? { values: { kind: template.kind ?? anyKind, titleEn, titleEs, bodyEn, bodyEs } } : {});
	useOwnDraft(form, `desk template ${template?.id ?? "new"}`);
	const choices = [{ value: anyKind, label: m.desk_template_any() }, ...deskKinds.map((value) => ({ value, label: deskKindWord(value) }))];
	const handleSubmit = async (values: TemplateValues) => {
		const seen = { id: template?.id ?? null, changedAt: template?.changedAt ?? null };
		await runInBrowser(SaveTemplateDocument, { ...seen, values: JSON.stringify(values) });
		form.clear();
		await navigate(paths.deskSettings);
	};
	return (
		<Form<TemplateValues> form={form} label={template ? m.desk_template_change() : m.desk_template_new()} onSubmit={handleSubmit}>
			<SelectInput name="kind" choices={choices} />
			<TextInput name="titleEn" />
			<TextAreaInput name="bodyEn" />
			<TextInput name="titleEs" />
			<TextAreaInput name="bodyEs" />
			<div className={styles.moves}>
				<SubmitButton>{m.desk_template_save()}</SubmitButton>
				<ButtonLink to={paths.deskSettings}>{m.desk_template_cancel()}</ButtonLink>
			</div>
		</Form>
	);
}

/** The hours to answer, for administrators. */
export function HoursForm({ windows }: { windows: readonly { kind: string; hours: number }[] }) {
	const { revalidate } = useRevalidator();
	const form = useForm(windowsForm, { values: Object.fromEntries(windows.map(({ kind, hours }) => [kind, hours])) });
	const handleSubmit = async (values: WindowsValues) => {
		await runInBrowser(SetWindowsDocument, { values: JSON.stringify(values) });
		showToast(m.desk_hours_saved(), "better");
		await revalidate();
	};
	return (
		<Form<WindowsValues> form={form} label={m.desk_hours()} onSubmit={handleSubmit}>
			<div className={styles.moves}>
				{deskKinds.map((kind) => (
					<NumberInput key={kind} name={kind} />
				))}
			</div>
			<SubmitButton>{m.desk_hours_save()}</SubmitButton>
		</Form>
	);
}
