import fc from "fast-check";
import type pg from "pg";
import { emptyTablesAs } from "../support/empty-tables.ts";

/** A small mill made at random: who buys, who receives, and what was ordered for whom. */
export type RandomMill = { soldTos: number[]; shipTos: number[]; lines: RandomLine[] };
export type RandomLine = { account: number; shipTo: number; order: string; item: number };

/** Ids are positions here; `insertMill` gives the accounts exactly these ids. */
export const millOf = (lines: { minLength: number; maxLength: number }): fc.Arbitrary<RandomMill> =>
	fc
		.record({ buyers: fc.integer({ min: 1, max: 4 }), receivers: fc.integer({ min: 1, max: 4 }) })
		.chain(({ buyers, receivers }) => {
			const soldTos = Array.from({ length: buyers }, (_, index) => index + 1);
			const shipTos = Array.from({ length: receivers }, (_, index) => index + 101);
			const place = fc.record({ account: fc.constantFrom(...soldTos), shipTo: fc.constantFrom(...shipTos) });
			return fc.array(place, lines).map((places) => ({
				soldTos,
				shipTos,
				lines: places.map((line, index) => ({ ...line, order: `M${index}`, item: 1 })),
			}));
		});

export const randomMill = millOf({ minLength: 1, maxLength: 12 });

/** Lists of a person, as any subset of the mill's accounts (nobody's included). */
export const randomScope = ({ soldTos, shipTos }: RandomMill) =>
	fc.record({
		soldToIds: fc.subarray(soldTos),
		shipToIds: fc.subarray(shipTos),
		supplierIds: fc.constant<number[]>([]),
	});

/** Writes the mill as the database's administrator: one of every row that hangs on a line. */
export async function insertMill(admin: pg.Client, mill: RandomMill): Promise<void> {
	await emptyTablesAs(admin, ["accounts", "mills", "heats", "order_lines", "order_line_prices"]);
	await admin.query("insert into mills values ('RB', 'River Bend', 'Iowa', 'America/Chicago')");
	await admin.query(
		`insert into people (id, email, name) overriding system value
		 select id, id || '@rows.example', 'Someone' from unnest(array[1, 2]) id on conflict do nothing`,
	);
	for (const [ids, kind] of [[mill.soldTos, "sold_to"] as const, [mill.shipTos, "ship_to"] as const]) {
		await admin.query(
			`insert into accounts (id, code, kind, name, revision) overriding system value
			 select id, id::text, $2, 'Account ' || id, 1 from unnest($1::bigint[]) id`,
			[ids, kind],
		);
	}
	for (const line of mill.lines) await insertLine(admin, line);
}

