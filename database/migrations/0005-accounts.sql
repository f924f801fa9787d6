-- Accounts: the customers and suppliers of the mills, all imported from the mill's ERP. `accounts` has sold-tos,
-- ship-tos and suppliers; `account_links` says which ship-tos a sold-to ships to; `account_mills` which mills an
-- account deals with. Nearly every business row names an account, and row policies go by it.

create table mills (
	code text primary key,
	name text not null,
	place text not null,
	time_zone text not null,
	street text,
	postal_code text,
	city text,
	region text,
	country text check (country ~ '^[A-Z]{2}$'),
	mark text
);
comment on table mills is 'The company''s works; its address and mark appear on inspection certificates.';
comment on column mills.code is 'Code of the mill in the ERP.';
comment on column mills.place is 'Town, as shown with the name; the postal address is in the columns below.';
comment on column mills.time_zone is 'IANA name. Days at the mill (shipped, promised) are days of this zone.';
comment on column mills.region is 'State or province.';
comment on column mills.country is 'ISO 3166-1 code of two letters.';
comment on column mills.mark is 'Maker''s mark for certificates: a small PNG as base64. Null: no mark was sent.';
alter table mills enable row level security, force row level security;
grant select on mills to millgate_viewer, millgate_admin, millgate_desk, millgate_feeds, millgate_auth;
grant insert, update on mills to millgate_feeds;
create policy all_read on mills for select to millgate_viewer, millgate_admin, millgate_auth using (true);
create policy desk_reads on mills for select to millgate_desk using (true);
create policy feeds_write on mills to millgate_feeds using (true) with check (true);
-- For first_mill_zone().
create policy owner_reads on mills for select to millgate_owner using (true);

-- Default time zone, where a person, supplier or day has none of its own: that of the first mill.
create function first_mill_zone() returns text
	language sql stable security definer set search_path = public, pg_temp
	return coalesce((select time_zone from mills order by code limit 1), 'UTC');

-- The zone itself if PostgreSQL has it, else the default; null for null.
create function known_zone(zone text) returns text
language plpgsql stable set search_path = public, pg_temp
as $$ begin
	perform now() at time zone zone;
	return zone;
exception when invalid_parameter_value then return first_mill_zone();
end $$;

create table mill_title (
	is_only boolean primary key default true check (is_only),
	name text not null
);
comment on table mill_title is
	'The name of the steel company (MILL_NAME), as the server that started last has it; one row. is_name_taken() '
	'compares people''s names with it.';
comment on column mill_title.is_only is 'Allows one row only.';
alter table mill_title enable row level security, force row level security;
grant select, insert, update on mill_title to millgate_auth;
create policy auth_keeps on mill_title to millgate_auth using (true) with check (true);
create policy owner_reads on mill_title for select to millgate_owner using (true);

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
comment on table accounts is
	'A business partner of the mills: a sold-to buys, a ship-to receives, a supplier delivers.';
comment on column accounts.code is 'Number of the account in the ERP.';
comment on column accounts.region is 'State or province.';
comment on column accounts.country is 'ISO 3166-1 code of two letters.';
comment on column accounts.time_zone is
	'IANA name; days of a supplier are days of this zone. Null: the default zone (first_mill_zone()).';
comment on column accounts.is_active is
	'False: the ERP closed the account. Users no longer reach its rows; their rights to it remain and work again '
	'when it is reopened.';
comment on column accounts.revision is
	'Revision of the last imported row of the feed; rows with the same or a lower revision are ignored.';
alter table accounts enable row level security, force row level security;
grant select on accounts to millgate_viewer, millgate_admin, millgate_company, millgate_desk, millgate_feeds,
	millgate_auth, millgate_webhooks, millgate_mail;
grant insert, update on accounts to millgate_feeds;
create policy admin_reads on accounts for select to millgate_admin using (true);
create policy feeds_write on accounts to millgate_feeds using (true) with check (true);
create policy auth_reads on accounts for select to millgate_auth using (true);
create policy webhooks_read on accounts for select to millgate_webhooks using (true);
create policy mail_reads on accounts for select to millgate_mail using (true);
create policy owner_reads on accounts for select to millgate_owner using (true);

-- Closing or reopening an account updates the rights of open connections of its people. Reads their rights under the
-- policies of the role that changes the account.
create function tell_account_end() returns trigger
language plpgsql as $$
begin
	insert into live_events (kind, keys)
	select 'rights-changed', jsonb_agg(distinct person_id)
	from person_accounts where account_id = new.id having count(*) > 0;
	return null;
end $$;
create trigger tells_end after update of is_active on accounts
	for each row when (old.is_active is distinct from new.is_active) execute function tell_account_end();

-- It also ends view-as sessions in which an administrator views the portal as one of these people.
create function end_view_as_of_account() returns trigger
language plpgsql as $$
begin
	perform end_view_as_at(array(select pa.person_id from person_accounts pa where pa.account_id = new.id));
	return null;
