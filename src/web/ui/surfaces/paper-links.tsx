import { m } from "#generated/texts/messages.js";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import { paths } from "#shared/paths.ts";
import { currentLanguage } from "../../language.ts";
import { DocumentButtonLink } from "../actions/button.tsx";
import styles from "./paper-links.module.css";

/** A paper as PDF, in the page's language and in the other one; the newest revision unless another is given. */
export function PaperLinks({ kind, number, revision }: { kind: DocumentKind; number: string; revision?: number }) {
	const other = currentLanguage() === "es" ? "en" : "es";
	return (
		<>
			<DocumentButtonLink href={paths.paper(kind, number, undefined, revision)} icon="download">
				PDF
			</DocumentButtonLink>
			<DocumentButtonLink look="quiet" href={paths.paper(kind, number, other, revision)}>
				{m.web_paper_other_language()}
			</DocumentButtonLink>
		</>
	);
}

/** The same in a row of a list: small, and told apart by its number. */
export function PaperLink({ kind, number }: { kind: DocumentKind; number: string }) {
	return (
		<a className={styles.small} href={paths.paper(kind, number)} aria-label={`PDF ${number}`}>
			PDF
		</a>
	);
}
