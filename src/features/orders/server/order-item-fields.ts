import { melt, meltingWorks, meltTimeZone } from "#server/certificates/melt-sql.ts";
import { type JsonFields, jsonArray, jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { jsonFieldsOf } from "#server/lists/resources/resource-object.ts";
import { lineFigures } from "./line-figures.ts";
import { acknowledgmentFields, acknowledgmentsOfLine } from "./order-acknowledgments.ts";
import { complaintFields, complaintsOfLine } from "./order-complaints.ts";
import { invoiceFields, invoicesOfLineSql } from "./order-invoices.ts";
import { pieceOfThread, pieceThreadFields } from "./piece-thread.ts";

/**
 * SQL of one order line `l` (its mill `lm`), with everything that belongs to it. `asked` contains the arguments of the
 * request: `pieces_after`, `piece` and `language`.
 */

/** Most pieces in one answer; one more is read to find out whether there are more. */
export const piecesPerPage = 200;

const sameLine = (alias: string) =>
	`${alias}.account_id = l.account_id and ${alias}.order_number = l.order_number and ${alias}.item = l.item`;

// A note in the other language says more than none.
const note = (alias: string) =>
	`case asked.language when 'es' then coalesce(${alias}.note_es, ${alias}.note_en) else coalesce(${alias}.note_en, ${alias}.note_es) end`;

const millToday = "(now() at time zone lm.time_zone)::date";

// The rule of daysLate in order-line.ts for what is open; what has gone is measured by its last shipment.
const daysLate = `case
	when l.is_open and l.balance_lb > 0 then greatest(coalesce(l.estimated_on, l.first_promised_on), ${millToday}) - l.first_promised_on
	when l.state <> 'cancelled' then (l.last_shipped_at at time zone lm.time_zone)::date - l.first_promised_on end`;

const partyFields: JsonFields = {
	code: "a.code",
	name: "a.name",
	city: "a.city",
};

/** SQL of the account with that id; null when the viewer may not name it. */
export function partySql(id: string, wanted: Selection): string {
	return `(select ${jsonObject(partyFields, wanted)} from accounts a where a.id = ${id})`;
}

// What was melted elsewhere happened by the clock there; a heat that is not known yet is taken for one of the line's
// mill.
const eventZone = `coalesce(case e.state when 'melted' then (select ${meltTimeZone("eh", "em")} from heats eh join mills em on em.code = eh.mill
	where eh.heat_number = e.heat_number) end, lm.time_zone)`;

const eventFields: JsonFields = {
	state: "e.state",
	happenedAt: "e.happened_at",
	timeZone: eventZone,
	pieces: "e.pieces",
	heatNumber: "e.heat_number",
	reason: "e.reason",
	note: note("e"),
};

const promiseFields: JsonFields = {
	changedAt: "c.changed_at",
	timeZone: "lm.time_zone",
	promisedOn: "c.promised_on",
	changedBy: "c.changed_by",
	reason: "c.reason",
	note: note("c"),
};

const pieceFields: JsonFields = {
	pieceNumber: "p.piece_number",
	heatNumber: "p.heat_number",
	slabNumber: "p.slab_number",
	thicknessIn: "p.thickness_in",
	widthIn: "p.width_in",
	lengthIn: "p.length_in",
	weightLb: "p.weight_lb",
	state: "p.state",
	place: "p.place",
	bolNumber: "p.bol_number",
};

const shipmentFields: JsonFields = {
	bolNumber: "s.bol_number",
	mode: "s.mode",
	carrier: "s.carrier",
	scac: "s.scac",
	vehicle: "s.vehicle",
	seals: "to_json(s.seals)",
	pieces: "b.pieces",
	weightLb: "b.weight_lb",
	netLb: "s.net_lb",
	shippedAt: "s.shipped_at",
	deliveredAt: "s.delivered_at",
	mill: "(select sm.name from mills sm where sm.code = s.mill)",
	timeZone: "(select sm.time_zone from mills sm where sm.code = s.mill)",
	shipTo: (wanted) => partySql("s.ship_to_id", wanted),
};

const heatFields: JsonFields = {
	heatNumber: "h.heat_number",
	grade: "h.grade",
	meltedAt: "h.melted_at",
	timeZone: meltTimeZone("h", "hm"),
	melt: (wanted) =>
		`(select ${jsonObject(jsonFieldsOf(melt), wanted)}
			from (select h.melted_in, h.poured_in, h.slab_maker, ${meltingWorks("h", "hm")} as melting_works) o)`,
	chemistry: "h.chemistry",
	tests: "h.tests",
};

const priceFields: JsonFields = {
	currency: "r.currency",
	basePerCwt: "r.base_per_cwt",
	netPerCwt: "r.net_per_cwt",
	extras: "r.extras",
	surcharges: "r.surcharges",
};

const shipmentsSql = `(select p.account_id, p.bol_number, count(*) as pieces, sum(p.weight_lb) as weight_lb from pieces p
	where ${sameLine("p")} and p.bol_number is not null group by 1, 2) b
	join shipments s on s.account_id = b.account_id and s.bol_number = b.bol_number`;

const piecesSql = `(select * from pieces p where ${sameLine("p")} and p.piece_number > coalesce(asked.pieces_after, '')
	order by p.piece_number limit ${piecesPerPage + 1}) p`;

const heatsSql = `(select distinct p.heat_number from pieces p where ${sameLine("p")}) u
	join heats h on h.heat_number = u.heat_number
	join mills hm on hm.code = h.mill`;

export const itemFields: JsonFields = {
	...jsonFieldsOf({ fields: lineFigures }),
	daysLate,
	shipTo: (wanted) => partySql("l.ship_to_id", wanted),
	events: (wanted) =>
		jsonArray(eventFields, wanted, {
			from: `order_events e where ${sameLine("e")}`,
			order: "e.happened_at, e.event_key",
		}),
	promises: (wanted) =>
		jsonArray(promiseFields, wanted, {
			from: `promise_changes c where ${sameLine("c")}`,
			order: "c.changed_at desc, c.event_key desc",
		}),
	pieceCount: `(select count(*) from pieces p where ${sameLine("p")})`,
	pieces: (wanted) =>
		jsonArray(pieceFields, { ...wanted, pieceNumber: {} }, { from: piecesSql, order: "p.piece_number" }),
	thread: (wanted) => `(select ${jsonObject(pieceThreadFields, wanted)} from ${pieceOfThread})`,
	shipments: (wanted) => jsonArray(shipmentFields, wanted, { from: shipmentsSql, order: "s.shipped_at, s.bol_number" }),
	heats: (wanted) => jsonArray(heatFields, wanted, { from: heatsSql, order: "h.heat_number" }),
	acknowledgments: (wanted) =>
		jsonArray(acknowledgmentFields, wanted, { from: acknowledgmentsOfLine, order: "k.acknowledgment_number" }),
	invoices: (wanted) =>
		jsonArray(invoiceFields, wanted, { from: invoicesOfLineSql, order: "i.invoiced_on, i.invoice_number" }),
	complaints: (wanted) =>
		jsonArray(complaintFields, wanted, { from: complaintsOfLine, order: "x.submitted_at desc, x.complaint_number" }),
	price: (wanted) => `(select ${jsonObject(priceFields, wanted)} from order_line_prices r where ${sameLine("r")})`,
};
