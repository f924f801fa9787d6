import { acknowledgmentPaper } from "#features/acknowledgments/server/acknowledgment-pdf.ts";
import { certificatePaper } from "#features/certificates/server/certificate-pdf.ts";
import { billOfLadingPaper } from "#features/documents/server/bill-of-lading-pdf.ts";
import { shipmentTallyPaper } from "#features/documents/server/shipment-tally-pdf.ts";
import { invoicePaper } from "#features/invoices/server/invoice-pdf.ts";
import type { PaperKind } from "#server/papers/paper-kind.ts";

/** Every kind of paper that is drawn as PDF. */
export const paperKinds: readonly PaperKind[] = [
	billOfLadingPaper,
	shipmentTallyPaper,
	invoicePaper,
	acknowledgmentPaper,
	certificatePaper,
];
