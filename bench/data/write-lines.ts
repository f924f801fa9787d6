import type pg from "pg";

/** One company of two mills has so many. */
export const companySoldTos = 500;
const shipTosPerSoldTo = 6;
const linesPerOrder = 4;

/** Ten years are kept. */
export const keptDays = 3650;

/**
 * Fills a migrated database that has no bench data yet with order lines of so many days up to today, four to an order,
 * of so many sold-tos with six ship-tos each; about 2 % of ten years are open (the last ten weeks and what is late).
 * Customers differ in size and their lines lie mixed, as orders come in. Needs the database administrator; all or
 * nothing, secondary indexes of the filled tables are made anew at the end. Answers the ids, the largest customer
 * first.
 */
export async function fillOrderLines(
	client: pg.Client,
	lines: number,
	historyDays = keptDays,
	soldTos = companySoldTos,
): Promise<{ soldToIds: number[]; shipToIds: number[] }> {
	if (!Number.isInteger(lines) || lines < linesPerOrder)
		throw new RangeError(`At least ${linesPerOrder} lines, not ${lines}`);
	const orders = Math.ceil(lines / linesPerOrder);
	await client.query("begin");
	try {
		// The rows agree by construction: checking ten million foreign keys one by one would take longer than all the rest.
		await client.query("set local session_replication_role = replica");
		await client.query(`set local maintenance_work_mem = '256MB'`);
		const ids = await fillAccounts(client, soldTos);
		const indexes = await dropIndexes(client, ["orders", "order_lines", "order_line_prices"]);
		await client.query(insertOrders, [orders, historyDays, soldTos]);
		await client.query(insertLines, [lines, orders, historyDays, soldTos]);
		await client.query(insertPrices);
		for (const definition of indexes) await client.query(definition);
		await client.query("drop table bench_parties");
		await client.query("select recount_sums('order_lines')");
		await client.query("commit");
		await client.query("analyze");
		return ids;
	} catch (error) {
		await client.query("rollback");
		throw error;
	}
}

/** Mills, accounts and their links; `bench_parties` numbers them for the statements that follow. */
async function fillAccounts(client: pg.Client, soldTos: number): Promise<{ soldToIds: number[]; shipToIds: number[] }> {
	await client.query(`
		insert into mills (code, name, place, time_zone) values
			('RB', 'River Bend', 'River Bend, Iowa', 'America/Chicago'),
			('BH', 'Bay Harbor', 'Bay Harbor, Alabama', 'America/Chicago')
		on conflict do nothing`);
	const soldToIds = await insertAccounts(client, "sold_to", soldTos);
	const shipToIds = await insertAccounts(client, "ship_to", soldTos * shipTosPerSoldTo);
	await client.query(
		`create temp table bench_parties (place integer primary key, sold_to_id bigint not null,
			ship_to_ids bigint[] not null)`,
	);
	await client.query(
		`insert into bench_parties
			select sold.place - 1, sold.id, array(
				select ship.id from unnest($2::bigint[]) with ordinality as ship (id, place)
				where (ship.place - 1) / $3 = sold.place - 1 order by ship.place)
			from unnest($1::bigint[]) with ordinality as sold (id, place)`,
		[soldToIds, shipToIds, shipTosPerSoldTo],
	);
	await client.query("analyze bench_parties");
	await client.query(
		"insert into account_links (sold_to_id, ship_to_id) select sold_to_id, unnest(ship_to_ids) from bench_parties",
	);
	return { soldToIds, shipToIds };
}

async function insertAccounts(client: pg.Client, kind: "sold_to" | "ship_to", count: number): Promise<number[]> {
	const { rows } = await client.query<{ id: string | number }>(
		`insert into accounts (code, kind, name, city, region, country, time_zone, revision)
			select 'BENCH-' || $1 || '-' || lpad(place::text, 5, '0'), $1, 'Bench ' || $1 || ' ' || place, 'Davenport', 'IA',
			'US', 'America/Chicago', 1
			from generate_series(1, $2::integer) as place
			returning id`,
		[kind, count],
	);
	return rows.map((row) => Number(row.id));
}

/** Drops what no key rests on and answers the statements that make it again. */
export async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
	const { rows } = await client.query<{ name: string; definition: string }>(
		`select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
			from pg_index index
			where index.indrelid = any ($1::text[]::regclass[])
				and not exists (select from pg_constraint where conindid = index.indexrelid)`,
		[tables],
	);
	for (const { name } of rows) await client.query(`drop index ${name}`);
	return rows.map((row) => row.definition);
}

