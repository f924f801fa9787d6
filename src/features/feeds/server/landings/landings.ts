import type { EntityName } from "../../entities.ts";
import { accountsLanding } from "./accounts-landing.ts";
import { complaintAnswersLanding } from "./complaints/complaint-answers-landing.ts";
import { complaintsLanding } from "./complaints/complaints-landing.ts";
import { heatsLanding } from "./heats-landing.ts";
import type { Landing } from "./landing.ts";
import { millsLanding } from "./mills-landing.ts";
import { noticesLanding } from "./notices-landing.ts";
import { orderEventsLanding } from "./order-events-landing.ts";
import { orderMessagesLanding } from "./order-messages-landing.ts";
import { ordersLanding } from "./orders-landing.ts";
import { acknowledgmentAnswersLanding } from "./papers/acknowledgment-answers-landing.ts";
import { acknowledgmentsLanding } from "./papers/acknowledgments-landing.ts";
import { certificatesLanding } from "./papers/certificates-landing.ts";
import { invoicesLanding } from "./papers/invoices-landing.ts";
import { specificationsLanding } from "./papers/specifications-landing.ts";
import { peopleLanding } from "./people-landing.ts";
import { piecesLanding } from "./pieces-landing.ts";
import { processingLanding } from "./programmes/processing-landing.ts";
import { stockingLanding } from "./programmes/stocking-landing.ts";
import { railcarSightingsLanding } from "./railcar-sightings-landing.ts";
import { resourcesLanding } from "./resources-landing.ts";
import { shipmentsLanding } from "./shipments-landing.ts";
import { stockDecisionsLanding } from "./stock/stock-decisions-landing.ts";
import { stockLanding } from "./stock/stock-landing.ts";
import { stockRequestsLanding } from "./stock/stock-requests-landing.ts";
import { commoditiesLanding } from "./supplies/commodities-landing.ts";
import { disputeAnswersLanding } from "./supplies/dispute-answers-landing.ts";
import { purchaseOrdersLanding } from "./supplies/purchase-orders-landing.ts";
import { receiptsLanding } from "./supplies/receipts-landing.ts";
import { remittancesLanding } from "./supplies/remittances-landing.ts";
import { settlementsLanding } from "./supplies/settlements-landing.ts";
import { shippingNoticesLanding } from "./supplies/shipping-notices-landing.ts";
import { supplierPapersLanding } from "./supplies/supplier-papers-landing.ts";

/** How each entity lands. Rows come in as its own schema (rows/row-schemas.ts) let them through. */
export const landings: Record<EntityName, Landing<unknown>> = {
	mills: millsLanding,
	accounts: accountsLanding,
	people: peopleLanding,
	orders: ordersLanding,
	"order-events": orderEventsLanding,
	specifications: specificationsLanding,
	heats: heatsLanding,
	pieces: piecesLanding,
	shipments: shipmentsLanding,
	"railcar-sightings": railcarSightingsLanding,
	"stock-list": stockLanding,
	resources: resourcesLanding,
	notices: noticesLanding,
	commodities: commoditiesLanding,
	"purchase-orders": purchaseOrdersLanding,
	"shipping-notices": shippingNoticesLanding,
	receipts: receiptsLanding,
	settlements: settlementsLanding,
	remittances: remittancesLanding,
	"supplier-papers": supplierPapersLanding,
	"dispute-answers": disputeAnswersLanding,
	complaints: complaintsLanding,
	"complaint-answers": complaintAnswersLanding,
	invoices: invoicesLanding,
	acknowledgments: acknowledgmentsLanding,
	"acknowledgment-answers": acknowledgmentAnswersLanding,
	certificates: certificatesLanding,
	"order-messages": orderMessagesLanding,
	"stock-requests": stockRequestsLanding,
	"stock-decisions": stockDecisionsLanding,
	processing: processingLanding,
	stocking: stockingLanding,
};
