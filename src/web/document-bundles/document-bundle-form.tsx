import { useEffect, useState } from "react";
import type { DocumentChoicesQuery, PrepareDocumentsMutation } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { actingAs, mayAccess } from "#shared/access.ts";
import { type DocumentBundleValues, documentBundleForm, mostNumbers } from "#shared/documents/document-bundle-form.ts";
import { buyersKinds, documentKinds } from "#shared/documents/document-kinds.ts";
import { namePlaces } from "#shared/documents/document-names.ts";
import { paths } from "#shared/paths.ts";
import { wordsOf } from "../data/failed-request.ts";
import { graphql } from "../data/graphql.ts";
import { runInBrowser } from "../data/mutate.ts";
import { useOwnDraft } from "../forms/drafts/use-own-draft.ts";
import { Form, useForm } from "../forms/form.tsx";
import { CheckboxesInput } from "../forms/inputs/choice-inputs.tsx";
import { TextAreaInput, TextInput } from "../forms/inputs/text-inputs.tsx";
import { SubmitButton } from "../forms/parts/submit-button.tsx";
import { AppLink } from "../ui/actions/app-link.tsx";
import { Button, DocumentButtonLink } from "../ui/actions/button.tsx";
import { showToast } from "../ui/overlays/toast-list.ts";
import { Skeleton } from "../ui/surfaces/skeleton.tsx";
import { useFormat, useViewer } from "../viewer.tsx";
import { MakeDocumentBundleDocument } from "./bundle-documents.ts";
import styles from "./document-bundle.module.css";
import { NamePreview } from "./name-preview.tsx";

const DocumentChoicesDocument = graphql(`
	query DocumentChoices {
		documentChoices { namePattern kinds samples { kind values { place texts } } }
	}
`);
const PrepareDocumentsDocument = graphql(`
	mutation PrepareDocuments($input: PrepareDocumentsInput!) {
		prepareDocuments(input: $input) { id documents isLarge notFound }
	}
`);

type Choices = DocumentChoicesQuery["documentChoices"];
type Prepared = PrepareDocumentsMutation["prepareDocuments"];

const kindWords = {
	invoice: m.web_bundle_invoice,
	certificate: m.web_bundle_certificate,
	bill_of_lading: m.web_bundle_bill_of_lading,
	shipment_tally: m.web_bundle_shipment_tally,
	order_acknowledgment: m.web_bundle_order_acknowledgment,
} as const;

/** Documents by any mix of numbers; it opens with what the person chose last. */
export function DocumentBundleForm() {
	const [choices, setChoices] = useState<Choices | "none">();
	useEffect(() => {
		runInBrowser(DocumentChoicesDocument, {}).then(
			({ documentChoices }) => setChoices(documentChoices),
			() => {
				// Numbers can be pasted all the same, with the usual names.
				showToast(m.web_bundle_choices_failed(), "heat");
				setChoices("none");
			},
		);
	}, []);
	if (choices === undefined) return <Skeleton lines={8} />;
	return <NumbersForm choices={choices === "none" ? undefined : choices} />;
}

/** First what was found is shown, then it is taken. */
function NumbersForm({ choices }: { choices: Choices | undefined }) {
	const viewer = useViewer();
	const buys = mayAccess(viewer && actingAs(viewer.user, viewer.alias), "prices");
	const kinds = documentKinds.filter((kind) => buys || !buyersKinds.includes(kind));
	const chosen = kinds.filter((kind) => !choices || choices.kinds.includes(kind));
	const form = useForm(documentBundleForm, {
		values: { ...(choices ? { namePattern: choices.namePattern } : {}), kinds: chosen },
	});
	useOwnDraft(form, "documents by number");
	const [prepared, setPrepared] = useState<Prepared>();
	const handleSubmit = async (input: DocumentBundleValues) => {
		setPrepared(undefined);
		setPrepared((await runInBrowser(PrepareDocumentsDocument, { input })).prepareDocuments);
	};
	return (
		<div className={styles.bundle}>
			<Form<DocumentBundleValues> form={form} label={m.web_bundle_title()} onSubmit={handleSubmit}>
				<TextAreaInput name="numbers" rows={6} hint={m.web_bundle_numbers_help({ most: String(mostNumbers) })} />
				<CheckboxesInput name="kinds" choices={kinds.map((kind) => ({ value: kind, label: kindWords[kind]() }))} />
				<div className={styles.names}>
					<TextInput
						name="namePattern"
						autoComplete="off"
						spellCheck={false}
						hint={m.web_bundle_names_help({ places: namePlaces.map((place) => `{${place}}`).join(" ") })}
					/>
					<NamePreview samples={choices?.samples ?? []} />
				</div>
				<SubmitButton>{m.web_bundle_find()}</SubmitButton>
			</Form>
			{/* A live region must be there before it has something to say. */}
			<div aria-live="polite" className={styles.answer}>
				{prepared && <Found {...prepared} />}
			</div>
			<p className={styles.mine}>
				<AppLink to={paths.documentBundles}>{m.web_bundle_mine()}</AppLink>
			</p>
		</div>
	);
}

function Found({ id, documents, isLarge, notFound }: Prepared) {
	const format = useFormat();
	const count = format.number(documents);
	return (
		<section className={styles.found} aria-label={m.web_bundle_found({ count })}>
			<p>
				<strong>{documents === 1 ? m.web_bundle_found_one() : m.web_bundle_found({ count })}</strong>
			</p>
			{notFound.length > 0 && (
				<p>
					{m.web_bundle_not_found({ count: format.number(notFound.length) })}{" "}
					<span className={styles.numbers}>{notFound.join(", ")}</span>
				</p>
			)}
			{isLarge ? (
				<HaveMade key={id} id={id} />
			) : (
				<DocumentButtonLink href={paths.documentBundle(id)} variant="primary" icon="download">
					{m.web_bundle_take()}
				</DocumentButtonLink>
			)}
		</section>
	);
}

/** Too many to wait for: a job makes them, and the person is notified. */
function HaveMade({ id }: { id: string }) {
	const [state, setState] = useState<"offered" | "pending" | "under-way">("offered");
	const handleClick = async () => {
		setState("pending");
		try {
			await runInBrowser(MakeDocumentBundleDocument, { bundle: id });
			setState("under-way");
		} catch (error) {
			showToast(wordsOf(error), "heat");
			setState("offered");
		}
	};
	if (state === "under-way") return <p>{m.web_bundle_under_way()}</p>;
	return (
		<>
			<p>{m.web_bundle_large()}</p>
			<Button variant="primary" isPending={state === "pending"} onClick={() => void handleClick()}>
				{m.web_bundle_have_made()}
			</Button>
		</>
	);
}
