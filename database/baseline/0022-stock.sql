-- Stock that is ready now, offered to every customer who buys; a ship-to never sees it.
create table stock_items (
	stock_number text primary key,
	mill text not null references mills (code),
	product text not null check (product in ('plate', 'coil')),
	heat_number text,
	grade text not null,
	grades text[] not null, -- All grades that the steel meets, its own among them.
	thickness_in numeric(8,4) not null check (thickness_in > 0),
	width_in numeric(8,3) not null check (width_in > 0),
	length_in numeric(9,3) check (length_in > 0),
	pieces integer not null check (pieces > 0),
	weight_lb bigint not null check (weight_lb > 0),
	quality text not null check (quality in ('prime', 'secondary')),
	produced_on date not null,
	price_per_cwt numeric(10,4), -- Not given = "inquire".
	currency text not null default 'USD',
	is_available boolean not null default true,
	held_until timestamptz, -- Public: that somebody holds it, and until when. Who it is stands in stock_holds.
	revision bigint not null,
	updated_at timestamptz not null default now(),
	piece_numbers text[] not null default '{}', -- Which pieces a stock item is made of, where the mill says so: they are looked for by what is painted on them. [0117-stock-pieces.sql]
	check (grade = any (grades))
);
create index stock_items_grade on stock_items (is_available, grade, stock_number);
-- Whoever buys sees before buying what the certificate of a piece of stock will say: the heat of steel that is offered, or that somebody
-- holds, and what its grade promises. A ship-to is offered none and sees neither.
create index stock_items_heat on stock_items (heat_number);
create index stock_items_newest on stock_items (is_available, produced_on desc, stock_number);
alter table stock_items enable row level security, force row level security;
grant select on stock_items to millgate_viewer, millgate_admin;
grant select, insert, update, delete on stock_items to millgate_feeds;
create policy admin_reads on stock_items for select to millgate_admin using (true);
create policy buyers_read on stock_items for select to millgate_viewer using ((select cardinality(viewer_sold_tos()) as cardinality) > 0);
create policy feeds_write on stock_items to millgate_feeds using (true) with check (true);
create policy owner_marks on stock_items to millgate_owner using (true) with check (true);
-- moved from 0016-pieces-and-heats
create policy buyers_read_stock on heats for select to millgate_viewer using (((select cardinality(viewer_sold_tos()) as cardinality) > 0) and (exists (select from stock_items s where ((s.heat_number = heats.heat_number) and (s.is_available or (s.held_until is not null))))));

