import { acknowledgmentDocument } from "#features/acknowledgments/server/acknowledgment-pdf.ts";
import { certificateDocument } from "#features/certificates/server/certificate-pdf.ts";
import { billOfLadingDocument } from "#features/documents/server/bill-of-lading-pdf.ts";
import { shipmentTallyDocument } from "#features/documents/server/shipment-tally-pdf.ts";
import { invoiceDocument } from "#features/invoices/server/invoice-pdf.ts";
import type { DocumentRenderer } from "#server/documents/document-renderer.ts";

/** Every kind of document that is drawn as PDF. */
export const documentRenderers: readonly DocumentRenderer[] = [
	billOfLadingDocument,
	shipmentTallyDocument,
	invoiceDocument,
	acknowledgmentDocument,
	certificateDocument,
];
