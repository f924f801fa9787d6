import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { documentKeyLabel, documentLabel } from "./document-labels.ts";

/** Kinds of documents of a supplier; each is a view of the list. */
export const documentKinds = [
	"purchase_order",
	"release",
	"scale_ticket",
	"inspection_report",
	"settlement",
	"remittance",
	"specification",
] as const;

export const documentsList = defineList({
	id: "supplier-documents",
	columns: {
		number: { label: m.supplier_documents_number, kind: "mono" },
		kind: { label: m.supplier_documents_kind, kind: "text", word: documentLabel },
		issued: { label: m.supplier_documents_issued, kind: "day", field: "issuedOn" },
		mill: { label: m.supplier_documents_mill, kind: "text", field: "millName" },
		po: {
			label: m.supplier_documents_po,
			kind: "mono",
			field: "poNumber",
			link: (po) => pathWith(paths.outstandingTonnage, { tab: "all", po }),
		},
		receipt: {
			label: m.supplier_documents_receipt,
			kind: "mono",
			field: "receiptNumber",
			link: (receipt) => pathWith(paths.shipmentsReceived, { receipt }),
		},
		commodity: { label: m.supplier_documents_commodity, kind: "mono" },
		account: { label: m.supplier_documents_account, kind: "own", isHidden: true },
	},
	filters: {
		issued: { kind: "days" },
		mill: { kind: "choices", from: "mills" },
		number: { kind: "text" },
		po: { kind: "text" },
		receipt: { kind: "text" },
		document: { kind: "choices", label: m.supplier_documents_chosen, word: documentKeyLabel, isSingleRows: true },
	},
	tabs: ["all", ...documentKinds],
	sort: { column: "issued", isDescending: true },
	next: { page: m.web_nav_shipments_received, path: paths.shipmentsReceived },
	card: { facts: ["kind"], figure: "issued" },
});
