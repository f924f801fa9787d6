import type { Transaction } from "#server/database/database.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";

/** One revision of a document, as an address names it; `account` is the code of its sold-to. */
export type DocumentAddress = { account: string; kind: DocumentKind; number: string; revision: number };

/** The files that a revision had and has now; `before` is empty when it had none. */
export type SetFile = { before: string | null; isSame: boolean };

/**
 * Puts an uploaded PDF before the one that is drawn. Nothing when there is no such revision; `isSame` when these very
 * bytes were there.
 */
export async function setDocumentFile(
	tx: Transaction,
	{ account, kind, number, revision }: DocumentAddress,
	file: { key: string; sha256: string },
): Promise<SetFile | undefined> {
	const ofRevision =
		"d.account_id = (select id from accounts where code = $1) and d.kind = $2 and d.number = $3 and d.revision = $4";
	const address = [account, kind, number, revision];
	const [found] = await tx.sql<{ file_key: string | null; file_sha256: string | null }>(
		`select d.file_key, d.file_sha256 from documents d where ${ofRevision} for update`,
		address,
	);
	if (!found) return undefined;
	if (found.file_sha256 === file.sha256) return { before: found.file_key, isSame: true };
	await tx.sql(`update documents d set file_key = $5, file_sha256 = $6 where ${ofRevision}`, [
		...address,
		file.key,
		file.sha256,
	]);
	return { before: found.file_key, isSame: false };
}
