import type { EntityName } from "../../entities.ts";
import { accountsImporter } from "./accounts-importer.ts";
import { complaintAnswersImporter } from "./complaints/complaint-answers-importer.ts";
import { complaintsImporter } from "./complaints/complaints-importer.ts";
import { acknowledgmentAnswersImporter } from "./documents/acknowledgment-answers-importer.ts";
import { acknowledgmentsImporter } from "./documents/acknowledgments-importer.ts";
import { certificatesImporter } from "./documents/certificates-importer.ts";
import { invoicesImporter } from "./documents/invoices-importer.ts";
import { specificationsImporter } from "./documents/specifications-importer.ts";
import { heatsImporter } from "./heats-importer.ts";
import type { Importer } from "./importer.ts";
import { millsImporter } from "./mills-importer.ts";
import { noticesImporter } from "./notices-importer.ts";
import { orderEventsImporter } from "./order-events-importer.ts";
import { orderMessagesImporter } from "./order-messages-importer.ts";
import { ordersImporter } from "./orders-importer.ts";
import { peopleImporter } from "./people-importer.ts";
import { piecesImporter } from "./pieces-importer.ts";
import { processingImporter } from "./programmes/processing-importer.ts";
import { stockingImporter } from "./programmes/stocking-importer.ts";
import { railcarSightingsImporter } from "./railcar-sightings-importer.ts";
import { resourcesImporter } from "./resources-importer.ts";
import { shipmentsImporter } from "./shipments-importer.ts";
import { stockDecisionsImporter } from "./stock/stock-decisions-importer.ts";
import { stockImporter } from "./stock/stock-importer.ts";
import { stockRequestsImporter } from "./stock/stock-requests-importer.ts";
import { commoditiesImporter } from "./supplies/commodities-importer.ts";
import { disputeAnswersImporter } from "./supplies/dispute-answers-importer.ts";
import { purchaseOrdersImporter } from "./supplies/purchase-orders-importer.ts";
import { receiptsImporter } from "./supplies/receipts-importer.ts";
import { remittancesImporter } from "./supplies/remittances-importer.ts";
import { settlementsImporter } from "./supplies/settlements-importer.ts";
import { shippingNoticesImporter } from "./supplies/shipping-notices-importer.ts";
import { supplierPapersImporter } from "./supplies/supplier-papers-importer.ts";

/** The importer of each entity. Rows come in as its own schema (rows/row-schemas.ts) let them through. */
export const importers: Record<EntityName, Importer<unknown>> = {
	mills: millsImporter,
	accounts: accountsImporter,
	people: peopleImporter,
	orders: ordersImporter,
	"order-events": orderEventsImporter,
	specifications: specificationsImporter,
	heats: heatsImporter,
	pieces: piecesImporter,
	shipments: shipmentsImporter,
	"railcar-sightings": railcarSightingsImporter,
	"stock-list": stockImporter,
	resources: resourcesImporter,
	notices: noticesImporter,
	commodities: commoditiesImporter,
	"purchase-orders": purchaseOrdersImporter,
	"shipping-notices": shippingNoticesImporter,
	receipts: receiptsImporter,
	settlements: settlementsImporter,
	remittances: remittancesImporter,
	"supplier-papers": supplierPapersImporter,
	"dispute-answers": disputeAnswersImporter,
	complaints: complaintsImporter,
	"complaint-answers": complaintAnswersImporter,
	invoices: invoicesImporter,
	acknowledgments: acknowledgmentsImporter,
	"acknowledgment-answers": acknowledgmentAnswersImporter,
	certificates: certificatesImporter,
	"order-messages": orderMessagesImporter,
	"stock-requests": stockRequestsImporter,
	"stock-decisions": stockDecisionsImporter,
	processing: processingImporter,
	stocking: stockingImporter,
};
