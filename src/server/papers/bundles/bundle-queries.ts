import { randomBytes } from "node:crypto";
import type { Transaction } from "#server/database/database.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";

/** What a person asked for in one go. */
export type PaperBundle = { numbers: string[]; kinds: DocumentKind[]; namePattern: string };

/** Keeps what the viewer asks for; answers its id, which nobody can guess. */
export async function addPaperBundle(tx: Transaction, { numbers, kinds, namePattern }: PaperBundle): Promise<string> {
	const id = randomBytes(16).toString("base64url");
	await tx.sql("insert into paper_bundles (id, person_id, numbers, kinds, name_pattern) values ($1, viewer_person(), $2, $3, $4)", [
		id,
		numbers,
		kinds,
		namePattern,
	]);
	return id;
}

/** A bundle of the viewer's own; others' are not found. */
export async function findPaperBundle(tx: Transaction, id: string): Promise<PaperBundle | undefined> {
	const [bundle] = await tx.sql<PaperBundle>(
		`select numbers, kinds, name_pattern as "namePattern" from paper_bundles where id = $1 and person_id = viewer_person()`,
		[id],
	);
	return bundle;
}

/** Removes what was asked for more than a day ago. */
export async function sweepPaperBundles(tx: Transaction): Promise<void> {
	await tx.sql("delete from paper_bundles where asked_at < now() - interval '1 day'");
}
