/** The kinds of numbers, in the order of search results. */
export const searchKinds = [
	"order",
	"purchaseOrder",
	"part",
	"heat",
	"slab",
	"piece",
	"certificate",
	"billOfLading",
	"railcar",
	"invoice",
	"acknowledgment",
	"complaint",
	"stockItem",
	"supplierOrder",
	"shippingNotice",
	"receipt",
	"settlement",
] as const;

/** What a sentence names beside numbers; no result of its own, but a filter of the list that the sentence is about. */
export const termKinds = ["grade", "shipTo"] as const;
export type TermKind = (typeof termKinds)[number];
export type SearchKind = (typeof searchKinds)[number] | TermKind;

/** A search of less says too little; more than a line of text is not read. */
export const searchLength = { least: 2, most: 100 } as const;
