import { m } from "#generated/texts/messages.js";
import type { SortKey } from "#server/lists/keyset.ts";
import type { ListResource, ResourceColumn, ResourceTab } from "#server/lists/resources/list-resource.ts";
import { anyBegins, beginsWith, between, oneOf } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { documentColumnLabel, documentLabel } from "../document-labels.ts";
import { type DocumentColumnId, documentKinds, documentsList } from "../supplier-documents-list.ts";
import { documentContents } from "./document-contents.ts";

const documentKey = "(d.kind || '/' || d.document_number)";
const text = (sql: string, isNullable = false): SortKey => ({ sql, type: "text", isNullable });

const column = (
	id: DocumentColumnId,
	key: SortKey,
	description: string,
	word?: (code: string) => string,
): ResourceColumn => ({
	description,
	sort: [key],
	sheet: (sheet) => [sheet.text(documentColumnLabel(id), key.sql, word)],
});

const party: ResourceObject = {
	name: "SupplierDocumentAccount",
	description: "The supplier that a document is for.",
	access: "supplier",
	fields: {
		code: { type: "String", sql: "a.code", description: "The mill's code of it." },
		name: { type: "String", sql: "a.name", description: "Its name." },
		street: { type: "String", sql: "a.street", isNullable: true, description: "Its street." },
		city: { type: "String", sql: "a.city", isNullable: true, description: "Its city." },
		region: { type: "String", sql: "a.region", isNullable: true, description: "State or province." },
	},
};

const document: ResourceObject = {
	name: "SupplierDocument",
	description: "A document of a supplier; asked for by itself, with what stands in it.",
	access: "supplier",
	fields: {
		kind: { type: "String", sql: "d.kind", description: `One of ${documentKinds.join(", ")}.` },
		number: { type: "String", sql: "d.document_number", description: "Its number." },
		issuedOn: { type: "Day", sql: "d.issued_on", description: "Day of issue, at the mill." },
		millName: { type: "String", sql: "m.name", isNullable: true, description: "The mill that it speaks of." },
		timeZone: {
			type: "String",
			sql: "m.time_zone",
			isNullable: true,
			description: "That mill's time zone, IANA name.",
		},
		poNumber: {
			type: "String",
			sql: "d.po_number",
			isNullable: true,
			description: "Purchase order that it belongs to.",
		},
		receiptNumber: {
			type: "String",
			sql: "d.receipt_number",
			isNullable: true,
			description: "Receipt that it belongs to.",
		},
		commodity: { type: "String", sql: "d.commodity", isNullable: true, description: "Code of the commodity." },
		account: { object: party, from: (json) => json, description: "Whose it is." },
		...documentContents,
	},
};

/** Documents are counted by account and kind. */
function ofKind(kind: string): ResourceTab {
	return { description: `Of kind ${kind}.`, sql: `d.kind = '${kind}'`, isKept: true, isKeptApart: true };
}

/** Everything that is a document to a supplier: the list behind /supplier/documents. */
export const supplierDocuments: ListResource = {
	definition: documentsList,
	field: "supplierDocuments",
	description: "Documents of the viewer's supplier accounts.",
	access: "supplier",
	shows: { side: "supplier", kinds: ["purchase-orders", "receipts", "settlements", "remittances"] },
	title: m.supplier_documents_title,
	row: document,
	source: {
		table: "supplier_documents",
		alias: "d",
		owners: [{ column: "account_id", scope: "supplierIds" }],
		sums: "supplier_document_sums",
		joins: { m: "left join mills m on m.code = d.mill", a: "join accounts a on a.id = d.account_id" },
	},
	key: [text("d.kind"), text("d.document_number"), { sql: "d.account_id", type: "integer" }],
	columns: {
		number: column("number", text("d.document_number"), "Its number."),
		kind: column("kind", text("d.kind"), "What it is.", documentLabel),
		issued: {
			description: "Day of issue.",
			sort: [{ sql: "d.issued_on", type: "day" }],
			sheet: (sheet) => [sheet.day(documentColumnLabel("issued"), "d.issued_on")],
		},
		mill: column("mill", text("m.name", true), "The mill."),
		po: column("po", text("d.po_number", true), "Purchase order."),
		receipt: column("receipt", text("d.receipt_number", true), "Receipt."),
		commodity: column("commodity", text("d.commodity", true), "Code of the commodity."),
		account: column("account", text("a.name"), "Whose it is."),
	},
	tabs: {
		all: { description: "All documents.", sql: "true", isKept: true },
		...Object.fromEntries(documentKinds.map((kind) => [kind, ofKind(kind)])),
	},
	filters: {
		issued: { description: "Day of issue.", sql: between("d.issued_on", "date") },
		mill: { description: "Codes of mills.", sql: oneOf("d.mill") },
		number: { description: "Beginning of the number.", sql: beginsWith("d.document_number") },
		po: { description: "Beginning of the purchase order.", sql: beginsWith("d.po_number") },
		receipt: { description: "Beginning of the receipt.", sql: beginsWith("d.receipt_number") },
		document: { description: "Single documents, as `kind/number`; 200 at most.", sql: oneOf(documentKey) },
	},
	search: {
		description: "Beginning of a document, order or receipt.",
		sql: anyBegins("d.document_number", "d.po_number", "d.receipt_number"),
	},
	choices: { mills: { description: "Mills.", sql: () => "select code, name from mills" } },
};
