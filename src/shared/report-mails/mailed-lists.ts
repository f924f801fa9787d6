import { paths } from "../paths.ts";

/**
 * A list that people can have mailed: its page, and the filter that "the days before" narrows, where its rows have a
 * day they came by.
 */
export type MailedList = { path: string; dayFilter?: string };

/** By the list's id; what only the mill's own people read is not mailed. */
export const mailedLists: Readonly<Record<string, MailedList>> = {
	"shipments-received": { path: paths.shipmentsReceived, dayFilter: "received" },
	"outstanding-tonnage": { path: paths.outstandingTonnage },
	"shipments-with-invoice": { path: paths.shipmentsWithInvoice, dayFilter: "received" },
	"asn-daily-by-shipped-date": { path: paths.noticesByDay, dayFilter: "shipped" },
	"shipping-notices": { path: paths.shippingNotices, dayFilter: "shipped" },
	"supplier-documents": { path: paths.supplierDocuments, dayFilter: "issued" },
	orders: { path: paths.orders },
	"late-orders": { path: paths.lateOrders },
	complaints: { path: paths.complaints, dayFilter: "submitted" },
	invoices: { path: paths.invoices, dayFilter: "date" },
	certificates: { path: paths.certificates, dayFilter: "shipped" },
	"bills-of-lading": { path: paths.billsOfLading, dayFilter: "shipped" },
	"shipment-tallies": { path: paths.shipmentTallies, dayFilter: "shipped" },
	acknowledgments: { path: paths.acknowledgments, dayFilter: "date" },
	"railcar-report": { path: paths.railcars },
	stock: { path: paths.stock },
};