async function insertLine(admin: pg.Client, { account, shipTo, order, item }: RandomLine): Promise<void> {
	const key = [account, order, item];
	await admin.query("insert into account_links values ($1, $2) on conflict do nothing", [account, shipTo]);
	await admin.query(
		`insert into orders (account_id, order_number, ship_to_id, po_number, mill, ordered_on, revision)
		 values ($1, $2, $3, 'PO', 'RB', '2026-09-01', 1)`,
		[account, order, shipTo],
	);
	await admin.query(
		`insert into order_lines (account_id, order_number, item, ship_to_id, mill, po_number, po_line, product, grade,
			thickness_in, width_in, mode, ordered_pieces, ordered_lb, ordered_on, requested_on, state, state_at, revision)
		 values ($1, $2, $3, $4, 'RB', 'PO', '10', 'plate', 'A36', 1, 96, 'truck', 1, 1000, '2026-09-01', '2026-10-01',
		 'entered', now(), 1)`,
		[...key, shipTo],
	);
	await admin.query(
		`insert into order_line_prices (account_id, order_number, item, base_per_cwt, net_per_cwt)
			values ($1, $2, $3, 50, 55)`,
		key,
	);
	await admin.query(
		`insert into promise_changes (account_id, order_number, item, event_key, ship_to_id, changed_at, promised_on,
		 changed_by, reason)
		 values ($1, $2, $3, 'p', $4, now(), '2026-10-01', 'Planning', 'other')`,
		[...key, shipTo],
	);
	await admin.query(
		`insert into order_events (account_id, order_number, item, event_key, ship_to_id, happened_at, state)
			values ($1, $2, $3, 'e', $4, now(), 'entered')`,
		[...key, shipTo],
	);
	await admin.query(
		`insert into order_messages (account_id, order_number, message_key, ship_to_id, item, side, author, body)
		 values ($1, $2, 'w', $4, $3, 'mill', 'Ann', 'Thanks')`,
		[...key, shipTo],
	);
	await admin.query(
		`insert into line_answers (account_id, order_number, item, answer_key, ship_to_id, kind, author)
			values ($1, $2, $3, 'n', $4, 'update_asked', 'Ann')`,
		[...key, shipTo],
	);
	await admin.query(
		`insert into shipments (account_id, bol_number, ship_to_id, mill, mode, net_lb, shipped_at, revision)
		 values ($1, 'B' || $2, $3, 'RB', 'truck', 1000, now(), 1)`,
		[account, order, shipTo],
	);
	await admin.query("insert into tally_checks (account_id, bol_number, ship_to_id) values ($1, 'B' || $2, $3)", [
		account,
		order,
		shipTo,
	]);
	await admin.query(
		`insert into tally_marks (account_id, bol_number, piece_number, mark_id, ship_to_id, mark, marked_at, marked_by)
		 values ($1, 'B' || $2, 'P' || $2, gen_random_uuid(), $3, 'received', now(), 'Ann')`,
		[account, order, shipTo],
	);
	await admin.query(
		`insert into railcars (account_id, bol_number, car, ship_to_id, state, is_bad_order, is_held, is_loaded, code,
		 place, sighted_at, stood_since)
		 values ($1, 'B' || $2, 'GLKR 1', $3, 'billed', false, false, true, 'W', 'Mill', now(), now())`,
		[account, order, shipTo],
	);
	await admin.query(
		`insert into railcar_sightings (account_id, ship_to_id, bol_number, car, sighted_at, code, place, is_loaded,
		 revision)
		 values ($1, $3, 'B' || $2, 'GLKR 1', now(), 'W', 'Mill', true, 1)`,
		[account, order, shipTo],
	);
	await admin.query(
		`insert into documents (account_id, kind, number, revision, ship_to_id, state, has_prices, content_hash,
			published_at) values
			($1, 'bill_of_lading', 'B' || $2, 1, $3, 'published', false, '', now()),
			($1, 'shipment_tally', 'B' || $2, 1, $3, 'pending', false, '', null),
			($1, 'invoice', 'I' || $2, 1, null, 'published', true, '', now())`,
		[account, order, shipTo],
	);
	await admin.query(
		`insert into heats (heat_number, mill, grade, melted_at, revision) values ('H' || $1, 'RB', 'A36', now(), 1)`,
		[order],
	);
	await admin.query(
		`insert into pieces (account_id, piece_number, ship_to_id, order_number, item, heat_number, thickness_in, width_in,
		 weight_lb, state, revision)
		 values ($1, 'P' || $2, $4, $2, $3, 'H' || $2, 1, 96, 1000, 'produced', 1)`,
		[...key, shipTo],
	);
	await admin.query(
		`insert into certificates (account_id, certificate_number, revision, ship_to_id, mill, type, specification, grade,
			product, heat_number, melted_at, order_number, item, po_number, po_line, bol_number, shipped_on, issued_on,
			inspector, inspector_title, chemistry, tests, limits, pieces, weight_lb, source_revision)
		 values ($1, 'X' || $2, 1, $4, 'RB', '3.1', 'A36', 'A36', 'plate', 'H' || $2, now(), $2, $3, 'PO', '1', 'B' || $2,
		 '2026-10-01',
			'2026-10-01', 'Ann', 'Quality', '{"C": 0.15}', '[]', '[]', 1, 1000, 1)`,
		[...key, shipTo],
	);
	await admin.query(
		`insert into certificate_pieces (account_id, certificate_number, piece_number, ship_to_id, thickness_in, width_in,
		 weight_lb)
		 values ($1, 'X' || $2, 'P' || $2, $3, 1, 96, 1000)`,
		[account, order, shipTo],
	);
	await admin.query(
		`insert into certificate_revisions (account_id, certificate_number, revision, ship_to_id, issued_on, content,
		 content_sha256)
		 values ($1, 'X' || $2, 1, $3, '2026-10-01', '{}', sha256('{}'))`,
		[account, order, shipTo],
	);
	await admin.query(
		`insert into files (id, account_id, ship_to_id, state, owner_kind, owner_key, name, media_type, size_bytes, sha256,
		 storage_key)
		 values (rpad('F' || $2, 22, '-'), $1, $3, 'attached', 'complaint', $2, 'a.jpg', 'image/jpeg', 1, '', 'f/' || $2)`,
		[account, order, shipTo],
	);
	// Of the person who looks and of another user, who has a right to the same accounts.
	await admin.query(
		`insert into notifications (account_id, person_id, event, source_key, ship_to_id, subject, happened_at, is_in_bell)
		 select $1, person, 'shipped', $2, $3, '{}', now(), true from unnest(array[1, 2]) person`,
		[account, order, shipTo],
	);
	await insertProgrammes(admin, account, order);
	await insertInvoice(admin, account, order);
	await insertAcknowledgment(admin, account, order);
	await insertComplaint(admin, account, shipTo, order);
}

