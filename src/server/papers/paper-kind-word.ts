import { m } from "#generated/texts/messages.js";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";

const words: Readonly<Record<DocumentKind, () => string>> = {
	invoice: m.server_bundle_is_invoice,
	certificate: m.server_bundle_is_certificate,
	bill_of_lading: m.server_bundle_is_bill_of_lading,
	shipment_tally: m.server_bundle_is_shipment_tally,
	order_acknowledgment: m.server_bundle_is_order_acknowledgment,
};

/** "Bill of lading", in the reader's language. */
export const paperKindWord = (kind: DocumentKind): string => words[kind]();
