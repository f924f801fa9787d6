import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import type { DocumentRenderer, PublishedDocument } from "./document-renderer.ts";

const words: Readonly<Record<DocumentKind, () => string>> = {
	invoice: m.server_bundle_is_invoice,
	certificate: m.server_bundle_is_certificate,
	bill_of_lading: m.server_bundle_is_bill_of_lading,
	shipment_tally: m.server_bundle_is_shipment_tally,
	order_acknowledgment: m.server_bundle_is_order_acknowledgment,
};

/** "Bill of lading", in the reader's language. */
export const documentKindLabel = (kind: DocumentKind): string => words[kind]();

/** The same as names of files have it: "bill-of-lading", "conocimiento-de-embarque". */
export const documentKindInName = (kind: DocumentKind): string =>
	documentKindLabel(kind).toLowerCase().replaceAll(" ", "-");

/** The same for one document, with what distinguishes it from others of its kind. */
export const documentLabel = async (
	tx: Transaction,
	{ kind, wordOf }: DocumentRenderer,
	document: PublishedDocument,
): Promise<string> => (await wordOf?.(tx, document)) ?? documentKindLabel(kind);
