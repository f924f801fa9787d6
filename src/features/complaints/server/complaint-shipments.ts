import type { Config } from "#server/config.ts";
import { claimCounts } from "#server/counted-claims-sql.ts";
import type { Transaction } from "#server/database/database.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { buyerField } from "#server/lists/resources/buyer-field.ts";
import { jsonFieldsOf, type ResourceObject, type ResourceRow } from "#server/lists/resources/resource-object.ts";
import { freeReadings, numberBefore, readings } from "#shared/typed-numbers.ts";

const access = "customer" as const;

const piece: ResourceObject = {
	name: "ComplaintShipmentPiece",
	description: "A piece of a shipment, as a complaint may claim it.",
	access,
	fields: {
		pieceNumber: { type: "String", sql: "p.piece_number", description: "Number of the piece." },
		heatNumber: { type: "String", sql: "p.heat_number", isNullable: true, description: "Its heat." },
		orderNumber: { type: "String", sql: "p.order_number", description: "Its order." },
		item: { type: "Int", sql: "p.item", description: "Its line of the order." },
		product: {
			type: "String",
			sql: `(select l.product from order_lines l where l.account_id = p.account_id and l.order_number = p.order_number
				and l.item = p.item)`,
			description: "`plate` or `coil`.",
		},
		thicknessIn: { type: "Float", sql: "p.thickness_in", description: "Thickness in inches." },
		widthIn: { type: "Float", sql: "p.width_in", description: "Width in inches." },
		lengthIn: {
			type: "Float",
			sql: "p.length_in",
			isNullable: true,
			description: "Length in inches; none for a coil.",
		},
		weightLb: { type: "Float", sql: "p.weight_lb", description: "Its weight in pounds." },
		claimedLb: {
			type: "Float",
			sql: `coalesce((select sum(x.claimed_lb) from complaint_pieces x join complaints c
				on c.account_id = x.account_id and c.complaint_number = x.complaint_number
				where x.account_id = p.account_id and x.piece_number = p.piece_number and ${claimCounts}), 0)`,
			description: "Pounds of it that are claimed already.",
		},
	},
};

const arrivedOn = "(coalesce(s.delivered_at, s.shipped_at) at time zone m.time_zone)::date";

/** A shipment `s` of mill `m`; the policy's days are in `policy`. */
export const complaintShipment: ResourceObject = {
	name: "ComplaintShipment",
	description: "A shipment that a complaint may be about. Days at the mill.",
	access,
	fields: {
		bolNumber: { type: "String", sql: "s.bol_number", description: "Bill of lading." },
		isBuyer: buyerField("s.account_id"),
		mode: { type: "String", sql: "s.mode", description: "`truck`, `railcar` or `barge`." },
		vehicle: { type: "String", sql: "s.vehicle", isNullable: true, description: "Trailer or car." },
		netLb: { type: "Float", sql: "s.net_lb", description: "Net weight in pounds." },
		shippedAt: { type: "DateTime", sql: "s.shipped_at", description: "When it left." },
		timeZone: { type: "String", sql: "m.time_zone", description: "Time zone of the mill that it left, IANA name." },
		shipTo: {
			type: "String",
			sql: "(select a.name from accounts a where a.id = s.ship_to_id)",
			isNullable: true,
			description: "Where it went.",
		},
		orders: {
			type: "String",
			isList: true,
			sql: `(select coalesce(json_agg(distinct p.order_number), '[]') from pieces p
				where p.account_id = s.account_id and p.bol_number = s.bol_number)`,
			description: "Orders it carried.",
		},
		millToday: { type: "Day", sql: "(now() at time zone m.time_zone)::date", description: "Today at the mill." },
		shortageEndsOn: {
			type: "Day",
			sql: `${arrivedOn} + policy.shortage`,
			description: "Last day to report a shortage by the mill's policy.",
		},
		transitEndsOn: {
			type: "Day",
			sql: `${arrivedOn} + policy.transit`,
			description: "Last day to report transit damage by the mill's policy.",
		},
		pieces: {
			object: piece,
			isList: true,
			from: (json) =>
				`(select coalesce(json_agg(${json} order by p.order_number, p.item, p.piece_number), '[]') from pieces p
					where p.account_id = s.account_id and p.bol_number = s.bol_number)`,
			description: "What it carried.",
		},
	},
};

type Policy = Pick<Config, "COMPLAINT_SHORTAGE_DAYS" | "COMPLAINT_TRANSIT_DAYS">;

const mostFound = 20;

const exact = "any ($2::text[])";

// Each arm is read from one index, once for the whole search and not for each shipment.
const carriersSql = `
	select p.account_id, p.bol_number from pieces p where p.piece_number = ${exact} and p.bol_number is not null
	union all select p.account_id, p.bol_number from pieces p where p.heat_number = ${exact} and p.bol_number is not null
	union all select p.account_id, p.bol_number from orders o join pieces p on p.account_id = o.account_id
	and p.order_number = o.order_number
		where o.order_number = ${exact} and p.bol_number is not null
	union all select p.account_id, p.bol_number from order_lines l
		join pieces p on p.account_id = l.account_id and p.order_number = l.order_number and p.item = l.item
		where l.po_number = ${exact} and p.bol_number is not null`;

/**
 * Shipments of the viewer whose bill of lading, order (with its item at will), purchase order, vehicle, piece or heat
 * is the one typed (bills by their beginning); the newest without.
 */
export async function findComplaintShipments(
	tx: Transaction,
	typed: string,
	wanted: Selection,
	policy: Policy,
): Promise<ResourceRow[]> {
	const begins = "exists (select from unnest($1::text[]) t (text) where starts_with(s.bol_number, t.text))";
	const condition =
		typed === "" ? "true" : `(${begins} or s.vehicle = ${exact} or (s.account_id, s.bol_number) in (${carriersSql}))`;
	return read(tx, condition, wanted, policy, [readings(typed), [...freeReadings(typed), ...numberBefore(typed)]]);
}

/** One shipment of the viewer by its bill of lading. */
export async function findComplaintShipment(
	tx: Transaction,
	bol: string,
	wanted: Selection,
	policy: Policy,
): Promise<ResourceRow | undefined> {
	const [found] = await read(tx, `s.bol_number = ${exact}`, wanted, policy, [[], readings(bol)]);
	return found;
}

async function read(
	tx: Transaction,
	condition: string,
	wanted: Selection,
	policy: Policy,
	values: [begins: string[], exact: string[]],
): Promise<ResourceRow[]> {
	const days = [policy.COMPLAINT_SHORTAGE_DAYS, policy.COMPLAINT_TRANSIT_DAYS];
	const rows = await tx.sql<{ found: ResourceRow }>(
		`select ${jsonObject(jsonFieldsOf(complaintShipment), wanted)} as found
		 from shipments s join mills m on m.code = s.mill, (select $3::int as shortage, $4::int as transit) policy
		 where ${condition} and $1::text[] is not null and $2::text[] is not null order by s.shipped_at desc, s.bol_number
		 limit ${mostFound}`,
		[...values, ...days],
	);
	return rows.map(({ found }) => found);
}
