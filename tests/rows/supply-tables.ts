import type pg from "pg";

/** Purchase orders, receipts, loads and settlements of two suppliers, written into their tables. */
export async function insertSupplies(admin: pg.Client): Promise<void> {
	await insertReceipts(admin);
	await insertLoads(admin);
	await insertSettlements(admin);
}

/** Three loads of one supplier and one of another: received, only arrived, and never announced. */
async function insertReceipts(admin: pg.Client): Promise<void> {
	await admin.query(
		`insert into accounts (id, code, kind, name, revision) overriding system value select id, id::text, 'supplier',
			'V' || id, 1 from unnest(array[201, 202]) id`,
	);
	await admin.query(
		`insert into commodities (code, family, name_en, name_es, revision)
			values ('207', 'scrap', 'Busheling', 'Busheling', 1) on conflict do nothing`,
	);
	await admin.query(
		`insert into purchase_orders (account_id, po_number, mill, ordered_on, revision) select id, 'P1', 'RB',
			current_date, 1 from unnest(array[201, 202]) id`,
	);
	await admin.query(
		`insert into purchase_order_lines (account_id, po_number, line, mill, commodity, period_from, period_to, expires_on,
		 ordered_lb, unit, price_basis, price, state, revision)
		 select id, 'P1', line, 'RB', '207', current_date, current_date, current_date, 60000, 'GT', 'fixed', 400, 'open', 1
		 from unnest(array[201, 202]) id, unnest(array[1, 2]) line`,
	);
	await admin.query(
		`insert into receipts (account_id, receipt_number, po_number, po_line, mill, mode, vehicle, arrived_at, received_on,
			shipped_commodity, ship_lb, gross_lb, tare_lb, deduction_lb, radiation, reported_state, state, revision)
		 select v.account, v.number, 'P1', 1, 'RB', 'truck', 'T1', now(), current_date, '207', v.ship, v.gross, v.tare,
		 v.deduction, 'clear', v.state, v.state, 1
		 from (values (201, 'R1', 44000, 78000, 34200, 300, 'received'), (201, 'R2', 45000, null, null, 0, 'arrived'),
			(201, 'R3', null, 76000, 34000, 0, 'received'), (202, 'R1', 9000, 20000, 11100, 0, 'received')) v (account,
			number, ship, gross, tare, deduction, state)`,
	);
}

/** Loads of two days, mills and modes: on their way, received, turned away, not yet sent and called back. */
async function insertLoads(admin: pg.Client): Promise<void> {
	await admin.query(
		`insert into shipping_notices (account_id, notice_number, mill, mode, shipped_at, shipped_on, state,
		 announced_state)
		 select id, notice, 'RB', 'truck', now(), current_date, 'submitted', 'submitted'
		 from unnest(array[201, 202]) id, unnest(array['N1', 'N2']) notice`,
	);
	await admin.query(
		`insert into shipping_notice_loads (account_id, notice_number, load, po_number, po_line, commodity, mill, mode,
			shipped_on, vehicle, gross_lb, tare_lb, unit, announced_state, state, accepted_lb)
		 select v.account, v.notice, v.load, 'P1', 1, '207', v.mill, v.mode, current_date - v.days, 'T' || v.load, v.gross,
		 32000, 'lb', 'submitted', v.state, v.accepted
		 from (values (201, 'N1', 1, 'RB', 'truck', 0, 76000, 'submitted', 0),
		 (201, 'N1', 2, 'RB', 'truck', 1, 77001, 'received', 44900),
			(201, 'N1', 3, 'RB', 'barge', 1, 78002, 'paid', 45900), (201, 'N2', 1, 'RB', 'truck', 1, 75003, 'draft', 0),
			(202, 'N1', 1, 'RB', 'truck', 0, 74004, 'rejected', 0), (202, 'N2', 1, 'RB', 'truck', 2, 73005, 'cancelled', 0))
			v (account, notice, load, mill, mode, days, gross, state, accepted)`,
	);
}

/** Two of a supplier's receipts are settled, one of them once more by a correction. */
async function insertSettlements(admin: pg.Client): Promise<void> {
	await admin.query(
		`insert into settlements (account_id, settlement_number, mill, settled_on, due_on, currency, amount, state,
		 revision)
		 select id, 'S1', 'RB', current_date, current_date, 'USD', 1, 'settled', 1 from unnest(array[201, 202]) id`,
	);
	await admin.query(
		`insert into settlement_lines (account_id, settlement_number, line, receipt_number, net_lb, unit, price,
			adjustment_amount, freight_amount, amount)
		 select account, 'S1', line, receipt, 40000, 'GT', 380, adjusted, freight, amount
		 from (values (201, 1, 'R1', -12.34, 200.1, 7312.57), (201, 2, 'R3', 0, 0, 6900.01), (201, 3, 'R1', 5.5, 0, 5.5),
		 (202, 1, 'R1', -1.01, 0, 1500.25))
			v (account, line, receipt, adjusted, freight, amount)`,
	);
}
