import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import type { PaperKind, PublishedPaper } from "./paper-kind.ts";

const words: Readonly<Record<DocumentKind, () => string>> = {
	invoice: m.server_bundle_is_invoice,
	certificate: m.server_bundle_is_certificate,
	bill_of_lading: m.server_bundle_is_bill_of_lading,
	shipment_tally: m.server_bundle_is_shipment_tally,
	order_acknowledgment: m.server_bundle_is_order_acknowledgment,
};

/** "Bill of lading", in the reader's language. */
export const paperKindLabel = (kind: DocumentKind): string => words[kind]();

/** The same as names of files have it: "bill-of-lading", "conocimiento-de-embarque". */
export const paperKindInName = (kind: DocumentKind): string => paperKindLabel(kind).toLowerCase().replaceAll(" ", "-");

/** The same of one paper, as its kind tells it from others. */
export const paperLabel = async (
	tx: Transaction,
	{ kind, wordOf }: PaperKind,
	paper: PublishedPaper,
): Promise<string> => (await wordOf?.(tx, paper)) ?? paperKindLabel(kind);
