-- account_id is the sold-to; it comes first in every key. ship_to_id is where the steel goes.
create table orders (
  account_id    bigint not null references accounts (id),
  order_number  text not null,
  ship_to_id    bigint not null references accounts (id),
  po_number     text not null,
  mill          text not null references mills (code),
  ordered_on    date not null,
  payment_terms text,
  fob           text,
  freight_terms text,
  order_revision integer not null default 1,
  contact       text,
  revision      bigint not null,
  updated_at    timestamptz not null default now(),
  primary key (account_id, order_number)
);
create index orders_number on orders (order_number);
create index orders_ship_to on orders (ship_to_id, ordered_on desc, order_number);
create index orders_newest on orders (account_id, ordered_on desc, order_number);

create table order_lines (
  account_id        bigint not null,
  order_number      text not null,
  item              integer not null,
  ship_to_id        bigint not null references accounts (id),
  mill              text not null references mills (code),
  po_number         text not null,
  po_line           text not null,
  part_number       text,
  product           text not null check (product in ('plate', 'coil')),
  grade             text not null,
  thickness_in      numeric(8, 4) not null check (thickness_in > 0),
  width_in          numeric(8, 3) not null check (width_in > 0),
  length_in         numeric(9, 3) check (length_in > 0),
  mode              text not null check (mode in ('truck', 'railcar', 'barge')),
  ordered_pieces    integer not null check (ordered_pieces >= 0),
  ordered_lb        bigint not null check (ordered_lb >= 0),
  produced_pieces   integer not null default 0,
  ready_pieces      integer not null default 0,
  ready_lb          bigint not null default 0,
  held_pieces       integer not null default 0,
  shipped_pieces    integer not null default 0,
  shipped_lb        bigint not null default 0,
  balance_lb        bigint not null generated always as (greatest(ordered_lb - shipped_lb, 0)) stored,
  ordered_on        date not null,
  requested_on      date not null,
  first_promised_on date,
  estimated_on      date,
  expected_on       date not null generated always as (coalesce(estimated_on, first_promised_on, requested_on)) stored,
  state             text not null check (state in ('entered', 'acknowledged', 'scheduled', 'melted', 'rolled', 'heat_treated',
                      'processed', 'tested', 'ready', 'partly_shipped', 'shipped', 'invoiced', 'closed', 'on_hold', 'cancelled')),
  held_from         text,
  hold_reason       text,
  state_at          timestamptz not null,
  promise_at        timestamptz not null default '-infinity',
  delay_reason      text,
  last_shipped_at   timestamptz,
  is_open           boolean not null generated always as (state not in ('shipped', 'invoiced', 'closed', 'cancelled')) stored,
  revision          bigint not null,
  updated_at        timestamptz not null default now(),
  primary key (account_id, order_number, item),
  foreign key (account_id, order_number) references orders (account_id, order_number)
);
-- Lists read one index: the account, whether open, the sort key, the tie-breakers.
create index order_lines_expected on order_lines (account_id, is_open, expected_on, order_number, item);
create index order_lines_expected_ship_to on order_lines (ship_to_id, is_open, expected_on, order_number, item);
create index order_lines_po on order_lines (account_id, po_number, po_line);

-- Prices stand apart: only the sold-to reads them, whatever a query forgets.
create table order_line_prices (
  account_id    bigint not null,
  order_number  text not null,
  item          integer not null,
  currency      text not null default 'USD',
  base_per_cwt  numeric(10, 4) not null check (base_per_cwt >= 0),
  extras        jsonb not null default '[]',
  surcharges    jsonb not null default '[]',
  net_per_cwt   numeric(10, 4) not null check (net_per_cwt >= 0),
  primary key (account_id, order_number, item),
  foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item) on delete cascade
);

create table promise_changes (
  account_id   bigint not null,
  order_number text not null,
  item         integer not null,
  event_key    text not null,
  ship_to_id   bigint not null,
  changed_at   timestamptz not null,
  promised_on  date not null,
  changed_by   text not null,
  reason       text not null,
  note_en      text,
  note_es      text,
  primary key (account_id, order_number, item, event_key),
  foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item) on delete cascade
);

create table order_events (
  account_id   bigint not null,
  order_number text not null,
  item         integer not null,
  event_key    text not null,
  ship_to_id   bigint not null,
  happened_at  timestamptz not null,
  state        text not null,
  pieces       integer,
  heat_number  text,
  note_en      text,
  note_es      text,
  primary key (account_id, order_number, item, event_key),
  foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['orders', 'order_lines', 'promise_changes', 'order_events'] loop
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

alter table order_line_prices enable row level security;
alter table order_line_prices force row level security;
create policy viewer_reads on order_line_prices for select to millgate_viewer using (
  account_id = any (array(select unnest(viewer_sold_tos())))
);
create policy feeds_write on order_line_prices to millgate_feeds using (true) with check (true);
grant select on order_line_prices to millgate_viewer;
grant select, insert, update, delete on order_line_prices to millgate_feeds;
