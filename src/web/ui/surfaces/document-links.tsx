import { m } from "#generated/texts/messages.js";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import { paths } from "#shared/paths.ts";
import { currentLanguage } from "../../language.ts";
import { DocumentButtonLink } from "../actions/button.tsx";
import styles from "./document-links.module.css";

/** A document as PDF, in the page's language and in the other one; by default the newest revision. */
export function DocumentLinks({ kind, number, revision }: { kind: DocumentKind; number: string; revision?: number }) {
	const other = currentLanguage() === "es" ? "en" : "es";
	return (
		<>
			<DocumentButtonLink href={paths.document(kind, number, undefined, revision)} icon="download">
				PDF
			</DocumentButtonLink>
			<DocumentButtonLink variant="quiet" href={paths.document(kind, number, other, revision)}>
				{m.web_document_other_language()}
			</DocumentButtonLink>
		</>
	);
}

/** The same in a row of a list: small, and distinguished by its number. */
export function DocumentLink({ kind, number }: { kind: DocumentKind; number: string }) {
	return (
		<a className={styles.small} href={paths.document(kind, number)} aria-label={`PDF ${number}`}>
			PDF
		</a>
	);
}
