create table shipments (
  account_id    bigint not null references accounts (id),
  bol_number    text not null,
  ship_to_id    bigint not null references accounts (id),
  mill          text not null references mills (code),
  mode          text not null check (mode in ('truck', 'railcar', 'barge')),
  carrier       text,
  scac          text,
  vehicle       text,
  seals         text[] not null default '{}',
  freight_terms text,
  net_lb        bigint not null check (net_lb >= 0),
  gross_lb      bigint check (gross_lb >= net_lb),
  shipped_at    timestamptz not null,
  delivered_at  timestamptz,
  revision      bigint not null,
  updated_at    timestamptz not null default now(),
  primary key (account_id, bol_number)
);
create index shipments_bol on shipments (bol_number);
create index shipments_newest on shipments (account_id, shipped_at desc, bol_number);
create index shipments_ship_to on shipments (ship_to_id, shipped_at desc, bol_number);

create table pieces (
  account_id   bigint not null,
  piece_number text not null,
  ship_to_id   bigint not null,
  order_number text not null,
  item         integer not null,
  heat_number  text,
  slab_number  text,
  thickness_in numeric(8, 4) not null check (thickness_in > 0),
  width_in     numeric(8, 3) not null check (width_in > 0),
  length_in    numeric(9, 3) check (length_in > 0),
  weight_lb    integer not null check (weight_lb > 0),
  state        text not null check (state in ('produced', 'held', 'tested', 'ready', 'shipped', 'scrapped')),
  place        text,
  bol_number   text,
  revision     bigint not null,
  updated_at   timestamptz not null default now(),
  primary key (account_id, piece_number),
  foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item) on delete cascade
);
create index pieces_line on pieces (account_id, order_number, item, piece_number);
create index pieces_number on pieces (piece_number);
create index pieces_heat on pieces (heat_number);
create index pieces_bol on pieces (account_id, bol_number) where bol_number is not null;

-- A heat belongs to nobody; whoever may see one of its pieces may see it.
create table heats (
  heat_number text primary key,
  mill        text not null references mills (code),
  grade       text not null,
  melted_at   timestamptz not null,
  chemistry   jsonb not null default '{}',
  tests       jsonb not null default '[]',
  revision    bigint not null,
  updated_at  timestamptz not null default now()
);

do $$
declare t text;
begin
  foreach t in array array['shipments', 'pieces'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using (
      account_id = any (array(select unnest(viewer_sold_tos())))
      or ship_to_id = any (array(select unnest(viewer_ship_tos()))))', t);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('grant select on %I to millgate_viewer', t);
    execute format('grant select, insert, update, delete on %I to millgate_feeds', t);
  end loop;
end $$;

alter table heats enable row level security;
alter table heats force row level security;
create policy viewer_reads on heats for select to millgate_viewer using (
  exists (select from pieces where pieces.heat_number = heats.heat_number)
);
create policy feeds_write on heats to millgate_feeds using (true) with check (true);
grant select on heats to millgate_viewer;
grant select, insert, update, delete on heats to millgate_feeds;
