import type { ShownZipFileFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { MakeDocumentBundleDocument } from "#web/document-bundles/bundle-documents.ts";
import { Button, DocumentButtonLink } from "#web/ui/actions/button.tsx";
import { useRunWithToast } from "#web/ui/actions/use-run-with-toast.ts";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./zip-files.module.css";

graphql(`
	fragment ShownZipFile on OwnDocumentBundle { id title state made total sizeBytes failure askedAt expiresAt }
`);

const states: Readonly<Record<string, { word: () => string; tone: Tone }>> = {
	waiting: { word: m.documents_zip_waiting, tone: "neutral" },
	making: { word: m.documents_zip_making, tone: "neutral" },
	ready: { word: m.documents_zip_ready, tone: "steel" },
	outdated: { word: m.documents_zip_outdated, tone: "heat" },
	failed: { word: m.documents_zip_failed, tone: "heat" },
};
const failures: Readonly<Record<string, () => string>> = {
	rights: m.documents_zip_failed_rights,
	size: m.documents_zip_failed_size,
	fault: m.documents_zip_failed_fault,
};

/** One ZIP: what it is of, how far it is, and what can be done with it. */
export function ZipFile({ file }: { file: ShownZipFileFragment }) {
	const { id, title, state, total, askedAt } = file;
	const format = useFormat();
	const { word, tone } = states[state] ?? { word: () => state, tone: "neutral" };
	const requested = format.instant(askedAt);
	return (
		<li>
			<div className={styles.words}>
				<p>
					<b>{title}</b> · {m.documents_zip_documents({ count: format.number(total) })}{" "}
					<Pill tone={tone}>{word()}</Pill>
				</p>
				<p className={styles.quiet}>{m.documents_zip_asked({ when: requested })}</p>
				<About file={file} />
			</div>
			{state === "ready" && (
				<DocumentButtonLink href={paths.documentBundle(id)} variant="primary" icon="download">
					{m.documents_zip_download()}
					<span className="hidden-text">{` ${title}, ${requested}`}</span>
				</DocumentButtonLink>
			)}
			{(state === "outdated" || state === "failed") && <MakeAgain file={file} asked={requested} />}
		</li>
	);
}

function About({ file: { state, made, total, sizeBytes, failure, expiresAt } }: { file: ShownZipFileFragment }) {
	const format = useFormat();
	if (state === "making") {
		const words = m.documents_zip_made({ made: format.number(made), total: format.number(total) });
		return (
			<p className={styles.progress}>
				<progress max={total} value={made} aria-label={words} />
				{words}
			</p>
		);
	}
	if (state === "waiting") return <p className={styles.quiet}>{m.documents_zip_waiting_why()}</p>;
	if (state === "failed")
		return <p className={styles.quiet}>{(failures[failure ?? ""] ?? m.documents_zip_failed_fault)()}</p>;
	if (state === "outdated") return <p className={styles.quiet}>{m.documents_zip_outdated_why()}</p>;
	const size = format.number((sizeBytes ?? 0) / 1_048_576, 1);
	return <p className={styles.quiet}>{m.documents_zip_kept({ size, until: format.instant(expiresAt) })}</p>;
}

function MakeAgain({ file: { id, title, state }, asked: requested }: { file: ShownZipFileFragment; asked: string }) {
	const { isPending, run } = useRunWithToast();
	const handleClick = () => run(() => runInBrowser(MakeDocumentBundleDocument, { bundle: id }));
	return (
		<Button isPending={isPending} onClick={() => void handleClick()}>
			{state === "failed" ? m.documents_zip_try_again() : m.documents_zip_make_again()}
			<span className="hidden-text">{` ${title}, ${requested}`}</span>
		</Button>
	);
}
