import { m } from "#generated/texts/messages.js";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import { paths } from "#shared/paths.ts";
import { currentLanguage } from "../../language.ts";
import { DocumentButtonLink } from "../actions/button.tsx";

/** A paper as PDF, in the page's language and in the other one. */
export function PaperLinks({ kind, number }: { kind: DocumentKind; number: string }) {
	const other = currentLanguage() === "es" ? "en" : "es";
	return (
		<>
			<DocumentButtonLink href={paths.paper(kind, number)} icon="download">
				PDF
			</DocumentButtonLink>
			<DocumentButtonLink look="quiet" href={paths.paper(kind, number, other)}>
				{m.web_paper_other_language()}
			</DocumentButtonLink>
		</>
	);
}
