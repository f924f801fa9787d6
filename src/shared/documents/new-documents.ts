import type { DocumentKind } from "./document-kinds.ts";

/** Days for which a document counts as new. */
export const newDocumentDays = 7;

/** Kinds whose lists have a view of what is new. A tally is published with its bill of lading and counted there. */
export const newDocumentKinds = [
	"certificate",
	"bill_of_lading",
	"invoice",
	"order_acknowledgment",
] as const satisfies readonly DocumentKind[];
export type NewDocumentKind = (typeof newDocumentKinds)[number];

/** A load whose delivery nobody reported is taken to have arrived after this many days. */
export const transitDays = 45;
