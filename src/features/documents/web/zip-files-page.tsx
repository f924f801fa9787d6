import { useEffect } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { EmptyState } from "#web/ui/surfaces/empty-state.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { ZipFile } from "./zip-file.tsx";
import styles from "./zip-files.module.css";

const ZipFilesPageDocument = graphql(`
	query ZipFilesPage {
		paperBundles { id title state made total sizeBytes failure askedAt expiresAt }
	}
`);

/** ZIPs of papers that the reader had made in the last days. */
export async function loader({ context }: LoaderFunctionArgs) {
	return context.get(pageContext).execute(ZipFilesPageDocument, {});
}

export type ZipFileData = Awaited<ReturnType<typeof loader>>["paperBundles"][number];

export const meta = () => [{ title: `${m.documents_zips_title()} · Millgate` }];

/** /customer/documents/zip-files: what is being made, what can be fetched, and what failed. */
export default function ZipFilesPage() {
	const { paperBundles } = useLoaderData<typeof loader>();
	useProgress(paperBundles.some(({ state }) => state === "waiting" || state === "making"));
	return (
		<>
			<PageHeader title={m.documents_zips_title()} />
			<Card flush>
				{paperBundles.length === 0 ? (
					<EmptyState
						title={m.documents_zips_empty()}
						reason={m.documents_zips_empty_why()}
						actions={<ButtonLink to={paths.billsOfLading}>{m.documents_bills_title()}</ButtonLink>}
					/>
				) : (
					<ul className={styles.files}>
						{paperBundles.map((file) => (
							<ZipFile key={file.id} file={file} />
						))}
					</ul>
				)}
			</Card>
		</>
	);
}

const lookEveryMs = 2000;

/** Looks again while something is being made, and somebody looks. */
function useProgress(isUnderWay: boolean): void {
	const { revalidate, state } = useRevalidator();
	useEffect(() => {
		if (!isUnderWay || state !== "idle") return;
		const look = setTimeout(() => {
			if (document.visibilityState === "visible") void revalidate();
		}, lookEveryMs);
		const onReturn = () => void revalidate();
		document.addEventListener("visibilitychange", onReturn);
		return () => {
			clearTimeout(look);
			document.removeEventListener("visibilitychange", onReturn);
		};
	}, [isUnderWay, state, revalidate]);
}
