import { useNavigate } from "react-router";
import { m } from "#generated/texts/messages.js";
import type { FormShape } from "#shared/forms/form-shape.ts";
import { audienceWord, noticeAudiences } from "#shared/notices/notice-words.ts";
import { paths } from "#shared/paths.ts";
import { categoryWord, resourceCategories } from "#shared/resource-categories.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useFieldNode, useNodeState } from "#web/forms/core/use-field.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { CheckboxInput, RadioInput, SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { DayInput } from "#web/forms/inputs/day-inputs.tsx";
import { TextAreaInput, TextInput, textOf } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { WrittenText } from "#web/ui/surfaces/written-text.tsx";
import { type NoticeValues, noticeForm, type ResourceValues, resourceForm } from "../../publishing-forms.ts";
import { heldFiles, LibraryFileInput, sentFilesOf } from "./library-file-input.tsx";
import styles from "./publishing.module.css";
import type { WriteData } from "./publishing-page.tsx";

const PublishNoticeDocument = graphql(`
	mutation PublishNotice($input: PublishInput!) { publishNotice(input: $input) }
`);
const PublishResourceDocument = graphql(`
	mutation PublishResource($input: PublishInput!) { publishResource(input: $input) }
`);

const worded = (codes: readonly string[], word: (code: string) => string) => codes.map((value) => ({ value, label: word(value) }));

type Values = NoticeValues | ResourceValues;

/** Writes or changes a notice or an entry of the library, with a preview; what is typed is kept until it is published. */
export function WriteView({ data: { kind, written, mills } }: { data: WriteData }) {
	const isNotice = kind === "notice";
	const form = useForm((isNotice ? noticeForm : resourceForm) as FormShape, { values: valuesOf(written) });
	useOwnDraft(form, `publish-${kind}-${written?.number ?? "new"}`);
	const navigate = useNavigate();
	const title = (
		isNotice
			? [m.administration_publishing_write_notice, m.administration_publishing_change_notice]
			: [m.administration_publishing_write_resource, m.administration_publishing_change_resource]
	)[written ? 1 : 0]?.();
	const handleSubmit = async (values: Values) => {
		const number = written ? { number: written.number } : {};
		await ("audience" in values
			? runInBrowser(PublishNoticeDocument, { input: { ...values, ...number } })
			: runInBrowser(PublishResourceDocument, { input: { ...values, files: sentFilesOf(values.files), ...number } }));
		form.clear();
		showToast(m.administration_publishing_published());
		await navigate(paths.publishing);
	};
	return (
		<>
			<PageHeader
				title={title ?? ""}
				trail={[{ to: paths.publishing, label: m.administration_publishing_title() }]}
				trailEnd={title ?? ""}
			/>
			<div className={styles.cards}>
				<Card>
					<Form<Values> form={form} label={title ?? ""} onSubmit={handleSubmit}>
						{isNotice ? (
							<AboutNotice mills={mills} />
						) : (
							<SelectInput
								name="category"
								choices={worded(resourceCategories, categoryWord)}
								placeholder={m.administration_publishing_category_choose()}
							/>
						)}
						<RadioInput
							name="languages"
							choices={[
								{ value: "both", label: m.administration_publishing_languages_both() },
								{ value: "en", label: m.web_language_en() },
								{ value: "es", label: m.web_language_es() },
							]}
						/>
						<TextInput name="titleEn" maxLength={160} />
						<TextAreaInput name="bodyEn" rows={6} hint={m.administration_publishing_body_hint()} />
						<Preview title="titleEn" body="bodyEn" language="en" />
						<TextInput name="titleEs" maxLength={160} />
						<TextAreaInput name="bodyEs" rows={6} hint={m.administration_publishing_body_hint()} />
						<Preview title="titleEs" body="bodyEs" language="es" />
						<DayInput name="startsOn" />
						<DayInput name="endsOn" hint={m.administration_publishing_until_hint()} />
						{!isNotice && <LibraryFileInput />}
						<SubmitButton>{m.administration_publishing_publish()}</SubmitButton>
					</Form>
				</Card>
			</div>
		</>
	);
}

function AboutNotice({ mills }: Pick<WriteData, "mills">) {
	return (
		<>
			<RadioInput name="audience" choices={worded(noticeAudiences, audienceWord)} />
			<SelectInput
				name="mill"
				choices={[
					{ value: "", label: m.administration_publishing_mill_all() },
					...mills.map(({ code, name }) => ({ value: code, label: name })),
				]}
			/>
			<CheckboxInput name="isUrgent" hint={m.administration_publishing_urgent_hint()} />
		</>
	);
}

function Preview({ title, body, language }: { title: string; body: string; language: "en" | "es" }) {
	const titleNode = useFieldNode(title);
	const bodyNode = useFieldNode(body);
	if (!titleNode || !bodyNode) return null;
	return <PreviewOf titleNode={titleNode} bodyNode={bodyNode} language={language} />;
}

type Node = NonNullable<ReturnType<typeof useFieldNode>>;

function PreviewOf({ titleNode, bodyNode, language }: { titleNode: Node; bodyNode: Node; language: "en" | "es" }) {
	const title = textOf(useNodeState(titleNode).value);
	const body = textOf(useNodeState(bodyNode).value);
	if (title.trim() === "" && body.trim() === "") return null;
	const label = m.administration_publishing_preview({ language: language === "en" ? m.web_language_en() : m.web_language_es() });
	return (
		<section className={styles.preview} aria-label={label}>
			<h2 className={styles.quiet}>{label}</h2>
			<div lang={language} className={styles.text}>
				<b>{title}</b>
				<WrittenText text={body} />
			</div>
		</section>
	);
}

function valuesOf(written: WriteData["written"]): Record<string, unknown> {
	if (!written) return { languages: "both", startsOn: new Date().toISOString().slice(0, 10) };
	const { titleEn, titleEs, audience, mill, category, isUrgent, bodyEn, bodyEs, startsOn, endsOn } = written;
	const files = heldFiles(written.files);
	const languages = titleEn && titleEs ? "both" : titleEn ? "en" : "es";
	const values = { languages, audience, mill, category, isUrgent, titleEn, titleEs, bodyEn, bodyEs, startsOn, endsOn, files };
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
