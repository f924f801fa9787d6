import type { Transaction } from "#server/database/database.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";

/** A document as it lies in a ZIP. */
export type BundledDocument = {
	kind: DocumentKind;
	accountId: number;
	account: string;
	number: string;
	revision: number;
	state: string;
};

/**
 * SQL of whether a bundle `b` contains only documents that are still the viewer's and have not been corrected or
 * revoked since; otherwise it is not delivered, and is made again. The row policies of `documents` decide what is
 * theirs.
 */
export const isBundleIntactSql = `jsonb_array_length(b.contents) = (
	select count(*) from jsonb_to_recordset(b.contents) h ("accountId" bigint, kind text, number text, revision integer, state text)
	join documents d on d.account_id = h."accountId" and d.kind = h.kind and d.number = h.number and d.revision = h.revision and d.state = h.state)`;

export type StoredBundle = { title: string; sizeBytes: number; contents: BundledDocument[] };

/** A bundle of the viewer's own whose file may be delivered as it is; undefined if it may not, or does not exist. */
export async function findStoredBundle(tx: Transaction, id: string): Promise<StoredBundle | undefined> {
	const [bundle] = await tx.sql<StoredBundle>(
		`select b.title, b.size_bytes as "sizeBytes", b.contents from document_bundles b
		 where b.id = $1 and b.person_id = viewer_person() and b.state = 'ready' and b.expires_at > now()
			and b.size_bytes is not null and b.contents is not null and ${isBundleIntactSql}`,
		[id],
	);
	return bundle;
}

/** Where the file of a bundle lies; a user who makes it again writes over it. */
export const bundlePath = (id: string): string => `bundles/${id}`;