end $$;
create trigger ends_view_as after update of is_active on accounts
	for each row when (old.is_active is distinct from new.is_active) execute function end_view_as_of_account();

create table account_links (
	sold_to_id bigint not null references accounts (id) on delete cascade,
	ship_to_id bigint not null references accounts (id) on delete cascade,
	primary key (sold_to_id, ship_to_id)
);
comment on table account_links is
	'A ship-to that a sold-to ships to; the feed sends the complete list with each sold-to (shipsTo).';
-- For the row policies of ship-tos, and for deleting an account.
create index account_links_ship_to on account_links (ship_to_id, sold_to_id);
alter table account_links enable row level security, force row level security;
grant select on account_links to millgate_viewer, millgate_desk, millgate_feeds;
grant insert, delete on account_links to millgate_feeds;
create policy viewer_reads on account_links for select to millgate_viewer
	using (sold_to_id = any (array(select unnest(viewer_sold_tos())))
		or ship_to_id = any (array(select unnest(viewer_ship_tos()))));
create policy desk_reads on account_links for select to millgate_desk
	using (sold_to_id = any (array(select unnest(viewer_sold_tos()))));
create policy feeds_write on account_links to millgate_feeds using (true) with check (true);

-- These policies of accounts read account_links, each under its own policy above.
-- The accounts in scope, and those linked with them.
create policy viewer_reads on accounts for select to millgate_viewer
	using (id = any (array(
		select unnest(viewer_accounts())
		union select ship_to_id from account_links
		union select sold_to_id from account_links)));
-- The accounts in scope, and the ship-tos of its sold-tos, whose names cases mention.
create policy desk_reads on accounts for select to millgate_desk
	using (id = any (array(
		select unnest(viewer_sold_tos() || viewer_suppliers())
		union all select ship_to_id from account_links)));

create table account_mills (
	account_id bigint not null references accounts (id),
	mill text not null references mills (code),
	primary key (account_id, mill)
);
comment on table account_mills is
	'A mill at which an account has order lines, shipments or purchase order lines; maintained by triggers. A page '
	'shows the "data as of" time of these mills without reading the rows themselves.';
alter table account_mills enable row level security, force row level security;
grant select on account_mills to millgate_viewer, millgate_feeds;
grant insert, delete on account_mills to millgate_feeds;
create policy viewer_reads on account_mills for select to millgate_viewer
	using (account_id = any (array(select unnest(viewer_accounts()))));
create policy feeds_write on account_mills to millgate_feeds using (true) with check (true);
-- For triggers of cascading deletes.
create policy owner_keeps on account_mills to millgate_owner using (true) with check (true);

-- Maintains account_mills for the rows of one statement. Arguments: the account columns of the table. Most statements
-- add no new pair and remove none: a pair is deleted only when no row of any of the three tables has it any more.
create function keep_account_mills() returns trigger
language plpgsql as $$
declare
	owners text[] := tg_argv;
	pairs  text := '(select distinct v.id as account_id, r.mill
		from %I r, lateral unnest(array[' || array_to_string(owners, ', ') || ']) v (id))';
begin
	if tg_op <> 'DELETE' then
		execute format('insert into account_mills select * from ' || pairs || ' a where not exists (
			select from account_mills k where (k.account_id, k.mill) = (a.account_id, a.mill))
			order by 1, 2 on conflict do nothing', 'added');
	end if;
	if tg_op <> 'INSERT' then
		execute format('delete from account_mills k using (select * from ' || pairs || ' g %s) g
			where (k.account_id, k.mill) = (g.account_id, g.mill)
				and not exists (select from order_lines l where l.account_id = g.account_id and l.mill = g.mill)
				and not exists (select from order_lines l where l.ship_to_id = g.account_id and l.mill = g.mill)
				and not exists (select from shipments s where s.account_id = g.account_id and s.mill = g.mill)
				and not exists (select from shipments s where s.ship_to_id = g.account_id and s.mill = g.mill)
				and not exists (select from purchase_order_lines p
					where p.account_id = g.account_id and p.mill = g.mill)',
			'gone', case tg_op when 'UPDATE'
				then format('except select * from ' || pairs || ' a', 'added') else '' end);
	end if;
	return null;
end $$;

-- Creates the triggers that maintain account_mills for one table; called where that table is created.
create procedure account_mills_triggers(source text, variadic owners text[])
language plpgsql as $$
declare
	call text := format('for each statement execute function keep_account_mills(%s)',
		(select string_agg(quote_literal(o), ', ') from unnest(owners) o));
begin
	execute format('create trigger keep_account_mills_added after insert on %I
		referencing new table as added %s', source, call);
	execute format('create trigger keep_account_mills_gone after delete on %I
		referencing old table as gone %s', source, call);
	execute format('create trigger keep_account_mills_changed after update on %I
		referencing old table as gone new table as added %s', source, call);
end $$;
revoke execute on procedure account_mills_triggers(text, text[]) from public;
