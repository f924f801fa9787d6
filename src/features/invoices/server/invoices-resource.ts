import { m } from "#generated/texts/messages.js";
import { newDocumentsTab } from "#server/documents/new-documents.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource, ResourceSource, ResourceTotal } from "#server/lists/resources/list-resource.ts";
import { accountAnd, millOrder, numberLookups, ownOrder } from "#server/lists/resources/number-search.ts";
import { oneOf } from "#server/lists/resources/resource-filters.ts";
import { invoicesList } from "../invoices-list.ts";
import { invoice, invoiceState } from "./invoice-row.ts";

const sum = (column: string, description: string): ResourceTotal => ({
	description: `${description}, cents.`,
	sql: `sum(i.${column})`,
	currency: "i.currency",
});

const source: ResourceSource = {
	table: "invoices",
	alias: "i",
	owners: [{ column: "account_id", scope: "soldToIds" }],
	openColumn: "is_open",
	inOrder: { due: "byOpen", number: "whole" },
	sums: "invoice_sums",
	joins: { m: "join mills m on m.code = i.mill" },
};

const { searchBy, filterBy } = numberLookups(source, accountAnd("invoice_number"));

/** Invoices and memos of the viewer as a sold-to; a ship-to has none. */
export const invoices: ListResource = {
	definition: invoicesList,
	field: "invoices",
	description: "Invoices, credit memos and debit memos of the viewer's sold-tos, or of the alias's.",
	access: "prices",
	shows: { side: "customer", kinds: ["invoices"] },
	title: m.invoices_title,
	row: invoice,
	documents: { kind: "invoice", accountId: "i.account_id", number: "i.invoice_number" },
	source,
	key: [
		{ sql: "i.invoice_number", type: "text" },
		{ sql: "i.account_id", type: "integer" },
	],
	columns: declaredColumns(invoicesList, invoice, { number: { sort: [] } }),
	tabs: {
		open: { description: "Something is still to be paid or set off.", sql: "true", isOpen: true },
		pastDue: { description: "Overdue.", sql: `${invoiceState} = 'overdue'`, isOpen: true },
		new: newDocumentsTab("invoice", "i.account_id", "i.invoice_number"),
		disputed: { description: "Disputed.", sql: `${invoiceState} = 'disputed'`, isOpen: true },
		memos: { description: "Credit and debit memos.", sql: "i.kind <> 'invoice'" },
		all: { description: "All.", sql: "true", isHistory: true, isKept: true },
	},
	filters: declaredFilters(invoicesList, invoice, {
		po: filterBy(ownOrder, "Beginning of the customer's own number."),
		order: filterBy(millOrder, "Beginning of the mill order."),
		bol: filterBy("bol_number", "Beginning of the bill of lading."),
		mill: { description: "Codes of mills.", sql: oneOf("i.mill") },
		one: { description: "Single invoices or memos by number.", sql: oneOf("i.invoice_number") },
	}),
	search: searchBy(
		["invoice_number", millOrder, "bol_number", "about_invoice", "complaint_number", ownOrder],
		"Invoice, order, bill of lading, PO, complaint: their beginning.",
	),
	totals: {
		currencies: {
			description: "How many currencies there are: with more than one, sums mean nothing.",
			sql: "count(distinct i.currency)",
		},
		netLb: { description: "Pounds invoiced.", sql: "sum(i.net_lb)" },
		baseCents: sum("base_cents", "Base price"),
		extrasCents: sum("extras_cents", "Extras"),
		surchargeCents: sum("surcharge_cents", "Surcharges"),
		freightCents: sum("freight_cents", "Freight"),
		taxCents: sum("tax_cents", "Tax"),
		totalCents: sum("total_cents", "Totals"),
		openCents: sum("open_cents", "What is still to be paid"),
	},
	choices: { mills: { description: "Mills.", sql: () => "select code, name from mills" } },
};
