import { acknowledgments } from "#features/acknowledgments/server/acknowledgments-resource.ts";
import { certificates } from "#features/certificates/server/certificates-resource.ts";
import { certificateValues } from "#features/certificates/server/values/certificate-values-resource.ts";
import { complaints } from "#features/complaints/server/complaints-resource.ts";
import { bills } from "#features/documents/server/bills-resource.ts";
import { tallies } from "#features/documents/server/tallies-resource.ts";
import { invoices } from "#features/invoices/server/invoices-resource.ts";
import { orders } from "#features/orders/server/order-lines-resources.ts";
import { wholeOrders } from "#features/orders/server/whole-orders-resource.ts";
import { railcars } from "#features/railcars/server/railcars-resource.ts";
import { shippingNotices } from "#features/shipping-notices/server/notices-resource.ts";
import { stock } from "#features/stock/server/stock-resource.ts";
import { supplierDocuments } from "#features/supplier-documents/server/supplier-documents-resource.ts";
import { invoicedLoads } from "#features/supplier-reports/server/invoiced-loads-resource.ts";
import { outstandingLines } from "#features/supplier-reports/server/outstanding-lines-resource.ts";
import { receivedLoads } from "#features/supplier-reports/server/received-loads-resource.ts";
import type { ApiCollection, NumberPart } from "#server/api/api-collection.ts";

const text = (name: string, field: string): NumberPart => ({ name, field, type: "text" });
const integer = (name: string, field: string): NumberPart => ({ name, field, type: "integer" });

/** What customers' programs read, in the order of the reference. */
const customerCollections: readonly ApiCollection[] = [
	{
		side: "customer",
		name: "orders",
		summary: "Orders with their lines",
		area: "orders",
		resource: wholeOrders,
		view: "all",
		changes: "orders",
		number: [text("order_number", "orderNumber")],
	},
	{
		side: "customer",
		name: "order-lines",
		summary: "Order lines with their progress and dates",
		area: "orders",
		resource: orders,
		view: "all",
		changes: "order_lines",
		number: [text("order_number", "orderNumber"), integer("item", "item")],
	},
	{
		side: "customer",
		name: "shipments",
		summary: "Shipments, each with its bill of lading",
		area: "shipments",
		resource: bills,
		view: "all",
		changes: "shipments",
		number: [text("bol_number", "bolNumber")],
		document: "bill_of_lading",
	},
	{
		side: "customer",
		name: "tallies",
		summary: "Shipped pieces; their document is the tally of a bill of lading",
		area: "shipments",
		resource: tallies,
		view: "all",
		changes: "pieces",
		number: [text("piece_number", "pieceNumber")],
		document: "shipment_tally",
		documentNumber: "bolNumber",
	},
	{
		side: "customer",
		name: "railcars",
		summary: "Railcars with their last sighting",
		area: "shipments",
		resource: railcars,
		view: "all",
		changes: "railcars",
		number: [text("bol_number", "bolNumber"), text("car", "car")],
	},
	{
		side: "customer",
		name: "certificates",
		summary: "Mill test reports, as PDF and as EN 10168 data",
		area: "certificates",
		resource: certificates,
		view: "all",
		changes: "certificates",
		number: [text("certificate_number", "certificateNumber")],
		document: "certificate",
	},
	{
		side: "customer",
		name: "certificate-values",
		summary: "Values of mill test reports, one a row",
		area: "certificates",
		resource: certificateValues,
		view: "all",
	},
	{
		side: "customer",
		name: "invoices",
		summary: "Invoices, credit memos and debit memos",
		area: "invoices",
		resource: invoices,
		view: "all",
		changes: "invoices",
		number: [text("invoice_number", "invoiceNumber")],
		document: "invoice",
	},
	{
		side: "customer",
		name: "acknowledgments",
		summary: "Order acknowledgments, each in its newest revision",
		area: "acknowledgments",
		resource: acknowledgments,
		view: "all",
		changes: "order_acknowledgments",
		number: [text("acknowledgment_number", "number")],
		document: "order_acknowledgment",
	},
	{
		side: "customer",
		name: "complaints",
		summary: "Complaints",
		area: "complaints",
		resource: complaints,
		view: "all",
		changes: "complaints",
		number: [text("complaint_number", "complaintNumber")],
	},
	{
		side: "customer",
		name: "stock",
		summary: "Steel that the mills offer from stock",
		area: "stock",
		resource: stock,
		view: "all",
		changes: "stock_items",
		number: [text("stock_number", "stockNumber")],
	},
];

/** What suppliers' programs read. */
const supplierCollections: readonly ApiCollection[] = [
	{
		side: "supplier",
		name: "purchase-orders",
		summary: "Lines of purchase orders with what is received, on its way and left",
		area: "purchase-orders",
		resource: outstandingLines,
		view: "all",
		changes: "purchase_order_lines",
		number: [text("po_number", "poNumber"), integer("line", "line")],
	},
	{
		side: "supplier",
		name: "notices",
		summary: "Shipping notices",
		area: "shipping-notices",
		resource: shippingNotices,
		view: "all",
		changes: "shipping_notices",
		number: [text("notice_number", "noticeNumber")],
	},
	{
		side: "supplier",
		name: "receipts",
		summary: "Received loads with weights, grade and deductions",
		area: "receipts",
		resource: receivedLoads,
		view: "all",
		changes: "receipts",
		number: [text("receipt_number", "receiptNumber")],
	},
	{
		side: "supplier",
		name: "settlements",
		summary: "Received loads with their settlement, invoice and payment",
		area: "settlements",
		resource: invoicedLoads,
		view: "invoiced",
		changes: "receipts",
		number: [text("receipt_number", "receiptNumber")],
	},
	{
		side: "supplier",
		name: "documents",
		summary: "Purchase orders, scale tickets, inspection reports, settlements, remittances and specifications",
		area: "supplier-documents",
		resource: supplierDocuments,
		view: "all",
		changes: "supplier_documents",
		number: [text("kind", "kind"), text("document_number", "number")],
	},
];

/** Every collection of the API for companies' programs (docs/api.md). */
export const apiCollections: readonly ApiCollection[] = [...customerCollections, ...supplierCollections];
