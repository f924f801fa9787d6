import { buyerField } from "#server/lists/resources/buyer-field.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { expectedArrivalSql } from "#server/shipments/expected-arrival-sql.ts";

/** Pieces `p` of the shipment `s`. */
export const billPieces = "p.account_id = s.account_id and p.bol_number = s.bol_number";
/** The pounds of its pieces; null without any. As a join, `pw.lb`. */
export const billPiecesWeightJoin = `left join lateral (select sum(p.weight_lb)::bigint as lb from pieces p
	where ${billPieces}) pw on true`;
/** The day it left, at the mill. */
export const shippedOn = "(s.shipped_at at time zone (select z.time_zone from mills z where z.code = s.mill))::date";

// Loads that left before documents were kept have none of their own: they count as the first one, in force.
const ofDocument = (column: string, otherwise: string) => `coalesce((select d.${column} from documents d
	where d.account_id = s.account_id and d.kind = 'bill_of_lading' and d.number = s.bol_number order by d.revision desc limit 1), ${otherwise})`;
export const billState = ofDocument("state", "'published'");

const billLine: ResourceObject = {
	name: "BillLine",
	description: "What a bill of lading carries of one order line.",
	access: "customer",
	fields: {
		orderNumber: { type: "String", sql: "b.order_number", description: "Mill order." },
		item: { type: "Int", sql: "b.item", description: "Its line." },
		poNumber: { type: "String", sql: "b.po_number", description: "The customer's own number." },
		product: { type: "String", sql: "b.product", description: "`plate` or `coil`." },
		grade: { type: "String", sql: "b.grade", description: "Steel grade." },
		thicknessIn: { type: "Float", sql: "b.thickness_in", description: "Ordered thickness in inches." },
		widthIn: { type: "Float", sql: "b.width_in", description: "Ordered width in inches." },
		lengthIn: {
			type: "Float",
			sql: "b.length_in",
			isNullable: true,
			description: "Ordered length in inches; a coil has none.",
		},
		heats: { type: "String", isList: true, sql: "b.heats", description: "Heats of the pieces." },
		pieces: { type: "Int", sql: "b.pieces", description: "Pieces." },
		weightLb: { type: "Float", sql: "b.weight_lb", description: "Pounds." },
	},
};

const linesOfBill = (json: string) => `(select coalesce(json_agg(${json} order by b.order_number, b.item), '[]') from (
	select l.order_number, l.item, l.po_number, l.product, l.grade, l.thickness_in, l.width_in, l.length_in,
	count(*) as pieces,
		sum(p.weight_lb) as weight_lb,
		coalesce(json_agg(distinct p.heat_number) filter (where p.heat_number is not null), '[]') as heats
	from pieces p join order_lines l using (account_id, order_number, item) where ${billPieces}
	group by l.account_id, l.order_number, l.item) b)`;

/** A shipment `s` of mill `m` to `st`, as its bill of lading. */
export const billOfLading: ResourceObject = {
	name: "BillOfLading",
	description: "What left the mill on one bill of lading. Weights in pounds.",
	access: "customer",
	fields: {
		bolNumber: { type: "String", sql: "s.bol_number", description: "Its number." },
		isBuyer: buyerField("s.account_id"),
		revision: { type: "Int", sql: ofDocument("revision", "1"), description: "Revision of the document." },
		state: { type: "String", sql: billState, description: "`published`, `superseded` or `revoked`." },
		shippedAt: { type: "DateTime", sql: "s.shipped_at", description: "When it left." },
		expectedAt: {
			type: "DateTime",
			sql: expectedArrivalSql,
			isNullable: true,
			description: "When it is expected at its destination, by the railroad or by the mill.",
		},
		deliveredAt: {
			type: "DateTime",
			sql: "s.delivered_at",
			isNullable: true,
			description: "When it was delivered: proof of delivery.",
		},
		timeZone: { type: "String", sql: "m.time_zone", description: "Time zone of the mill." },
		mill: { type: "String", sql: "m.name", description: "Name of the mill." },
		shipTo: { type: "String", sql: "st.name", isNullable: true, description: "Name of the destination." },
		shipToPlace: {
			type: "String",
			sql: "concat_ws(', ', st.city, st.region)",
			description: "Place of the destination.",
		},
		mode: { type: "String", sql: "s.mode", description: "`truck`, `railcar` or `barge`." },
		carrier: { type: "String", sql: "s.carrier", isNullable: true, description: "Name of the carrier." },
		scac: { type: "String", sql: "s.scac", isNullable: true, description: "Its SCAC." },
		vehicle: { type: "String", sql: "s.vehicle", isNullable: true, description: "Trailer, car or barge." },
		seals: { type: "String", isList: true, sql: "to_json(s.seals)", description: "Seals." },
		freightTerms: { type: "String", sql: "s.freight_terms", isNullable: true, description: "Who pays the freight." },
		netLb: { type: "Float", sql: "s.net_lb", description: "Net pounds." },
		grossLb: { type: "Float", sql: "s.gross_lb", isNullable: true, description: "Gross pounds." },
		pieces: { type: "Int", sql: `(select count(*) from pieces p where ${billPieces})`, description: "Pieces on it." },
		invoices: {
			type: "String",
			isList: true,
			isNullable: true,
			access: "prices",
			sql: `(select coalesce(json_agg(i.invoice_number order by i.invoiced_on, i.invoice_number), '[]') from invoices i
				where i.account_id = s.account_id and i.bol_number = s.bol_number)`,
			description: "Invoices and memos that charge it; null for ship-tos.",
		},
		lines: { object: billLine, isList: true, from: linesOfBill, description: "What it carries, by order line." },
	},
};
