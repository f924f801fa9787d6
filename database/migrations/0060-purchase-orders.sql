-- What the mill buys. account_id is the supplier throughout; whoever holds no supplier account reads none of these tables.

-- Scrap by its ISRI code, alloys and consumables by the mill's own. Nobody's: the same list for everybody.
create table commodities (
  code       text primary key,
  family     text not null check (family in ('scrap', 'alloy', 'electrode', 'flux', 'other')),
  name_en    text not null,
  name_es    text not null,
  revision   bigint not null,
  updated_at timestamptz not null default now()
);
alter table commodities enable row level security;
alter table commodities force row level security;
create policy all_read on commodities for select to millgate_viewer, millgate_admin using (true);
create policy feeds_write on commodities to millgate_feeds using (true) with check (true);
grant select on commodities to millgate_viewer, millgate_admin;
grant select, insert, update on commodities to millgate_feeds;

create table purchase_orders (
  account_id     bigint not null references accounts (id),
  po_number      text not null,
  mill           text not null references mills (code),
  ordered_on     date not null,
  buyer          text,
  currency       text not null default 'USD' check (currency in ('USD', 'CAD', 'MXN')),
  payment_terms  text,
  freight_terms  text,
  po_revision    integer not null default 1,
  revision       bigint not null,
  updated_at     timestamptz not null default now(),
  primary key (account_id, po_number)
);

-- Weights are pounds; `unit` is the one the line was bought in, and prices are per that unit.
create table purchase_order_lines (
  account_id        bigint not null,
  po_number         text not null,
  line              integer not null,
  mill              text not null references mills (code),
  commodity         text not null references commodities (code),
  period_from       date not null,
  period_to         date not null check (period_to >= period_from),
  expires_on        date not null,
  ordered_lb        bigint not null check (ordered_lb > 0),
  unit              text not null check (unit in ('st', 'GT', 'lb', 't', 'kg')),
  tolerance_percent numeric(5, 2) not null default 0 check (tolerance_percent between 0 and 100),
  price_basis       text not null check (price_basis in ('fixed', 'index')),
  index_name        text,
  price             numeric(12, 4) not null,
  state             text not null check (state in ('open', 'closed', 'cancelled')),
  revision          bigint not null,
  updated_at        timestamptz not null default now(),
  primary key (account_id, po_number, line),
  foreign key (account_id, po_number) references purchase_orders (account_id, po_number) on delete cascade,
  check (price_basis = 'fixed' or index_name is not null)
);
create index purchase_order_lines_expiry on purchase_order_lines (account_id, state, expires_on, po_number, line);

-- A call for part of a line's tonnage within some days.
create table purchase_order_releases (
  account_id     bigint not null,
  po_number      text not null,
  line           integer not null,
  release_number text not null,
  released_on    date not null,
  released_lb    bigint not null check (released_lb > 0),
  deliver_from   date not null,
  deliver_to     date not null check (deliver_to >= deliver_from),
  primary key (account_id, po_number, line, release_number),
  foreign key (account_id, po_number, line) references purchase_order_lines (account_id, po_number, line) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['purchase_orders', 'purchase_order_lines', 'purchase_order_releases'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using (
      account_id = any (array(select unnest(viewer_suppliers()))))', t);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('grant select on %I to millgate_viewer', t);
    execute format('grant select, insert, update, delete on %I to millgate_feeds', t);
  end loop;
end $$;
