import type { Transaction } from "#server/database/database.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import type { PublishedDocument } from "./document-renderer.ts";

export type DocumentRequest = {
	kind: DocumentKind;
	number: string;
	/** Code of the account; none = whichever of the viewer's has it. */
	account?: string | undefined;
	/** Its id, where it is known. */
	accountId?: number | undefined;
	/** None = the newest. */
	revision?: number | undefined;
};

/** A document that the viewer may see; the row policies leave out what is pending or not theirs. */
export async function findPublishedDocument(
	tx: Transaction,
	{ kind, number, account, accountId, revision }: DocumentRequest,
): Promise<PublishedDocument | undefined> {
	const [document] = await tx.sql<PublishedDocument>(
		`select d.account_id as "accountId", coalesce(a.code, '') as account, d.number, d.revision, d.state,
			d.bol_number as "bolNumber", d.order_number as "orderNumber", to_json(d.published_at)#>>'{}' as "publishedAt",
			d.file_key as "fileKey", d.file_sha256 as "fileSha256"
		 from documents d left join accounts a on a.id = d.account_id
		 where d.published_at is not null and d.kind = $1 and d.number = $2 and ($3::text is null or a.code = $3)
		 and ($4::integer is null or d.revision = $4)
			and ($5::bigint is null or d.account_id = $5)
		 order by d.revision desc, d.account_id limit 1`,
		[kind, number, account ?? null, revision ?? null, accountId ?? null],
	);
	return document;
}

/** Whether it is the newest revision of the same document: of most kinds there is data to draw from of that one alone. */
export async function isNewestRevision(
	tx: Transaction,
	kind: DocumentKind,
	{ accountId, number, revision }: PublishedDocument,
): Promise<boolean> {
	const later = await tx.sql(
		"select from documents where account_id = $1 and kind = $2 and number = $3 and revision > $4 limit 1",
		[accountId, kind, number, revision],
	);
	return later.length === 0;
}
