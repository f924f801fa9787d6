import type { Transaction } from "#server/database/database.ts";

/** Files what a landing brought in the list of documents; `query` answers account, kind, number, day, mill, PO, receipt, commodity, revision. */
export async function fileDocuments(tx: Transaction, query: string): Promise<void> {
	await tx.sql(`
		insert into supplier_documents (account_id, kind, document_number, issued_on, mill, po_number, receipt_number, commodity, document_revision)
		${query}
		on conflict (account_id, kind, document_number) do update set issued_on = excluded.issued_on, mill = excluded.mill,
			po_number = excluded.po_number, receipt_number = excluded.receipt_number, commodity = excluded.commodity,
			document_revision = excluded.document_revision`);
}