async function insertProgrammes(admin: pg.Client, account: number, order: string): Promise<void> {
	await admin.query(
		`insert into processing_jobs (account_id, job_number, programme, state, place, pieces, weight_lb, revision)
		 values ($1, 'J' || $2, 'blast_and_prime', 'waiting', 'Line 1', 1, 1000, 1)`,
		[account, order],
	);
	await admin.query(
		`insert into stocking_positions (account_id, position_number, mill, product, grade, thickness_in, width_in,
			minimum_pieces, maximum_pieces, on_hand_pieces, on_order_pieces, on_hand_lb, revision)
		 values ($1, 'Q' || $2, 'RB', 'coil', 'A36', 1, 96, 1, 2, 1, 0, 1000, 1)`,
		[account, order],
	);
}

async function insertInvoice(admin: pg.Client, account: number, order: string): Promise<void> {
	await admin.query(
		`insert into invoices (account_id, invoice_number, kind, mill, invoiced_on, due_on, currency, net_lb, base_cents,
			extras_cents, surcharge_cents, freight_cents, tax_cents, total_cents, open_cents, state, revision)
		 values ($1, 'I' || $2, 'invoice', 'RB', '2026-10-02', '2026-11-01', 'USD', 1000, 50, 0, 0, 0, 0, 50, 50, 'open',
		 1)`,
		[account, order],
	);
	await admin.query(
		`insert into invoice_lines (account_id, invoice_number, line, order_number, item, base_cents, extras_cents,
		 surcharge_cents)
		 values ($1, 'I' || $2, 1, $2, 1, 50, 0, 0)`,
		[account, order],
	);
}

async function insertAcknowledgment(admin: pg.Client, account: number, order: string): Promise<void> {
	const key = [account, order];
	await admin.query(
		`insert into order_acknowledgments (account_id, acknowledgment_number, revision, order_number, po_number, mill,
		 acknowledged_on, currency)
		 values ($1, 'A' || $2, 1, $2, 'PO', 'RB', '2026-10-02', 'USD')`,
		key,
	);
	await admin.query(
		`insert into order_acknowledgment_lines (account_id, acknowledgment_number, revision, item, actions, net_per_cwt)
		 values ($1, 'A' || $2, 1, 1, '{accepted}', 50)`,
		key,
	);
	await admin.query(
		`insert into order_acknowledgment_answers (account_id, acknowledgment_number, revision, answer_key, answer, author)
		 values ($1, 'A' || $2, 1, 'k', 'accepted', 'Ana')`,
		key,
	);
}

async function insertComplaint(admin: pg.Client, account: number, shipTo: number, order: string): Promise<void> {
	const key = [account, `C${order}`, shipTo];
	await admin.query(
		`insert into complaints (account_id, complaint_number, ship_to_id, kind, state, state_at, asked, description,
		 opened_by, submitted_at)
		 values ($1, $2, $3, 'delivery', 'submitted', now(), 'credit', 'Short', 'Ann', now())`,
		key,
	);
	const rows = {
		"complaint_pieces (account_id, complaint_number, ship_to_id, piece_number, claimed_lb)": "'P', 1",
		"complaint_defects (account_id, complaint_number, ship_to_id, family, code)": "'surface', 'rust'",
		"complaint_messages (account_id, complaint_number, ship_to_id, message_key, side, author, body)":
			"'m', 'mill', 'Ann', 'Thanks'",
		"complaint_files (account_id, complaint_number, ship_to_id, file_id)": "rpad('F' || substr($2, 2), 22, '-')",
		"complaint_state_changes (account_id, complaint_number, ship_to_id, move_key, from_state, to_state, side, author, moved_at)":
			"'m', 'draft', 'submitted', 'customer', 'Ann', now()",
	};
	for (const [table, values] of Object.entries(rows))
		await admin.query(`insert into ${table} values ($1, $2, $3, ${values})`, key);
	await admin.query(
		"insert into complaint_money (account_id, complaint_number, claimed_amount) values ($1, $2, 10)",
		key.slice(0, 2),
	);
}
