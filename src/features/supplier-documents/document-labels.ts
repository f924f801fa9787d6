import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import type { DocumentColumnId, DocumentKind } from "./supplier-documents-list.ts";

const kinds: Record<DocumentKind, () => string> = {
	purchase_order: m.supplier_documents_purchase_order,
	release: m.supplier_documents_release,
	scale_ticket: m.supplier_documents_scale_ticket,
	inspection_report: m.supplier_documents_inspection_report,
	settlement: m.supplier_documents_settlement,
	remittance: m.supplier_documents_remittance,
	specification: m.supplier_documents_specification,
};

/** What a document is, in the reader's language; a kind that is not known yet is shown as it came. */
export const documentLabel = wordOf(kinds);

/** Names of the views: all, and one for each kind. */
export const documentTabLabel = wordOf({
	all: m.supplier_documents_all,
	purchase_order: m.supplier_documents_purchase_orders,
	release: m.supplier_documents_releases,
	scale_ticket: m.supplier_documents_scale_tickets,
	inspection_report: m.supplier_documents_inspection_reports,
	settlement: m.supplier_documents_settlements,
	remittance: m.supplier_documents_remittances,
	specification: m.supplier_documents_specifications,
});

export function documentColumnLabel(id: DocumentColumnId): string {
	const words: Record<DocumentColumnId, () => string> = {
		number: m.supplier_documents_number,
		kind: m.supplier_documents_kind,
		issued: m.supplier_documents_issued,
		mill: m.supplier_documents_mill,
		po: m.supplier_documents_po,
		receipt: m.supplier_documents_receipt,
		commodity: m.supplier_documents_commodity,
		account: m.supplier_documents_account,
	};
	return words[id]();
}
