import type pg from "pg";

const days = 1_095;
const people = 5_000;
const atOnce = 250_000;

// As on a mill's normal day: downloads and exports, sign-ins, feeds, now and then a right.
const insert = `
	insert into audit_events (happened_at, person_id, actor, alias, action, target, detail, address, request_id)
	select now() - make_interval(secs => ($3::float8 - n) / $3::float8 * $4::float8 * 86400), p.id,
		case when k in (7, 8) then 'feed mes' else p.email end, case
		when k < 6 then 'S' || lpad((n % 900)::text, 5, '0') end,
		(array['document.download', 'list.export', 'sign-in', 'document.download', 'alias.change', 'document.bundle',
		'rights.change', 'feed.run', 'feed.run', 'file.upload'])[k + 1],
		case k when 0 then 'certificate CT-' || n when 1 then 'orders' when 3 then 'bill-of-lading BOL-' || n
		when 6 then p.email when 9 then 'photo-' || n || '.jpg' end,
		case k when 0 then jsonb_build_object('account', 'S' || lpad((n % 900)::text, 5, '0'), 'revision', 1 + n % 3,
		'source', 'page')
			when 1 then '{"format": "xlsx", "tab": "open", "search": "", "filters": {}, "columns": ["order", "item", "po", "promise"]}'
			when 5 then jsonb_build_object('numbers', jsonb_build_array('PC-' || n, 'PC-' || n + 1), 'kinds',
			'["certificate"]'::jsonb)
			when 6 then jsonb_build_object('granted', jsonb_build_array('sold_to:S' || n % 900), 'revoked', '[]'::jsonb, 'reason',
			'Ticket ' || n)
			when 7 then jsonb_build_object('entity', 'pieces', 'rows', n % 5000, 'accepted', n % 5000, 'rejected', 0)
			else '{}' end,
		'10.' || n % 200 || '.' || n % 250 || '.' || n % 240, gen_random_uuid()::text
	from (select n, (n % 10)::int as k, 1 + (n * 7919) % $5::int as who from generate_series($1::bigint, $2::bigint) n) x
	join bench_people p on p.place = x.who`;

/** Gives the record a partition for each year of so many days past, as one has that was there all the time. */
export async function makePastYears(client: pg.Client, since: number): Promise<void> {
	await client.query(`
		begin; set local role millgate_owner; set local timezone = 'UTC';
		do $$
		declare
			starts timestamptz := date_trunc('year', now() - interval '${since} days');
			ends timestamptz;
			until timestamptz := (select ends_at from audit_partitions() where starts_at is null);
			year text;
		begin
			alter table audit_events detach partition audit_events_earlier;
			execute format('alter table audit_events attach partition audit_events_earlier for values from (minvalue) to (%L)', starts);
			while starts < until loop
				ends := least(date_trunc('year', starts) + interval '1 year', until);
				year := 'audit_events_to_' || to_char(ends, 'YYYY_MM');
				execute format('create table %I partition of audit_events for values from (%L) to (%L)', year, starts, ends);
				execute format('alter table %I enable row level security, force row level security', year);
				starts := ends;
			end loop;
		end $$;
		commit`);
}

/**
 * Fills the audit record with so many events of three years, by 5,000 people and a feed; every word of the newest is
 * like that of the oldest.
 */
export async function fillAudit(client: pg.Client, rows: number): Promise<void> {
	await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
	await client.query(
		`create temp table bench_people as
		 with made as (insert into people (email, name) select 'first' || n || '.last' || n % 700 || '@company' || n % 400
		 || '.example', 'First' || n || ' Last' || n % 700
			from generate_series(1, ${people}) n returning id, email)
		 select row_number() over () as place, id, email from made`,
	);
	await client.query("analyze bench_people");
	await makePastYears(client, days);
	const { rows: indexes } = await client.query<{ name: string; definition: string }>(
		`select indexname as name, indexdef as definition from pg_indexes
			where tablename = 'audit_events' and indexname <> 'audit_events_pkey'`,
	);
	for (const { name } of indexes) await client.query(`drop index "${name}"`);
	for (let from = 1; from <= rows; from += atOnce)
		await client.query(insert, [from, Math.min(rows, from + atOnce - 1), rows, days, people]);
	// Each partition's comes with it.
	for (const { definition } of indexes) await client.query(definition.replace(" ON ONLY ", " ON "));
	await client.query("vacuum analyze audit_events");
}
