import { melt, meltRows } from "#server/certificates/melt-sql.ts";
import { buyerField } from "#server/lists/resources/buyer-field.ts";
import { millOrder, type NumberPlace } from "#server/lists/resources/number-search.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { steelLbPerCubicInch } from "#shared/units.ts";
import type { ReceivingState } from "../receiving.ts";

/** SQL of the theoretical pounds of a piece `p`; null for a coil, which has no length. */
export const theoreticalLb = `round(p.thickness_in * p.width_in * p.length_in * ${steelLbPerCubicInch})`;

/** Numbers of a piece by which a load is found too. */
export const pieceNumbers: readonly NumberPlace[] = [{ number: "piece_number" }, millOrder, { number: "heat_number" }];

const ofTally = (alias: string) => `${alias}.account_id = p.account_id and ${alias}.bol_number = p.bol_number`;

/** SQL of when a piece `p` left; null until its shipment is imported. */
export const leftAt = "nullif(p.shipped_at, '-infinity')";

/** SQL of the last mark of a piece `p` where it arrived, `open` where it has none. */
export const lastMark = `coalesce((select k.mark from tally_marks k where ${ofTally("k")} and k.piece_number = p.piece_number
	order by k.marked_at desc, k.mark_id desc limit 1), 'open')`;

/** SQL of how far the check `tc` of a tally is; it may be missing. */
export const receivingConditions: Readonly<Record<ReceivingState, string>> = {
	untouched: "coalesce(tc.finished_at is null and tc.received + tc.damaged + tc.missing = 0, true)",
	under_way: "(tc.finished_at is null and tc.received + tc.damaged + tc.missing > 0)",
	finished: "(tc.finished_at is not null and tc.damaged + tc.missing = 0)",
	finished_short: "(tc.finished_at is not null and tc.damaged + tc.missing > 0)",
};

const receiving: ResourceObject = {
	name: "PieceReceiving",
	description: "How a piece and the load it is of were checked off where they arrived.",
	access: "customer",
	fields: {
		mark: { type: "String", sql: lastMark, description: "The piece's last mark: received, damaged, missing, or open." },
		pieces: {
			type: "Int",
			sql: `(select count(*) from pieces x where ${ofTally("x")})`,
			description: "Pieces on the load.",
		},
		received: {
			type: "Int",
			sql: "coalesce(tc.received, 0)",
			description: "Pieces of the load that were received whole.",
		},
		damaged: { type: "Int", sql: "coalesce(tc.damaged, 0)", description: "Pieces of it that came damaged." },
		missing: { type: "Int", sql: "coalesce(tc.missing, 0)", description: "Pieces of it that did not come." },
		isFinished: {
			type: "Boolean",
			sql: "tc.finished_at is not null",
			description: "Whether receiving the load is finished.",
		},
	},
};

/** A piece `p` of order line `l`, shipment `s` with its check `tc`, and mill `m`. */
export const talliedPiece: ResourceObject = {
	name: "TalliedPiece",
	description: "A piece that was shipped. Weights in pounds, lengths in inches.",
	access: "customer",
	fields: {
		pieceNumber: { type: "String", sql: "p.piece_number", description: "The piece." },
		bolNumber: { type: "String", sql: "p.bol_number", description: "Bill of lading it left on." },
		isBuyer: buyerField("p.account_id"),
		orderNumber: { type: "String", sql: "p.order_number", description: "Mill order." },
		item: { type: "Int", sql: "p.item", description: "Its line." },
		poNumber: { type: "String", sql: "l.po_number", description: "The customer's own number." },
		heatNumber: { type: "String", sql: "p.heat_number", isNullable: true, description: "Heat." },
		melt: {
			object: melt,
			isNullable: true,
			from: (json) => `(select ${json} from ${meltRows("p.heat_number")})`,
			description: "Where it was melted and poured; null while its heat is not known.",
		},
		slabNumber: { type: "String", sql: "p.slab_number", isNullable: true, description: "Slab." },
		product: { type: "String", sql: "l.product", description: "`plate` or `coil`." },
		thicknessIn: { type: "Float", sql: "p.thickness_in", description: "Thickness." },
		widthIn: { type: "Float", sql: "p.width_in", description: "Width." },
		lengthIn: { type: "Float", sql: "p.length_in", isNullable: true, description: "Length; a coil has none." },
		weightLb: { type: "Int", sql: "p.weight_lb", description: "Actual weight." },
		theoreticalLb: {
			type: "Int",
			sql: theoreticalLb,
			isNullable: true,
			description: "T x W x L x 0.2836 lb/in3; a coil has none.",
		},
		grade: { type: "String", sql: "l.grade", description: "Steel grade." },
		mark: {
			type: "String",
			sql: "l.part_number",
			isNullable: true,
			description: "The customer's part number, as it is marked on the piece.",
		},
		receiving: { object: receiving, from: (json) => `(select ${json})`, description: "How it was checked off." },
		shippedAt: { type: "DateTime", sql: leftAt, isNullable: true, description: "When it left." },
		mode: {
			type: "String",
			sql: "s.mode",
			isNullable: true,
			description: "How it left: `truck`, `railcar` or `barge`.",
		},
		timeZone: { type: "String", sql: "m.time_zone", isNullable: true, description: "Time zone of the mill." },
	},
};
