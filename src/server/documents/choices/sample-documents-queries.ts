import type { Transaction } from "#server/database/database.ts";
import { type DocumentKind, documentKinds } from "#shared/documents/document-kinds.ts";
import type { NameFacts } from "#shared/documents/document-names.ts";
import { findDocumentThread, nameFactsOf } from "../bundles/document-facts-queries.ts";
import { findPublishedDocument } from "../published-documents-queries.ts";

// An example is found without asking each of hundreds of accounts.
const mostAccounts = 50;

/** One document of each kind that the viewer has, the newest of one account: an example of what files will be called. */
export async function findSampleDocuments(tx: Transaction): Promise<{ kind: DocumentKind; facts: NameFacts }[]> {
	const newest = (owner: string, accounts: string) => `
		select d.* from unnest($1::text[]) k (kind) cross join (select unnest(${accounts}) limit ${mostAccounts}) a (id)
		cross join lateral (select account_id, kind, number, published_at from documents
			where ${owner} = a.id and kind = k.kind and state = 'published' order by published_at desc, number limit 1) d`;
	const found = await tx.sql<{ accountId: number; kind: DocumentKind; number: string }>(
		`select distinct on (kind) account_id as "accountId", kind, number
		 from (${newest("account_id", "viewer_sold_tos()")} union all ${newest("ship_to_id", "viewer_ship_tos()")}) d
		 order by kind, published_at desc, number`,
		[documentKinds],
	);
	const samples: { kind: DocumentKind; facts: NameFacts }[] = [];
	for (const { kind, number, accountId } of found) {
		const document = await findPublishedDocument(tx, { kind, number, accountId });
		if (document)
			samples.push({
				kind,
				facts: nameFactsOf(kind, document, await findDocumentThread(tx, kind, document), [number]),
			});
	}
	return samples;
}
