import type { NounObject } from "#server/lists/nouns/noun-object.ts";
import { steelLbPerCubicInch } from "#shared/units.ts";

/** SQL of the theoretical pounds of a piece `p`; null for a coil, which has no length. */
export const theoreticalLb = `round(p.thickness_in * p.width_in * p.length_in * ${steelLbPerCubicInch})`;

/** A piece `p` of order line `l`, shipment `s` and mill `m`. */
export const talliedPiece: NounObject = {
	name: "TalliedPiece",
	description: "A piece that was shipped. Weights in pounds, lengths in inches.",
	access: "customer",
	fields: {
		pieceNumber: { type: "String", sql: "p.piece_number", description: "The piece." },
		bolNumber: { type: "String", sql: "p.bol_number", description: "Bill of lading it left on." },
		orderNumber: { type: "String", sql: "p.order_number", description: "Mill order." },
		item: { type: "Int", sql: "p.item", description: "Its line." },
		poNumber: { type: "String", sql: "l.po_number", description: "The customer's own number." },
		heatNumber: { type: "String", sql: "p.heat_number", isNullable: true, description: "Heat." },
		slabNumber: { type: "String", sql: "p.slab_number", isNullable: true, description: "Slab." },
		thicknessIn: { type: "Float", sql: "p.thickness_in", description: "Thickness." },
		widthIn: { type: "Float", sql: "p.width_in", description: "Width." },
		lengthIn: { type: "Float", sql: "p.length_in", isNullable: true, description: "Length; a coil has none." },
		weightLb: { type: "Int", sql: "p.weight_lb", description: "Actual weight." },
		theoreticalLb: { type: "Int", sql: theoreticalLb, isNullable: true, description: "T x W x L x 0.2836 lb/in3; a coil has none." },
		grade: { type: "String", sql: "l.grade", description: "Steel grade." },
		mark: {
			type: "String",
			sql: "l.part_number",
			isNullable: true,
			description: "The customer's part number, as it is marked on the piece.",
		},
		shippedAt: { type: "DateTime", sql: "s.shipped_at", isNullable: true, description: "When it left." },
		timeZone: { type: "String", sql: "m.time_zone", isNullable: true, description: "Time zone of the mill." },
	},
};
