import type { Transaction } from "#server/database/database.ts";
import { type DocumentKind, documentKinds } from "#shared/documents/document-kinds.ts";
import { usualNamePattern } from "#shared/documents/document-names.ts";

/** How a user takes documents in one go. */
export type DocumentChoices = { namePattern: string; kinds: DocumentKind[] };

/** What the viewer chose last; the usual names and all kinds until then. */
export async function findDocumentChoices(tx: Transaction): Promise<DocumentChoices> {
	const [chosen] = await tx.sql<DocumentChoices>(
		`select name_pattern as "namePattern", kinds from document_choices where person_id = viewer_person()`,
	);
	return chosen ?? { namePattern: usualNamePattern, kinds: [...documentKinds] };
}

/** Keeps what the viewer chose, for the next time and for ZIPs of lists. */
export async function keepDocumentChoices(tx: Transaction, { namePattern, kinds }: DocumentChoices): Promise<void> {
	await tx.sql(
		`insert into document_choices (person_id, name_pattern, kinds) values (viewer_person(), $1, $2)
		 on conflict (person_id) do update
		 set name_pattern = excluded.name_pattern, kinds = excluded.kinds, changed_at = now()`,
		[namePattern, kinds],
	);
}
