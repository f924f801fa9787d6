-- Stock that is ready now, offered to every customer who buys; a ship-to never sees it.
create table stock_items (
  stock_number  text primary key,
  mill          text not null references mills (code),
  product       text not null check (product in ('plate', 'coil')),
  heat_number   text,
  grade         text not null,
  -- All grades that the steel meets, its own among them.
  grades        text[] not null,
  thickness_in  numeric(8, 4) not null check (thickness_in > 0),
  width_in      numeric(8, 3) not null check (width_in > 0),
  length_in     numeric(9, 3) check (length_in > 0),
  pieces        integer not null check (pieces > 0),
  weight_lb     bigint not null check (weight_lb > 0),
  quality       text not null check (quality in ('prime', 'secondary')),
  produced_on   date not null,
  -- Not given = "inquire".
  price_per_cwt numeric(10, 4),
  currency      text not null default 'USD',
  is_available  boolean not null default true,
  -- Public: that somebody holds it, and until when. Who it is stands in stock_holds.
  held_until    timestamptz,
  revision      bigint not null,
  updated_at    timestamptz not null default now(),
  check (grade = any (grades))
);
create index stock_items_newest on stock_items (is_available, produced_on desc, stock_number);
create index stock_items_grade on stock_items (is_available, grade, stock_number);

alter table stock_items enable row level security;
alter table stock_items force row level security;
create policy buyers_read on stock_items for select to millgate_viewer using ((select cardinality(viewer_sold_tos())) > 0);
create policy admin_reads on stock_items for select to millgate_admin using (true);
create policy feeds_write on stock_items to millgate_feeds using (true) with check (true);
create policy owner_marks on stock_items to millgate_owner using (true) with check (true);
grant select on stock_items to millgate_viewer, millgate_admin;
grant select, insert, update, delete on stock_items to millgate_feeds;

-- One hold an item, by its key: two customers cannot have it at once, whichever processes they ask.
create table stock_holds (
  stock_number text primary key references stock_items (stock_number) on delete cascade,
  account_id   bigint not null references accounts (id),
  person_id    bigint not null references people (id) on delete cascade,
  alias        text,
  held_at      timestamptz not null default now(),
  expires_at   timestamptz not null,
  -- Once asked for, it stays until the mill decides.
  request_id   uuid
);
create index stock_holds_account on stock_holds (account_id, expires_at);
create index stock_holds_expiry on stock_holds (expires_at) where request_id is null;

create table stock_requests (
  account_id     bigint not null references accounts (id),
  id             uuid not null default gen_random_uuid(),
  person_id      bigint not null references people (id),
  alias          text,
  ship_to_id     bigint references accounts (id),
  po_number      text not null,
  mode           text not null check (mode in ('truck', 'railcar', 'barge')),
  requested_week date not null,
  comment        text,
  state          text not null default 'requested' check (state in ('requested', 'confirmed', 'declined', 'expired')),
  requested_at   timestamptz not null default now(),
  decided_at     timestamptz,
  decision_note  text,
  order_number   text,
  revision       bigint not null default 0,
  primary key (account_id, id)
);
create index stock_requests_newest on stock_requests (account_id, requested_at desc, id);

create table stock_request_items (
  account_id    bigint not null,
  request_id    uuid not null,
  stock_number  text not null,
  weight_lb     bigint not null,
  pieces        integer not null,
  price_per_cwt numeric(10, 4),
  primary key (account_id, request_id, stock_number),
  foreign key (account_id, request_id) references stock_requests (account_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['stock_holds', 'stock_requests', 'stock_request_items'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using (
      account_id = any (array(select unnest(viewer_sold_tos()))))', t);
    execute format('create policy viewer_adds on %I for insert to millgate_viewer with check (
      account_id = any (array(select unnest(viewer_sold_tos()))))', t);
    execute format('create policy admin_reads on %I for select to millgate_admin using (true)', t);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('grant select, insert on %I to millgate_viewer', t);
    execute format('grant select on %I to millgate_admin', t);
    execute format('grant select, insert, update, delete on %I to millgate_feeds', t);
  end loop;
end $$;
create policy viewer_binds on stock_holds for update to millgate_viewer
  using (account_id = any (array(select unnest(viewer_sold_tos())))) with check (account_id = any (array(select unnest(viewer_sold_tos()))));
create policy viewer_releases on stock_holds for delete to millgate_viewer
  using (account_id = any (array(select unnest(viewer_sold_tos()))) and request_id is null);
grant update (request_id, expires_at), delete on stock_holds to millgate_viewer;
create policy gate_sweeps on stock_holds to millgate_gate using (request_id is null and expires_at <= now());
grant select, delete on stock_holds to millgate_gate;

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
create trigger marks_item after insert or delete or update of expires_at on stock_holds for each row execute function mark_stock_hold();
