import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { ShownComplianceDocumentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { childrenOf } from "#shared/forms/form-tree.ts";
import { complianceDocumentKinds } from "#shared/supplies/compliance-document-kinds.ts";
import { complianceDocumentLabel } from "#shared/supplies/compliance-document-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import type { FormHandle } from "#web/forms/core/form-handle.ts";
import { useNodeState } from "#web/forms/core/use-field.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { FileInput } from "#web/forms/files/file-input.tsx";
import { uploadFile } from "#web/forms/files/upload-file.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { DayInput } from "#web/forms/inputs/day-inputs.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import {
	type ComplianceDocumentValues,
	complianceDocumentErrors,
	complianceDocumentFileTypes,
	complianceDocumentForm,
} from "../../compliance-document-form.ts";
import styles from "../supplier-profile.module.css";

const SendComplianceDocumentDocument = graphql(`
	mutation SendComplianceDocument($input: SendComplianceDocumentInput!) { sendComplianceDocument(input: $input) }
`);

type ComplianceDocumentEntryProps = {
	account: string;
	today: string;
	complianceDocuments: readonly ShownComplianceDocumentFragment[];
	onDone: () => void;
};

/** Sends a compliance document with its file; what was typed is kept until it is sent. */
export function ComplianceDocumentEntry({ account, today, complianceDocuments, onDone }: ComplianceDocumentEntryProps) {
	const form = useForm(complianceDocumentForm, { values: { validFrom: today } });
	useOwnDraft(form, `supplier complianceDocument ${account}`);
	const { revalidate } = useRevalidator();
	const typed = useNodeState(form.root).value as Partial<ComplianceDocumentValues>;
	const handleSubmit = async (values: ComplianceDocumentValues) => {
		const errors = complianceDocumentErrors(values, today);
		if (errors.length > 0) throw new InvalidError(m.supplier_profile_document_not_kept(), errors);
		await runInBrowser(SendComplianceDocumentDocument, { input: { account, values: JSON.stringify(values) } });
		form.clear();
		showToast(m.supplier_profile_document_kept(), "better");
		await revalidate();
		onDone();
	};
	const replaceable = complianceDocuments
		.filter(({ kind }) => kind === typed.kind)
		.map(({ number }) => ({ value: number, label: number }));
	useReplacedOfKind(form, !typed.replaces || replaceable.some(({ value }) => value === typed.replaces));
	return (
		<Card title={m.supplier_profile_document_new()}>
			<Form<ComplianceDocumentValues> form={form} label={m.supplier_profile_document_new()} onSubmit={handleSubmit}>
				<div className={styles.pair}>
					<SelectInput
						name="kind"
						placeholder={m.supplier_profile_document_kind_choose()}
						choices={complianceDocumentKinds.map((value) => ({ value, label: complianceDocumentLabel(value) }))}
					/>
					<TextInput name="number" autoComplete="off" spellCheck={false} maxLength={40} />
					<DayInput name="validFrom" />
					<DayInput name="validUntil" hint={m.supplier_profile_document_until_hint()} />
					<SelectInput
						name="replaces"
						hint={m.supplier_profile_document_replaces_hint()}
						choices={[{ value: "", label: m.supplier_profile_document_replaces_none() }, ...replaceable]}
					/>
				</div>
				<FileInput name="files" types={complianceDocumentFileTypes} isSingle upload={uploadFile} />
				<div className={styles.actions}>
					<SubmitButton>{m.supplier_profile_document_send()}</SubmitButton>
					<Button variant="quiet" onClick={onDone}>
						{m.supplier_profile_document_cancel()}
					</Button>
				</div>
			</Form>
		</Card>
	);
}

/**
 * A compliance document takes the place of one of its own kind: a user who chooses another kind has chosen none yet,
 * as the list then shows.
 */
function useReplacedOfKind(form: FormHandle, isKept: boolean): void {
	useEffect(() => {
		if (isKept) return;
		const field = childrenOf(form.root).find(({ name }) => name === "replaces");
		void field?.input("", false);
	}, [form, isKept]);
}
