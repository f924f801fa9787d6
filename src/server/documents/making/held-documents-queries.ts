import type { Transaction } from "#server/database/database.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";

/** A document as it lies in a ZIP. */
export type HeldDocument = {
	kind: DocumentKind;
	accountId: number;
	account: string;
	number: string;
	revision: number;
	state: string;
};

/**
 * SQL of whether a bundle `b` holds nothing that is the viewer's no more or was corrected or revoked since: then it is
 * not given, and is made anew. The row policies of `documents` say what is theirs.
 */
export const isBundleIntactSql = `jsonb_array_length(b.held) = (
	select count(*) from jsonb_to_recordset(b.held) h ("accountId" bigint, kind text, number text, revision integer, state text)
	join documents d on d.account_id = h."accountId" and d.kind = h.kind and d.number = h.number and d.revision = h.revision and d.state = h.state)`;

export type HeldBundle = { title: string; sizeBytes: number; held: HeldDocument[] };

/** A bundle of the viewer's own whose file may be given to them as it is; nothing when it may not, or is not there. */
export async function findHeldBundle(tx: Transaction, id: string): Promise<HeldBundle | undefined> {
	const [bundle] = await tx.sql<HeldBundle>(
		`select b.title, b.size_bytes as "sizeBytes", b.held from document_bundles b
		 where b.id = $1 and b.person_id = viewer_person() and b.state = 'ready' and b.expires_at > now()
			and b.size_bytes is not null and b.held is not null and ${isBundleIntactSql}`,
		[id],
	);
	return bundle;
}

/** Where the file of a bundle lies; a user who makes it again writes over it. */
export const heldFile = (id: string): string => `bundles/${id}`;
