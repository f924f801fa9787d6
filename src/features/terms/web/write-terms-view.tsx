import { useState } from "react";
import { useNavigate } from "react-router";
import type { ShownTermsFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useFieldNode, useNodeState } from "#web/forms/core/use-field.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { DayInput } from "#web/forms/inputs/day-inputs.tsx";
import { TextAreaInput, TextInput, textOf } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { TermsText } from "#web/ui/surfaces/terms-text.tsx";
import { type TermsValues, termsForm } from "../terms-form.ts";
import styles from "./terms.module.css";

const PublishTermsDocument = graphql(`
	mutation PublishTerms($input: PublishTermsInput!) {
		publishTerms(input: $input)
	}
`);

/**
 * Writes the next version, beginning with the text in force; both languages are seen as people will read them before it
 * is published.
 */
export function WriteTermsView({ before }: { before: ShownTermsFragment | undefined }) {
	const [values] = useState(() => ({ bodyEn: before?.bodyEn ?? "", bodyEs: before?.bodyEs ?? "" }));
	const form = useForm(termsForm, { values });
	useOwnDraft(form, "publish-terms");
	const navigate = useNavigate();
	const publish = async (input: TermsValues) => {
		const { publishTerms } = await runInBrowser(PublishTermsDocument, { input });
		form.clear();
		showToast(m.terms_published());
		await navigate(paths.termsVersion(publishTerms));
	};
	return (
		<>
			<PageHeader
				title={m.terms_write()}
				trail={[{ to: paths.adminTerms, label: m.terms_title() }]}
				trailEnd={m.terms_write()}
			/>
			<div className={styles.cards}>
				<Card>
					<p className={styles.about}>{m.terms_write_about()}</p>
					<Form<TermsValues> form={form} label={m.terms_write()} onSubmit={publish}>
						<TextInput
							name="version"
							hint={m.terms_version_hint()}
							maxLength={20}
							autoComplete="off"
							spellCheck={false}
						/>
						<DayInput name="startsOn" hint={m.terms_from_hint()} />
						<TextAreaInput name="bodyEn" rows={14} hint={m.terms_body_hint()} />
						<Preview name="bodyEn" language="en" />
						<TextAreaInput name="bodyEs" rows={14} hint={m.terms_body_hint()} />
						<Preview name="bodyEs" language="es" />
						<SubmitButton>{m.terms_publish()}</SubmitButton>
					</Form>
				</Card>
			</div>
		</>
	);
}

function Preview({ name, language }: { name: string; language: "en" | "es" }) {
	const node = useFieldNode(name);
	return node && <PreviewOf node={node} language={language} />;
}

function PreviewOf({ node, language }: { node: NonNullable<ReturnType<typeof useFieldNode>>; language: "en" | "es" }) {
	const body = textOf(useNodeState(node).value);
	if (body.trim() === "") return null;
	const label = m.terms_preview({ language: language === "en" ? m.web_language_en() : m.web_language_es() });
	return (
		<details className={styles.preview}>
			<summary>{label}</summary>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
			<section lang={language} className={styles.text} tabIndex={0} aria-label={label}>
				<TermsText body={body} below="part" />
			</section>
		</details>
	);
}
