create table mills (
	code text primary key,
	name text not null,
	place text not null,
	time_zone text not null,
	street text, -- What inspection documents must say of a works and of whom they are for, besides the name. The mark is a small PNG as base64. [0034-addresses.sql]
	postal_code text, -- What inspection documents must say of a works and of whom they are for, besides the name. The mark is a small PNG as base64. [0034-addresses.sql]
	city text, -- What inspection documents must say of a works and of whom they are for, besides the name. The mark is a small PNG as base64. [0034-addresses.sql]
	region text, -- What inspection documents must say of a works and of whom they are for, besides the name. The mark is a small PNG as base64. [0034-addresses.sql]
	country text check (country ~ '^[A-Z]{2}$'), -- What inspection documents must say of a works and of whom they are for, besides the name. The mark is a small PNG as base64. [0034-addresses.sql]
	mark text -- What inspection documents must say of a works and of whom they are for, besides the name. The mark is a small PNG as base64. [0034-addresses.sql]
);
alter table mills enable row level security, force row level security;
grant select on mills to millgate_viewer, millgate_admin, millgate_gate, millgate_desk;
grant select, insert, update on mills to millgate_feeds;
create policy all_read on mills for select to millgate_admin, millgate_gate, millgate_viewer using (true);
-- A credit memo that the desk writes is of the day at the complaint's mill.
create policy desk_reads on mills for select to millgate_desk using (true);
create policy feeds_write on mills to millgate_feeds using (true) with check (true);
-- The zone of the first mill, wherever none is known: of a person whom nobody gave one, of a letter to somebody new, of a day without a mill.
create policy owner_reads on mills for select to millgate_owner using (true);

create function first_mill_zone() returns text
  language sql stable security definer set search_path = public, pg_temp
  return coalesce((select time_zone from mills order by code limit 1), 'UTC');
-- [0170-mill-zone.sql]

create table accounts (
	id bigint generated always as identity primary key,
	code text not null unique,
	kind text not null check (kind in ('sold_to', 'ship_to', 'supplier')),
	name text not null,
	street text,
	city text,
	region text,
	country text,
	time_zone text,
	is_active boolean not null default true,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	postal_code text
);
alter table accounts enable row level security, force row level security;
grant select on accounts to millgate_viewer, millgate_admin, millgate_gate, millgate_mail, millgate_hooks, millgate_desk, millgate_company;
grant select, insert, update on accounts to millgate_feeds;
create policy admin_reads on accounts for select to millgate_admin using (true);
create policy feeds_write on accounts to millgate_feeds using (true) with check (true);
create policy gate_reads on accounts for select to millgate_gate using (true);
create policy hooks_read on accounts for select to millgate_hooks using (true);
create policy mail_reads on accounts for select to millgate_mail using (true);
create policy owner_reads on accounts for select to millgate_owner using (true);

create table account_links (
	sold_to_id bigint not null references accounts (id) on delete cascade,
	ship_to_id bigint not null references accounts (id) on delete cascade,
	primary key (sold_to_id, ship_to_id)
);
create index account_links_ship_to on account_links (ship_to_id, sold_to_id);
alter table account_links enable row level security, force row level security;
grant select on account_links to millgate_viewer, millgate_admin, millgate_desk;
grant select, insert, delete on account_links to millgate_feeds;
create policy admin_reads on account_links for select to millgate_admin using (true);
-- Accounts in reach, and the ship-tos that things name.
create policy desk_reads on account_links for select to millgate_desk using (sold_to_id = any (array(select unnest(viewer_sold_tos()))));
create policy feeds_write on account_links to millgate_feeds using (true) with check (true);
create policy viewer_reads on account_links for select to millgate_viewer using (sold_to_id = any (array(select unnest(viewer_sold_tos()))) or ship_to_id = any (array(select unnest(viewer_ship_tos()))));
create policy desk_reads on accounts for select to millgate_desk using (id = any (array(select unnest((viewer_sold_tos() || viewer_suppliers())) as unnest UNION all select account_links.ship_to_id from account_links)));
-- One's own accounts, and the partners one ships to or receives for.
create policy viewer_reads on accounts for select to millgate_viewer using (id = any (array(select unnest(viewer_accounts()) as unnest UNION select account_links.ship_to_id from account_links UNION select account_links.sold_to_id from account_links)));

