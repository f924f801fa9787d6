import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { DocumentBundleChangedSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import type { LiveUpdates } from "#web/realtime/gather-updates.ts";
import { useLiveUpdates } from "#web/realtime/use-live-updates.ts";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { EmptyState } from "#web/ui/surfaces/empty-state.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { windowTitle } from "#web/window-title.ts";
import { ZipFile } from "./zip-file.tsx";
import styles from "./zip-files.module.css";

const ZipFilesPageDocument = graphql(`
	query ZipFilesPage {
		documentBundles { ...ShownZipFile }
	}
`);

const documentBundleChanged = graphql(`
	subscription DocumentBundleChanged { documentBundleChanged { isComplete bundles { id } } }
`);

// How far it is shows in place; that it is ready, the bell says.
const progress: LiveUpdates<DocumentBundleChangedSubscription, string> = {
	read: ({ documentBundleChanged: { bundles, isComplete } }) => ({ items: bundles.map(({ id }) => id), isComplete }),
	keyOf: (id) => id,
	wordsOf: () => undefined,
};

/** ZIPs of documents that the reader had made in the last days. */
export async function loader({ context }: LoaderFunctionArgs) {
	return context.get(pageContext).execute(ZipFilesPageDocument, {});
}

export const meta = () => windowTitle(m.documents_zips_title());

/** /customer/documents/zip-files: what is being made, what can be fetched, and what failed. */
export default function ZipFilesPage() {
	const { documentBundles } = useLoaderData<typeof loader>();
	useLiveUpdates(documentBundleChanged, {}, progress);
	return (
		<>
			<PageHeader title={m.documents_zips_title()} />
			<Card flush>
				{documentBundles.length === 0 ? (
					<EmptyState
						title={m.documents_zips_empty()}
						reason={m.documents_zips_empty_why()}
						actions={<ButtonLink to={paths.billsOfLading}>{m.documents_bills_title()}</ButtonLink>}
					/>
				) : (
					<ul className={styles.files}>
						{documentBundles.map((file) => (
							<ZipFile key={file.id} file={file} />
						))}
					</ul>
				)}
			</Card>
		</>
	);
}
