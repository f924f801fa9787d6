import type { Transaction } from "#server/database/database.ts";

/**
 * Files what an importer brought in the list of documents; `query` answers account, kind, number, day, mill, PO,
 * receipt, commodity, revision.
 */
export async function fileDocuments(tx: Transaction, query: string): Promise<void> {
	await tx.sql(`
		insert into supplier_documents (account_id, kind, document_number, issued_on, mill, po_number, receipt_number,
		commodity, document_revision)
		${query}
		on conflict (account_id, kind, document_number) do update set issued_on = excluded.issued_on, mill = excluded.mill,
			po_number = excluded.po_number, receipt_number = excluded.receipt_number, commodity = excluded.commodity,
			document_revision = excluded.document_revision`);
}

/**
 * Takes out of the list documents of a kind that nothing says any more: a corrected row may name another ticket,
 * release or specification than before. `gone` answers (account_id, document_number) of what may be over, `isOver` is
 * SQL of such a document `d`, `query` files anew, as `fileDocuments` does, those of `unfiled_documents (account_id,
 * document_number)` that another row says too.
 */
export async function unfileDocuments(
	tx: Transaction,
	kind: string,
	gone: string,
	isOver: string,
	query?: string,
): Promise<void> {
	await tx.sql(
		"create temp table if not exists unfiled_documents (account_id bigint, document_number text) on commit drop",
	);
	await tx.sql("delete from unfiled_documents");
	const [unfiled] = await tx.sql(
		`with gone as (
			delete from supplier_documents d using (${gone}) t where d.account_id = t.account_id and d.kind = $1
				and d.document_number = t.document_number and ${isOver} returning d.account_id, d.document_number
		)
		insert into unfiled_documents select * from gone returning 1`,
		[kind],
	);
	if (unfiled && query) await fileDocuments(tx, query);
}

/**
 * Documents for a supplier with an order for a commodity: the mill's specification of it. `lines` is SQL of lines `l`
 * of purchase orders.
 */
export const specificationsOf = (lines: string): string =>
	`select distinct on (l.account_id, c.specification_number) l.account_id, 'specification', c.specification_number,
		c.specified_on, null::text,
		null::text, null::text, c.code, 1
	from ${lines} join commodities c on c.code = l.commodity
	where c.specification_number is not null order by l.account_id, c.specification_number, c.code`;