create function tell_account_end() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys)
  select 'rights-changed', jsonb_agg(distinct person_id) from person_accounts where account_id = new.id having count(*) > 0;
  return null;
end $$;
-- [0015-live-events.sql]
create trigger tells_end after update of is_active on accounts for each row when (old.is_active is distinct from new.is_active) execute function tell_account_end();

-- Whose account it was is read by whoever changes it, since row policies are forced on the owner too.
create function end_looks_of_account() returns trigger language plpgsql as $$
begin
  perform end_looks_at(array(select pa.person_id from person_accounts pa where pa.account_id = new.id));
  return null;
end $$;
-- [0106-looks.sql]
create trigger ends_looks after update of is_active on accounts for each row when (old.is_active is distinct from new.is_active) execute function end_looks_of_account();

-- The mills that an account has orders, loads or purchases at: by them a page finds whose "data as of" it shows, without reading their rows.
create table account_mills (
	account_id bigint not null references accounts (id),
	mill text not null references mills (code),
	primary key (account_id, mill)
);
alter table account_mills enable row level security, force row level security;
grant select on account_mills to millgate_viewer;
grant select, insert, delete on account_mills to millgate_feeds;
create policy feeds_write on account_mills to millgate_feeds using (true) with check (true);
create policy owner_keeps on account_mills to millgate_owner using (true) with check (true);
create policy viewer_reads on account_mills for select to millgate_viewer using (account_id = any (array(select unnest(viewer_accounts()))));

-- Arguments: the account columns of the table. Few statements bring a new pair, and fewer take one away: a mill that was corrected.
create function keep_account_mills() returns trigger language plpgsql as $$
declare
  owners text[] := tg_argv;
  pairs  text := '(select distinct v.id as account_id, r.mill from %I r, lateral unnest(array[' || array_to_string(owners, ', ') || ']) v (id))';
begin
  if tg_op <> 'DELETE' then
    execute format('insert into account_mills select * from ' || pairs || ' a where not exists (
      select from account_mills k where (k.account_id, k.mill) = (a.account_id, a.mill)) order by 1, 2 on conflict do nothing', 'added');
  end if;
  if tg_op <> 'INSERT' then
    execute format('delete from account_mills k using (select * from ' || pairs || ' g %s) g
      where (k.account_id, k.mill) = (g.account_id, g.mill)
        and not exists (select from order_lines l where l.account_id = g.account_id and l.mill = g.mill)
        and not exists (select from order_lines l where l.ship_to_id = g.account_id and l.mill = g.mill)
        and not exists (select from shipments s where s.account_id = g.account_id and s.mill = g.mill)
        and not exists (select from shipments s where s.ship_to_id = g.account_id and s.mill = g.mill)
        and not exists (select from purchase_order_lines p where p.account_id = g.account_id and p.mill = g.mill)',
      'gone', case tg_op when 'UPDATE' then format('except select * from ' || pairs || ' a', 'added') else '' end);
  end if;
  return null;
end $$;
-- [0320-account-mills.sql]

-- Keeps account_mills for one table that names accounts and their mill.
create procedure account_mills_triggers(source text, variadic owners text[]) language plpgsql as $$
declare
  call text := format('for each statement execute function keep_account_mills(%s)', (select string_agg(quote_literal(o), ', ') from unnest(owners) o));
begin
  execute format('create trigger keep_account_mills_added after insert on %I referencing new table as added %s', source, call);
  execute format('create trigger keep_account_mills_gone after delete on %I referencing old table as gone %s', source, call);
  execute format('create trigger keep_account_mills_changed after update on %I referencing old table as gone new table as added %s', source, call);
end $$;
revoke execute on procedure account_mills_triggers(text, text[]) from public;
