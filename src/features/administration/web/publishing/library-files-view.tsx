import { useNavigate } from "react-router";
import type { WrittenPublicationFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useSeen } from "#web/forms/core/use-seen.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { currentLanguage } from "#web/language.ts";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { WrittenText } from "#web/ui/surfaces/written-text.tsx";
import { type ResourceFileValues, resourceFilesForm } from "../../publishing-forms.ts";
import { chosenFiles, LibraryFileInput, sentFilesOf } from "./library-file-input.tsx";
import styles from "./publishing.module.css";

const KeepResourceFilesDocument = graphql(`
	mutation KeepResourceFiles($input: ResourceFilesInput!) { keepResourceFiles(input: $input) }
`);

/** PDFs beside an entry of the library whose words come from the mill's systems. */
export function LibraryFilesView({ entry }: { entry: WrittenPublicationFragment }) {
	const { number, titleEn, titleEs, bodyEn, bodyEs } = entry;
	const form = useForm(resourceFilesForm, { values: { files: chosenFiles(entry.files) } });
	const keep = useSeen(entry.version);
	const navigate = useNavigate();
	const [own, other] = currentLanguage() === "es" ? [titleEs, titleEn] : [titleEn, titleEs];
	const body = (currentLanguage() === "es" ? (bodyEs ?? bodyEn) : (bodyEn ?? bodyEs)) ?? "";
	const title = own ?? other ?? number;
	const handleSubmit = async ({ files }: ResourceFileValues) => {
		await keep((seen) =>
			runInBrowser(KeepResourceFilesDocument, { input: { number, files: sentFilesOf(files), seen } }),
		);
		form.clear();
		showToast(m.administration_publishing_files_saved());
		await navigate(paths.publishing);
	};
	return (
		<>
			<PageHeader
				title={m.administration_publishing_files_of()}
				trail={[{ to: paths.publishing, label: m.administration_publishing_title() }]}
				trailEnd={m.administration_publishing_files_of()}
			/>
			<div className={styles.cards}>
				<Card title={title} aside={`${number} · ${m.administration_publishing_fed()}`}>
					<Form<ResourceFileValues> form={form} label={m.administration_publishing_files_of()} onSubmit={handleSubmit}>
						<LibraryFileInput />
						<SubmitButton>{m.administration_publishing_files_save()}</SubmitButton>
					</Form>
				</Card>
				<Card>
					<div className={styles.text}>
						<WrittenText text={body} />
					</div>
				</Card>
			</div>
		</>
	);
}
