import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource, ResourceTab } from "#server/lists/resources/list-resource.ts";
import { anyBegins, oneOf } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { documentKinds, documentsList } from "../supplier-documents-list.ts";
import { documentContents } from "./document-contents.ts";

const documentKey = "(d.kind || '/' || d.document_number)";

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
	description: "A document of a supplier; requested by itself, with its content.",
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
	key: [
		{ sql: "d.kind", type: "text" },
		{ sql: "d.document_number", type: "text" },
		{ sql: "d.account_id", type: "integer" },
	],
	columns: declaredColumns(documentsList, document, { account: { description: "Whose it is.", sql: "a.name" } }),
	tabs: {
		all: { description: "All documents.", sql: "true", isKept: true },
		...Object.fromEntries(documentKinds.map((kind) => [kind, ofKind(kind)])),
	},
	filters: declaredFilters(documentsList, document, {
		mill: { description: "Codes of mills.", sql: oneOf("d.mill") },
		document: { description: "Single documents, as `kind/number`; 200 at most.", sql: oneOf(documentKey) },
	}),
	search: {
		description: "Beginning of a document, order or receipt.",
		sql: anyBegins("d.document_number", "d.po_number", "d.receipt_number"),
	},
	choices: { mills: { description: "Mills.", sql: () => "select code, name from mills" } },
};