// Multiplicative hashing (Knuth): 0 <= share < 1, the same on every run and on every server version.
const share = (key: string, multiplier: number) =>
	`((((${key}) * ${multiplier}::bigint) & 4294967295) / 4294967296.0)::float8`;

// The power makes some customers large: of 500 the first holds about 2 % of the lines, the last a sixteenth of that.
const drawnOrders = (count: string, days: string, soldTos: string) => `
	select number, 'B' || lpad(number::text, 8, '0') as order_number, party.sold_to_id,
		party.ship_to_ids[1 + floor(${share("number", 2246822519)} * ${shipTosPerSoldTo})::integer] as ship_to_id,
		current_date - ${days}::integer + floor((number - 1)::float8 / ${count}::float8 *
		${days}::integer)::integer as ordered_on,
		'45' || lpad(number::text, 8, '0') as po_number,
		case when ${share("number", 3266489917)} < 0.6 then 'RB' else 'BH' end as mill
	from generate_series(1, ${count}::bigint) as number
	join bench_parties party on party.place = floor(${soldTos}::integer * power(${share("number", 2654435761)},
	1.6))::integer`;

const insertOrders = `
	insert into orders (account_id, order_number, ship_to_id, po_number, mill, ordered_on, payment_terms, fob,
	freight_terms, contact, revision)
	select sold_to_id, order_number, ship_to_id, po_number, mill, ordered_on, 'Net 30', 'FOB ' || mill, 'prepaid',
	'Bench', 1
	from (${drawnOrders("$1", "$2", "$3")}) drawn
	order by number`;

// One line in twelve slips by one to thirty days; what is not due yet, or slipped past today, is open.
const insertLines = `
	insert into order_lines (account_id, order_number, item, ship_to_id, mill, po_number, po_line, part_number, product,
	grade, thickness_in, width_in, length_in, mode, ordered_pieces, ordered_lb, produced_pieces, shipped_pieces,
	shipped_lb, ordered_on, requested_on, first_promised_on, estimated_on, state, state_at, promise_at, delay_reason,
	last_shipped_at, revision)
	select sold_to_id, order_number, item, ship_to_id, mill, po_number, (item * 10)::text, 'PL-' || (key % 4000), product,
	grade, thickness_in, width_in,
		case when product = 'plate' then 240 end, case when key % 8 = 0 then 'railcar' else 'truck' end, pieces,
		pieces * 4085, pieces,
		case when is_open then 0 else pieces end, case when is_open then 0 else pieces * 4085 end, ordered_on,
		promised_on - 3, promised_on,
		promised_on + slip, case when not is_open then 'closed' when days_left > 40 then 'scheduled'
		when days_left > 15 then 'melted'
			when days_left > 5 then 'tested' else 'ready' end,
		ordered_on + interval '10 hours', ordered_on + interval '1 day', case when slip > 0 then 'rolling_delay' end,
		case when not is_open then promised_on + slip + interval '12 hours' end, 1
	from (
		select *, promised_on + slip >= current_date as is_open, promised_on + slip - current_date as days_left
		from (
			select drawn.*, item, number * ${linesPerOrder} + item as key,
				ordered_on + 56 + floor(${share(`number * ${linesPerOrder} + item`, 668265263)} * 21)::integer as promised_on,
				case when (number * ${linesPerOrder} + item) % 12 = 5
					then 1 + floor(${share(`number * ${linesPerOrder} + item`, 374761393)} * 30)::integer else 0 end as slip,
				case when (number + item) % 9 = 0 then 'coil' else 'plate' end as product,
				(array['A36', 'A572-50', 'A588', 'A516-70', 'A514', 'AR400'])[1 + (number * 7 + item * 5) % 6] as grade,
				(array[0.25, 0.375, 0.5, 0.75, 1, 1.5, 2])[1 + (number * 3 + item) % 7] as thickness_in,
				(array[60, 72, 84, 96, 120])[1 + (number + item * 3) % 5] as width_in,
				1 + ((number * 11 + item * 3) % 24)::integer as pieces
			from (${drawnOrders("$2", "$3", "$4")}) drawn cross join generate_series(1, ${linesPerOrder}) as item
		) placed
		where key - ${linesPerOrder} <= $1::bigint
	) lived
	order by number, item`;

const insertPrices = `
	insert into order_line_prices (account_id, order_number, item, base_per_cwt, extras, surcharges, net_per_cwt)
	select account_id, order_number, item, 45 + ordered_pieces, '[{"code": "GRADE", "perCwt": 2.5}]',
	'[{"code": "SCRAP", "perCwt": 3.1}]',
		50.6 + ordered_pieces
	from order_lines where account_id in (select sold_to_id from bench_parties)`;
