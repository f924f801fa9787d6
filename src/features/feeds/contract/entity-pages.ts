import { paths } from "#shared/paths.ts";
import type { EntityName } from "../entities.ts";

const order = "/customer/orders/single";

/** The pages on which a imported row of each feed is seen first, by a user who it concerns. */
export const entityPages: Readonly<Record<EntityName, readonly string[]>> = {
	mills: [paths.orders, paths.shippingNotices],
	accounts: [paths.isrSettings, paths.supplierProfile],
	people: [paths.people],
	orders: [paths.orders],
	"order-events": [order],
	specifications: [paths.certificates],
	heats: [paths.certificates],
	pieces: [order],
	shipments: [paths.billsOfLading, paths.shipmentTallies],
	"railcar-sightings": [paths.railcars],
	"stock-list": [paths.stock],
	resources: [paths.resources],
	notices: [paths.customer, paths.supplier],
	commodities: [paths.outstandingTonnage],
	"purchase-orders": [paths.supplierDocuments, paths.outstandingTonnage],
	"shipping-notices": [paths.shippingNotices],
	receipts: [paths.shipmentsReceived],
	settlements: [paths.shipmentsWithInvoice],
	remittances: [paths.supplierDocuments],
	"supplier-papers": [paths.supplierProfile],
	"dispute-answers": [paths.shipmentsReceived],
	complaints: [paths.complaints],
	"complaint-answers": [paths.complaints],
	invoices: [paths.invoices],
	acknowledgments: [paths.acknowledgments],
	"acknowledgment-answers": [paths.acknowledgments],
	certificates: [paths.certificates],
	"order-messages": [order],
	"stock-requests": [paths.stock],
	"stock-decisions": [paths.stock],
	processing: [paths.customer],
	stocking: [paths.customer],
};
