/** Kinds of documents that are published one by one; the railcar report is no document of its own. */
export const documentKinds = [
	"invoice",
	"certificate",
	"bill_of_lading",
	"shipment_tally",
	"order_acknowledgment",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Kinds of which the user who only receives has none. */
export const buyersKinds: readonly DocumentKind[] = ["invoice", "order_acknowledgment"];

/** How addresses write a kind: "bill-of-lading". */
export function pathOfKind(kind: DocumentKind): string {
	return kind.replaceAll("_", "-");
}

/** The kind that an address names; nothing when there is none. */
export function kindOfPath(path: string): DocumentKind | undefined {
	return documentKinds.find((kind) => pathOfKind(kind) === path);
}
