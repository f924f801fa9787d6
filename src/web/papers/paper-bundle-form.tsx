import { useState } from "react";
import type { PreparePapersMutation } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { documentKinds } from "#shared/documents/document-kinds.ts";
import { mostNumbers, type PaperBundleValues, paperBundleForm } from "#shared/documents/paper-bundle-form.ts";
import { namePlaces } from "#shared/documents/paper-names.ts";
import { graphql } from "../data/graphql.ts";
import { runInBrowser } from "../data/mutate.ts";
import { Form, useForm } from "../forms/form.tsx";
import { CheckboxesInput } from "../forms/inputs/choice-inputs.tsx";
import { TextAreaInput, TextInput } from "../forms/inputs/text-inputs.tsx";
import { SubmitButton } from "../forms/parts/submit-button.tsx";
import { DocumentButtonLink } from "../ui/actions/button.tsx";
import { useFormat } from "../viewer.tsx";
import styles from "./paper-bundle.module.css";

const PreparePapersDocument = graphql(`
	mutation PreparePapers($input: PreparePapersInput!) {
		preparePapers(input: $input) { id papers notFound }
	}
`);

type Prepared = PreparePapersMutation["preparePapers"];

const kindWords = {
	invoice: m.web_bundle_invoice,
	certificate: m.web_bundle_certificate,
	bill_of_lading: m.web_bundle_bill_of_lading,
	shipment_tally: m.web_bundle_shipment_tally,
	order_acknowledgment: m.web_bundle_order_acknowledgment,
} as const;

// The pattern is the person's own: this browser remembers it.
const patternKey = "millgate-paper-names";

/** Papers by any mix of numbers: first what was found is shown, then they are taken. */
export function PaperBundleForm() {
	const remembered = localStorage.getItem(patternKey);
	const form = useForm(paperBundleForm, { values: remembered ? { namePattern: remembered } : {} });
	const [prepared, setPrepared] = useState<Prepared>();
	const handleSubmit = async (input: PaperBundleValues) => {
		setPrepared(undefined);
		const { preparePapers } = await runInBrowser(PreparePapersDocument, { input });
		localStorage.setItem(patternKey, input.namePattern);
		setPrepared(preparePapers);
	};
	return (
		<div className={styles.bundle}>
			<Form<PaperBundleValues> form={form} label={m.web_bundle_title()} onSubmit={handleSubmit}>
				<TextAreaInput name="numbers" rows={6} hint={m.web_bundle_numbers_help({ most: String(mostNumbers) })} />
				<CheckboxesInput name="kinds" choices={documentKinds.map((kind) => ({ value: kind, label: kindWords[kind]() }))} />
				<TextInput
					name="namePattern"
					autoComplete="off"
					hint={m.web_bundle_names_help({ places: namePlaces.map((place) => `{${place}}`).join(" ") })}
				/>
				<SubmitButton>{m.web_bundle_find()}</SubmitButton>
			</Form>
			{prepared && <Found {...prepared} />}
		</div>
	);
}

function Found({ id, papers, notFound }: Prepared) {
	const format = useFormat();
	const count = format.number(papers);
	return (
		<section className={styles.found} aria-live="polite" aria-label={m.web_bundle_found({ count })}>
			<p>
				<strong>{papers === 1 ? m.web_bundle_found_one() : m.web_bundle_found({ count })}</strong>
			</p>
			{notFound.length > 0 && (
				<p>
					{m.web_bundle_not_found({ count: format.number(notFound.length) })} <span className={styles.numbers}>{notFound.join(", ")}</span>
				</p>
			)}
			<DocumentButtonLink href={`/downloads/papers/${id}.zip`} look="primary" icon="download">
				{m.web_bundle_take()}
			</DocumentButtonLink>
		</section>
	);
}