-- One hold an item, by its key: two customers cannot have it at once, whichever processes they ask.
create table stock_holds (
	stock_number text primary key references stock_items (stock_number) on delete cascade,
	account_id bigint not null references accounts (id),
	person_id bigint references people (id) on delete cascade,
	alias text,
	held_at timestamptz not null default now(),
	expires_at timestamptz not null,
	request_id uuid -- Once asked for, it stays until the mill decides.
);
create index stock_holds_account on stock_holds (account_id, expires_at);
create index stock_holds_expiry on stock_holds (expires_at) where request_id is null;
alter table stock_holds enable row level security, force row level security;
grant select, insert, delete on stock_holds to millgate_viewer;
grant select on stock_holds to millgate_admin, millgate_privacy;
grant select, insert, update, delete on stock_holds to millgate_feeds;
grant select, delete on stock_holds to millgate_gate;
grant update (expires_at, request_id) on stock_holds to millgate_viewer;
create policy admin_reads on stock_holds for select to millgate_admin using (true);
create policy feeds_write on stock_holds to millgate_feeds using (true) with check (true);
create policy gate_sweeps on stock_holds to millgate_gate using (request_id is null and expires_at <= now());
create policy privacy_works on stock_holds to millgate_privacy using (person_id = viewer_person()) with check (true);
call account_policy('stock_holds', 'viewer_adds', 'insert', 'millgate_viewer', 'buyer');
call account_policy('stock_holds', 'viewer_binds', 'update', 'millgate_viewer', 'buyer');
call account_policy('stock_holds', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
create policy viewer_releases on stock_holds for delete to millgate_viewer using (account_id = any (array(select unnest(viewer_sold_tos()))) and request_id is null);

-- That an item is held is everybody's business, by whom is not: the mark follows the hold.
create function mark_stock_hold() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' then
    update stock_items set held_until = null where stock_number = old.stock_number;
  else
    update stock_items set held_until = new.expires_at where stock_number = new.stock_number;
  end if;
  return null;
end $$;
-- [0040-stock.sql]
alter function mark_stock_hold() set search_path = public, pg_temp;
create trigger marks_item after insert or delete or update of expires_at on stock_holds for each row execute function mark_stock_hold();

create table stock_requests (
	account_id bigint not null references accounts (id),
	id uuid not null default gen_random_uuid(),
	person_id bigint references people (id),
	alias text,
	ship_to_id bigint references accounts (id),
	po_number text not null,
	mode text not null check (mode in ('truck', 'railcar', 'barge')),
	requested_week date not null,
	comment text,
	state text not null default 'requested' check (state in ('requested', 'confirmed', 'declined', 'expired', 'withdrawn')),
	requested_at timestamptz not null default now(),
	decided_at timestamptz,
	decision_note text,
	order_number text,
	revision bigint not null default 0,
	asked_by text,
	decided_by text,
	primary key (account_id, id)
);
-- Decisions name a request alone.
create index stock_requests_id on stock_requests (id);
create index stock_requests_newest on stock_requests (account_id, requested_at desc, id);
create index stock_requests_waiting on stock_requests (requested_at) where state = 'requested';
alter table stock_requests enable row level security, force row level security;
grant select, insert on stock_requests to millgate_viewer;
grant select on stock_requests to millgate_admin, millgate_desk, millgate_privacy;
grant select, insert, update, delete on stock_requests to millgate_feeds;
grant update (state, decided_at, decided_by) on stock_requests to millgate_viewer;
grant update (asked_by, decided_by) on stock_requests to millgate_privacy;
create policy admin_reads on stock_requests for select to millgate_admin using (true);
call account_policy('stock_requests', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on stock_requests to millgate_feeds using (true) with check (true);
create policy privacy_works on stock_requests to millgate_privacy using (person_id = viewer_person() or asked_by = any (array(select unnest(privacy_names()))) or decided_by = any (array(select unnest(privacy_names())))) with check (true);
call account_policy('stock_requests', 'viewer_adds', 'insert', 'millgate_viewer', 'buyer');
call account_policy('stock_requests', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
create policy viewer_withdraws on stock_requests for update to millgate_viewer using (state = 'requested' and account_id = any (array(select unnest(viewer_sold_tos())))) with check (state = 'withdrawn' and account_id = any (array(select unnest(viewer_sold_tos()))));

create table stock_request_items (
	account_id bigint not null,
	request_id uuid not null,
	stock_number text not null,
	weight_lb bigint not null,
	pieces integer not null,
	price_per_cwt numeric(10,4),
	primary key (account_id, request_id, stock_number),
	foreign key (account_id, request_id) references stock_requests (account_id, id) on delete cascade
);
alter table stock_request_items enable row level security, force row level security;
grant select, insert on stock_request_items to millgate_viewer;
grant select on stock_request_items to millgate_admin;
grant select, insert, update, delete on stock_request_items to millgate_feeds;
grant select (account_id, request_id, stock_number, weight_lb, pieces) on stock_request_items to millgate_desk;
create policy admin_reads on stock_request_items for select to millgate_admin using (true);
call account_policy('stock_request_items', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on stock_request_items to millgate_feeds using (true) with check (true);
call account_policy('stock_request_items', 'viewer_adds', 'insert', 'millgate_viewer', 'buyer');
call account_policy('stock_request_items', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
