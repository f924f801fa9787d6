import type { z } from "zod";
import type { EntityName } from "../entities.ts";
import { accountRow } from "./account-row.ts";
import { complaintAnswerRow } from "./complaints/complaint-answer-row.ts";
import { complaintRow } from "./complaints/complaint-row.ts";
import { acknowledgmentAnswerRow } from "./documents/acknowledgment-answer-row.ts";
import { acknowledgmentRow } from "./documents/acknowledgment-row.ts";
import { certificateRow } from "./documents/certificate-row.ts";
import { invoiceRow } from "./documents/invoice-row.ts";
import { specificationRow } from "./documents/specification-row.ts";
import { heatRow } from "./heats/heat-row.ts";
import { millRow } from "./mill-row.ts";
import { noticeRow } from "./notice-row.ts";
import { orderEventRow } from "./order-event-row.ts";
import { orderMessageRow } from "./order-message-row.ts";
import { orderRow } from "./order-row.ts";
import { personRow } from "./person-row.ts";
import { pieceRow } from "./piece-row.ts";
import { processingRow } from "./programmes/processing-row.ts";
import { stockingRow } from "./programmes/stocking-row.ts";
import { railcarSightingRow } from "./railcar-sighting-row.ts";
import { resourceRow } from "./resource-row.ts";
import { shipmentRow } from "./shipment-row.ts";
import { stockDecisionRow } from "./stock-decision-row.ts";
import { stockItemRow } from "./stock-item-row.ts";
import { stockRequestRow } from "./stock-request-row.ts";
import { commodityRow } from "./supplies/commodity-row.ts";
import { disputeAnswerRow } from "./supplies/dispute-answer-row.ts";
import { purchaseOrderRow } from "./supplies/purchase-order-row.ts";
import { receiptRow } from "./supplies/receipt-row.ts";
import { remittanceRow } from "./supplies/remittance-row.ts";
import { settlementRow } from "./supplies/settlement-row.ts";
import { shippingNoticeRow } from "./supplies/shipping-notice-row.ts";
import { supplierPaperRow } from "./supplies/supplier-paper-row.ts";

/** The shape of each entity's rows. */
export const rowSchemas = {
	mills: millRow,
	accounts: accountRow,
	people: personRow,
	orders: orderRow,
	"order-events": orderEventRow,
	specifications: specificationRow,
	heats: heatRow,
	pieces: pieceRow,
	shipments: shipmentRow,
	"railcar-sightings": railcarSightingRow,
	"stock-list": stockItemRow,
	resources: resourceRow,
	notices: noticeRow,
	commodities: commodityRow,
	"purchase-orders": purchaseOrderRow,
	"shipping-notices": shippingNoticeRow,
	receipts: receiptRow,
	settlements: settlementRow,
	remittances: remittanceRow,
	"supplier-papers": supplierPaperRow,
	"dispute-answers": disputeAnswerRow,
	complaints: complaintRow,
	"complaint-answers": complaintAnswerRow,
	invoices: invoiceRow,
	acknowledgments: acknowledgmentRow,
	"acknowledgment-answers": acknowledgmentAnswerRow,
	certificates: certificateRow,
	"order-messages": orderMessageRow,
	"stock-requests": stockRequestRow,
	"stock-decisions": stockDecisionRow,
	processing: processingRow,
	stocking: stockingRow,
} satisfies Record<EntityName, z.ZodType>;
