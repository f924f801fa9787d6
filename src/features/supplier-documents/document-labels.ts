import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

/** What a document is, in the reader's language; a kind that is not known yet is shown as it came. */
export const documentLabel = wordOf({
	purchase_order: m.supplier_documents_purchase_order,
	release: m.supplier_documents_release,
	scale_ticket: m.supplier_documents_scale_ticket,
	inspection_report: m.supplier_documents_inspection_report,
	settlement: m.supplier_documents_settlement,
	remittance: m.supplier_documents_remittance,
	specification: m.supplier_documents_specification,
});

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

/** `settlement/SB-1` as people say it. */
export function documentKeyLabel(key: string): string {
	const [kind = "", ...number] = key.split("/");
	return `${documentLabel(kind)} ${number.join("/")}`;
}
