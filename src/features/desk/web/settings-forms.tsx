import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { DeskTemplateFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useSeen } from "#web/forms/core/use-seen.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { NumberInput } from "#web/forms/inputs/number-input.tsx";
import { TextAreaInput, TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { useFormat } from "#web/viewer.tsx";
import { answerHoursForm, versionOfWindows, type WindowsValues } from "../answer-hours-form.ts";
import { anyKind, type TemplateValues, templateForm } from "../answer-template.ts";
import { deskKinds } from "../desk-kinds.ts";
import { deskKindLabel } from "../desk-labels.ts";
import styles from "./desk-panel.module.css";

const SaveTemplateDocument = graphql(`
	mutation SaveAnswerTemplate($id: ID, $changedAt: DateTime, $values: String!) {
		saveAnswerTemplate(id: $id, changedAt: $changedAt, values: $values)
	}
`);
const SetWindowsDocument = graphql(`
	mutation SetDeskWindows($values: String!, $seen: String) { setDeskWindows(values: $values, seen: $seen) }
`);

/** The hours as they are. */
export function Hours({ windows }: { windows: readonly { kind: string; hours: number }[] }) {
	return (
		<ul className={styles.hours}>
			{windows.map(({ kind, hours }) => (
				<li key={kind}>{m.desk_hours_of({ kind: deskKindLabel(kind), hours })}</li>
			))}
		</ul>
	);
}

/** Creates a template, or changes `template`; one that a colleague has removed in the meantime is created again. */
export function TemplateForm({ template }: { template: DeskTemplateFragment | undefined }) {
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const [readAt] = useState(template?.changedAt);
	const { titleEn, titleEs, bodyEn, bodyEs } = template ?? {};
	const form = useForm(
		templateForm,
		template ? { values: { kind: template.kind ?? anyKind, titleEn, titleEs, bodyEn, bodyEs } } : {},
	);
	useOwnDraft(form, `desk template ${template?.id ?? "new"}`);
	const choices = [
		{ value: anyKind, label: m.desk_template_any() },
		...deskKinds.map((value) => ({ value, label: deskKindLabel(value) })),
	];
	const handleSubmit = async (values: TemplateValues) => {
		const seen = { id: template?.id ?? null, changedAt: template?.changedAt ?? null };
		try {
			await runInBrowser(SaveTemplateDocument, { ...seen, values: JSON.stringify(values) });
		} catch (error) {
			// What a colleague wrote then is below what was typed, which can be saved over it.
			await revalidate();
			throw error;
		}
		form.clear();
		await navigate(paths.deskSettings);
	};
	return (
		<Form<TemplateValues>
			form={form}
			label={template ? m.desk_template_change() : m.desk_template_new()}
			onSubmit={handleSubmit}
		>
			<SelectInput name="kind" choices={choices} />
			<TextInput name="titleEn" />
			<TextAreaInput name="bodyEn" />
			<TextInput name="titleEs" />
			<TextAreaInput name="bodyEs" />
			<div className={styles.actions}>
				<SubmitButton>{m.desk_template_save()}</SubmitButton>
				<ButtonLink to={paths.deskSettings}>{m.desk_template_cancel()}</ButtonLink>
			</div>
			{template && template.changedAt !== readAt && <CurrentVersion template={template} />}
		</Form>
	);
}

/** A template as a colleague has written it meanwhile. */
function CurrentVersion({ template }: { template: DeskTemplateFragment }) {
	const format = useFormat();
	const { titleEn, titleEs, bodyEn, bodyEs, changedBy, changedAt } = template;
	return (
		<section className={styles.preview} aria-label={m.desk_template_stands()}>
			<p>
				{[m.desk_template_stands(), m.desk_template_changed({ name: changedBy, time: format.instant(changedAt) })].join(
					": ",
				)}
			</p>
			<p lang="en">{`${titleEn}\n${bodyEn}`}</p>
			<p lang="es">{`${titleEs}\n${bodyEs}`}</p>
		</section>
	);
}

/** The hours to answer, for administrators. */
export function HoursForm({ windows }: { windows: readonly { kind: string; hours: number }[] }) {
	const { revalidate } = useRevalidator();
	const form = useForm(answerHoursForm, {
		values: Object.fromEntries(windows.map(({ kind, hours }) => [kind, hours])),
	});
	const keep = useSeen(versionOfWindows(windows));
	const handleSubmit = async (values: WindowsValues) => {
		try {
			await keep((seen) => runInBrowser(SetWindowsDocument, { values: JSON.stringify(values), seen }));
			showToast(m.desk_hours_saved(), "better");
		} finally {
			// Also after a refusal: a colleague's hours then are above what was typed.
			await revalidate();
		}
	};
	return (
		<Form<WindowsValues> form={form} label={m.desk_hours()} onSubmit={handleSubmit}>
			<Hours windows={windows} />
			<div className={styles.actions}>
				{deskKinds.map((kind) => (
					<NumberInput key={kind} name={kind} />
				))}
			</div>
			<SubmitButton>{m.desk_hours_save()}</SubmitButton>
		</Form>
	);
}
