/** What a number may stand for, in the order in which a search answers. */
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
export type SearchKind = (typeof searchKinds)[number];

/** A search of less says too little, one of more is no number of the trade. */
export const searchLength = { least: 2, most: 60 } as const;
