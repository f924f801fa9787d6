import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { MillOfPublicationFragment, WrittenPublicationFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { dayIn } from "#shared/forms/days.ts";
import type { FormShape } from "#shared/forms/form-shape.ts";
import { audienceLabel, noticeAudiences } from "#shared/notices/notice-labels.ts";
import { paths } from "#shared/paths.ts";
import { categoryLabel, resourceCategories } from "#shared/resource-categories.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useSeen } from "#web/forms/core/use-seen.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { CheckboxInput, RadioInput, SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { DayInput } from "#web/forms/inputs/day-inputs.tsx";
import { TextAreaInput, TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useViewer } from "#web/viewer.tsx";
import { type NoticeValues, noticeForm, type ResourceValues, resourceForm } from "../../publishing-forms.ts";
import { chosenFiles, LibraryFileInput, sentFilesOf } from "./library-file-input.tsx";
import { CurrentVersion, Preview } from "./publication-preview.tsx";
import styles from "./publishing.module.css";
import { writeLabel } from "./write-word.ts";

const PublishNoticeDocument = graphql(`
	mutation PublishNotice($input: PublishInput!) { publishNotice(input: $input) }
`);
const PublishResourceDocument = graphql(`
	mutation PublishResource($input: PublishInput!) { publishResource(input: $input) }
`);

const worded = (codes: readonly string[], word: (code: string) => string) =>
	codes.map((value) => ({ value, label: word(value) }));

type Values = NoticeValues | ResourceValues;

type WriteViewProps = {
	data: {
		kind: "notice" | "resource";
		written: WrittenPublicationFragment | undefined;
		mills: readonly MillOfPublicationFragment[];
	};
};

/**
 * Writes or changes a notice or an entry of the library, with a preview; what is typed is kept until it is published.
 */
export function WriteView({ data: { kind, written, mills } }: WriteViewProps) {
	const isNotice = kind === "notice";
	const form = useForm((isNotice ? noticeForm : resourceForm) as FormShape, {
		values: valuesOf(written, useViewer()?.preferences.timeZone ?? "UTC"),
	});
	useOwnDraft(form, `publish-${kind}-${written?.number ?? "new"}`);
	const keep = useSeen(written?.version ?? "");
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const [read] = useState(written?.version);
	const title = writeLabel(kind, written !== undefined);
	const handleSubmit = async (values: Values) => {
		try {
			await keep<unknown>((seen) => {
				const which = written ? { number: written.number, seen } : {};
				return "audience" in values
					? runInBrowser(PublishNoticeDocument, { input: { ...values, ...which } })
					: runInBrowser(PublishResourceDocument, { input: { ...values, files: sentFilesOf(values.files), ...which } });
			});
		} catch (error) {
			// What a colleague has published meanwhile then is below what was typed, which can be published over it.
			await revalidate();
			throw error;
		}
		form.clear();
		showToast(m.administration_publishing_published());
		await navigate(paths.publishing);
	};
	return (
		<>
			<PageHeader
				title={title}
				trail={[{ to: paths.publishing, label: m.administration_publishing_title() }]}
				trailEnd={title}
			/>
			<div className={styles.cards}>
				<Card>
					<Form<Values> form={form} label={title} onSubmit={handleSubmit}>
						{isNotice ? (
							<AboutNotice mills={mills} />
						) : (
							<SelectInput
								name="category"
								choices={worded(resourceCategories, categoryLabel)}
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
						<TextInput name="titleEs" maxLength={160} />
						<TextAreaInput name="bodyEs" rows={6} hint={m.administration_publishing_body_hint()} />
						<DayInput name="startsOn" />
						<DayInput name="endsOn" hint={m.administration_publishing_until_hint()} />
						{!isNotice && <LibraryFileInput />}
						<Preview isNotice={isNotice} mills={mills} />
						<SubmitButton>{m.administration_publishing_publish()}</SubmitButton>
					</Form>
				</Card>
				{written && written.version !== read && <CurrentVersion written={written} isNotice={isNotice} mills={mills} />}
			</div>
		</>
	);
}

function AboutNotice({ mills }: Pick<WriteViewProps["data"], "mills">) {
	return (
		<>
			<RadioInput name="audience" choices={worded(noticeAudiences, audienceLabel)} />
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

function valuesOf(written: WrittenPublicationFragment | undefined, timeZone: string): Record<string, unknown> {
	if (!written) return { languages: "both", startsOn: dayIn(timeZone, new Date()) };
	const { titleEn, titleEs, audience, mill, category, isUrgent, bodyEn, bodyEs, startsOn, endsOn } = written;
	const files = chosenFiles(written.files);
	const languages = titleEn && titleEs ? "both" : titleEn ? "en" : "es";
	const values = {
		languages,
		audience,
		mill,
		category,
		isUrgent,
		titleEn,
		titleEs,
		bodyEn,
		bodyEs,
		startsOn,
		endsOn,
		files,
	};
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
