import type pg from "pg";
import { dropIndexes } from "./write-lines.ts";

/**
 * What can be written for the order lines of a bench database: one row for each line, acknowledgments for each order,
 * cars for one load in eight.
 */
export type DocumentTable = "shipments" | "pieces" | "certificates" | "invoices" | "order_acknowledgments" | "railcars";

/**
 * Fills one table from the lines that are there; its rows agree by construction, and its indexes are made anew at the
 * end. Answers how many.
 */
export async function fillDocuments(client: pg.Client, table: DocumentTable): Promise<number> {
	await client.query("begin");
	await client.query("set local session_replication_role = replica");
	await client.query("set local maintenance_work_mem = '256MB'");
	const indexes = await dropIndexes(client, [table]);
	const { rowCount } = await client.query(inserts[table]);
	for (const definition of indexes) await client.query(definition);
	await client.query("select recount_sums($1)", [table]);
	await client.query("commit");
	await client.query(`vacuum analyze ${table}`);
	return rowCount ?? 0;
}

const number = (letter: string) => `'${letter}' || substr(l.order_number, 2) || '-' || l.item`;
const leftOn = "coalesce(l.last_shipped_at, l.estimated_on + interval '12 hours')";
const shipped = "from order_lines l where l.ordered_on < current_date - 56";
const chemistry = `'{"C": 0.16, "Mn": 1.2, "P": 0.012, "S": 0.006, "Si": 0.22, "CE": 0.38}'`;
const tests = `'[{"kind": "tension", "yieldKsi": 55, "tensileKsi": 74, "elongationPct": 23, "direction": "T"}]'`;
const limits = `'[{"property": "C", "most": 0.23}, {"property": "yieldKsi", "least": 50}, {"property": "tensileKsi", "least": 65}]'`;

const inserts: Readonly<Record<DocumentTable, string>> = {
	shipments: `insert into shipments (account_id, bol_number, ship_to_id, mill, mode, carrier, scac, vehicle, net_lb,
		gross_lb, shipped_at, delivered_at, revision)
		select l.account_id, ${number("L")}, l.ship_to_id, l.mill, l.mode, 'Bench', 'BNCH', 'T' || (l.ordered_pieces * 7),
		l.ordered_lb, l.ordered_lb + 400,
			${leftOn}, case when l.state = 'closed' then ${leftOn} + interval '2 days' end, 1 ${shipped}`,
	pieces: `insert into pieces (account_id, piece_number, ship_to_id, order_number, item, heat_number, slab_number,
			thickness_in, width_in, length_in, weight_lb, state, bol_number, shipped_at, revision)
		select l.account_id, ${number("P")}, l.ship_to_id, l.order_number, l.item, 'H' || substr(l.order_number, 3, 6),
		'S1', l.thickness_in, l.width_in, l.length_in, 4085, 'shipped', ${number("L")}, ${leftOn}, 1 ${shipped}`,
	certificates: `insert into certificates (account_id, certificate_number, revision, ship_to_id, mill, type,
			specification, grade, product, heat_number, melted_at, order_number, item, po_number, po_line, bol_number,
			shipped_on, issued_on, inspector, inspector_title, chemistry, tests, limits, pieces, weight_lb, source_revision)
		select l.account_id, ${number("C")}, 1, l.ship_to_id, l.mill, '3.1', 'ASTM ' || l.grade, l.grade, l.product,
		'H' || substr(l.order_number, 3, 6),
			l.ordered_on + interval '20 days', l.order_number, l.item, l.po_number, l.po_line, ${number("L")},
			(${leftOn})::date, (${leftOn})::date,
			'Bench', 'Inspector', ${chemistry}, ${tests}, ${limits}, l.ordered_pieces, l.ordered_lb, 1 ${shipped}`,
	invoices: `insert into invoices (account_id, invoice_number, kind, mill, invoiced_on, due_on, payment_terms,
			po_number, order_number, bol_number, currency, net_lb, base_cents, extras_cents, surcharge_cents, freight_cents,
			tax_cents, total_cents, open_cents, state, revision)
		select l.account_id, ${number("V")}, 'invoice', l.mill, (${leftOn})::date, (${leftOn})::date + 30, 'Net 30',
		l.po_number, l.order_number,
			${number("L")}, 'USD', l.ordered_lb, l.ordered_lb * 50, 0, 0, 0, 0, l.ordered_lb * 50,
			case when l.estimated_on > current_date - 35 then l.ordered_lb * 50 else 0 end,
			case when l.estimated_on > current_date - 35 then 'open' else 'paid' end, 1 ${shipped}`,
	order_acknowledgments: `insert into order_acknowledgments (account_id, acknowledgment_number, revision, order_number,
			po_number, mill, acknowledged_on, currency, answer_state)
		select o.account_id, 'A' || substr(o.order_number, 2), 1, o.order_number, o.po_number, o.mill, o.ordered_on + 1,
		'USD',
			case when o.ordered_on > current_date - 20 then 'open' else 'accepted' end from orders o`,
	railcars: `insert into railcars (account_id, bol_number, car, car_number, ship_to_id, car_type, route, state,
			is_bad_order, is_held, is_loaded, code, place, region, sighted_at, stood_since, eta_at, arrived_at, placed_at,
			net_lb)
		select s.account_id, s.bol_number, 'BNCH ' || (100000 + s.net_lb % 800000), 100000 + s.net_lb % 800000,
		s.ship_to_id, 'gondola', 'BNSF-KCK-UP',
			case when s.delivered_at is null then 'in_transit' else 'released' end, false, false, s.delivered_at is null, 'P',
			'Galesburg', 'IL',
			least(s.shipped_at + interval '1 day', now()), least(s.shipped_at + interval '1 day', now()),
			s.shipped_at + interval '5 days', s.delivered_at, s.delivered_at, s.net_lb from shipments s
			where s.mode = 'railcar'`,
};
