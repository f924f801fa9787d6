import type { Transaction } from "#server/database/database.ts";
import { type DocumentKind, documentKinds } from "#shared/documents/document-kinds.ts";
import { usualNamePattern } from "#shared/documents/paper-names.ts";

/** How somebody takes papers in one go. */
export type PaperChoices = { namePattern: string; kinds: DocumentKind[] };

/** What the viewer chose last; the usual names and all kinds until then. */
export async function findPaperChoices(tx: Transaction): Promise<PaperChoices> {
	const [chosen] = await tx.sql<PaperChoices>(
		`select name_pattern as "namePattern", kinds from paper_choices where person_id = viewer_person()`,
	);
	return chosen ?? { namePattern: usualNamePattern, kinds: [...documentKinds] };
}

/** Keeps what the viewer chose, for the next time and for ZIPs of lists. */
export async function keepPaperChoices(tx: Transaction, { namePattern, kinds }: PaperChoices): Promise<void> {
	await tx.sql(
		`insert into paper_choices (person_id, name_pattern, kinds) values (viewer_person(), $1, $2)
		 on conflict (person_id) do update
		 set name_pattern = excluded.name_pattern, kinds = excluded.kinds, changed_at = now()`,
		[namePattern, kinds],
	);
}
