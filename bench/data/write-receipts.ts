import type pg from "pg";
import { dropIndexes } from "./write-lines.ts";

const suppliers = 250;
const tables = [
	"purchase_orders",
	"purchase_order_lines",
	"shipping_notices",
	"shipping_notice_loads",
	"receipts",
	"settlements",
	"settlement_lines",
	"supplier_documents",
];

/**
 * Fills a migrated database with receipts of so many days up to today, of 250 suppliers who differ in size: each
 * announced by a notice of one load, with a scale ticket and a report of inspection, against an order a month with one
 * line; settled by the week after ten days, paid after 45. Loads of the last two days are still under way. Needs the
 * database administrator. Answers the suppliers' ids, the largest first.
 */
export async function fillReceipts(client: pg.Client, receipts: number, days: number): Promise<number[]> {
	await client.query("begin");
	// The rows agree by construction.
	await client.query("set local session_replication_role = replica");
	await client.query("set local maintenance_work_mem = '256MB'");
	const { rows } = await client.query<{ id: string }>(
		`insert into accounts (code, kind, name, time_zone, revision)
		 select 'BENCH-V-' || lpad(n::text, 4, '0'), 'supplier', 'Bench supplier ' || n, 'America/Chicago', 1
		 from generate_series(1, ${suppliers}) n returning id`,
	);
	const ids = rows.map(({ id }) => Number(id));
	await client.query(
		`insert into commodities (code, family, name_en, name_es, revision)
		 select (200 + n)::text, 'scrap', 'Scrap ' || n, 'Chatarra ' || n, 1 from generate_series(0, 11) n
		 on conflict do nothing`,
	);
	const indexes = await dropIndexes(client, tables);
	await client.query(drawn, [ids, receipts, days]);
	for (const statement of inserts) await client.query(statement);
	for (const definition of indexes) await client.query(definition);
	await client.query("drop table bench_loads");
	const summed =
		"array['receipts', 'settlement_lines', 'shipping_notices', 'shipping_notice_loads', 'supplier_documents']";
	await client.query(`select recount_sums(source) from unnest(${summed}) source`);
	await client.query("commit");
	await client.query("vacuum analyze");
	return ids;
}

// Multiplicative hashing (Knuth): the same on every run. The power makes some suppliers large.
const share = (key: string, multiplier: number) =>
	`((((${key}) * ${multiplier}::bigint) & 4294967295) / 4294967296.0)::float8`;

const drawn = `create temp table bench_loads as
	select n, account_id, 'N' || lpad(n::text, 8, '0') as notice, 'G' || lpad(n::text, 8, '0') as receipt, came_on,
		'P' || place || '-' || to_char(came_on, 'YYYYMM') as po,
		'S' || place || '-' || to_char(came_on, 'IYYYIW') as settlement,
		case when n % 5 < 3 then 'RB' else 'BH' end as mill,
		(array['truck', 'truck', 'truck', 'railcar', 'barge'])[1 + n % 5] as mode,
		(200 + n % 12)::text as commodity, 44000 + n % 3000 as ship_lb, (n * 7) % 400 - 200 as off_lb,
		case when came_on > current_date - 2 then 'in_transit' when n % 97 = 0 then 'rejected'
		when came_on > current_date - 10 then 'received'
			when came_on > current_date - 45 then 'settled' else 'paid' end as state
	from (select n, party.place, party.id as account_id,
			current_date - $3::integer + floor((n - 1)::float8 / $2::float8 * ($3::integer + 1))::integer as came_on
		from generate_series(1, $2::bigint) n
		join unnest($1::bigint[]) with ordinality as party (id, place)
			on party.place = 1 + floor(${suppliers} * power(${share("n", 2654435761)}, 1.6))::integer) placed`;

const came = "state <> 'in_transit'";
const isSettled = "state in ('settled', 'paid')";
const inserts = [
	`insert into purchase_orders (account_id, po_number, mill, ordered_on, revision)
		select account_id, po, min(mill), min(came_on) - 10, 1 from bench_loads group by 1, 2`,
	`insert into purchase_order_lines (account_id, po_number, line, mill, commodity, period_from, period_to, expires_on,
			ordered_lb, unit, price_basis, price, state, revision)
		select account_id, po, 1, min(mill), min(commodity), min(came_on), min(came_on) + 30, min(came_on) + 45,
		count(*) * 46000 + 200000, 'GT', 'fixed',
			380, case when min(came_on) + 45 >= current_date then 'open' else 'closed' end, 1 from bench_loads group by 1, 2`,
	`insert into shipping_notices (account_id, notice_number, mill, mode, bol_number, shipped_at, shipped_on, state,
			announced_state, net_lb, load_count)
		select account_id, notice, mill, mode, 'B' || n, came_on - 1 + time '12:00', came_on - 1, state, 'submitted',
		ship_lb, 1 from bench_loads order by n`,
	`insert into shipping_notice_loads (account_id, notice_number, load, po_number, po_line, commodity, mill, mode,
			shipped_on, vehicle, gross_lb, tare_lb, unit, announced_state, state, receipt_number, accepted_lb)
		select account_id, notice, 1, po, 1, commodity, mill, mode, came_on - 1, 'T' || n % 5000, ship_lb + 32000, 32000,
		'lb', 'submitted', state,
			case when ${came} then receipt end, case when ${came}
			and state <> 'rejected' then ship_lb + off_lb - 300 else 0 end from bench_loads order by n`,
	`insert into receipts (account_id, receipt_number, notice_number, load, po_number, po_line, mill, mode, vehicle,
			arrived_at, received_on, shipped_commodity, graded_commodity, ship_lb, gross_lb, tare_lb, deductions,
			deduction_lb, downgrade_reason, radiation, reported_state, state, settlement_number, unpaid_amount, unpaid_due_on,
			revision)
		select account_id, receipt, notice, 1, po, 1, mill, mode, 'T' || n % 5000, came_on + time '12:00', came_on,
		commodity, commodity, ship_lb,
			ship_lb + off_lb + 32000, 32000, '[{"code": "dirt", "lb": 300}]', 300, case
			when n % 37 = 0 then 'mixed' end, 'clear',
			case when state = 'rejected' then 'rejected' else 'received' end, state, case
			when ${isSettled} then settlement end,
			case when state = 'settled' then 7700 end, case when state = 'settled' then came_on + 37 end, 1
		from bench_loads where ${came} order by n`,
	`insert into settlements (account_id, settlement_number, mill, settled_on, due_on, currency, amount, paid_on, state,
		revision)
		select account_id, settlement, min(mill), max(came_on) + 7, max(came_on) + 37, 'USD', count(*) * 7700,
			case when min(state) = 'paid' then max(came_on) + 40 end, min(state), 1 from bench_loads where ${isSettled}
			group by 1, 2`,
	`insert into settlement_lines (account_id, settlement_number, line, receipt_number, net_lb, unit, price,
		amount)
		select account_id, settlement, row_number() over (partition by account_id, settlement order by n), receipt,
		ship_lb + off_lb - 300,
			'GT', 380, 7700 from bench_loads where ${isSettled}`,
	`insert into supplier_documents (account_id, kind, document_number, issued_on, mill, po_number, receipt_number,
		commodity)
		select account_id, kind, receipt, came_on, mill, po, receipt, commodity
		from bench_loads, unnest(array['scale_ticket', 'inspection_report']) kind where ${came} order by n`,
	`insert into supplier_documents (account_id, kind, document_number, issued_on, mill)
		select account_id, 'settlement', settlement, max(came_on) + 7, min(mill) from bench_loads where ${isSettled}
		group by 1, 3`,
];
