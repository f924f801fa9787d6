-- What a grade promises by its specification: bounds of chemistry and tests, each below, above or both. Nobody's: a certificate carries
-- the bounds that held when it was issued.
create table specifications (
  grade         text primary key,
  specification text not null,
  limits        jsonb not null default '[]',
  revision      bigint not null,
  updated_at    timestamptz not null default now()
);
alter table specifications enable row level security;
alter table specifications force row level security;
create policy feeds_write on specifications to millgate_feeds using (true) with check (true);
grant select, insert, update on specifications to millgate_feeds;

-- Mill test reports, each as its newest revision says: the steel of one heat that left for one order line on one bill of lading. Values and
-- bounds are those of the day of issue; a heat that is corrected later changes none that is out.
create table certificates (
  account_id         bigint not null references accounts (id),
  certificate_number text not null,
  -- That of the paper; the source counts for itself.
  revision           integer not null check (revision > 0),
  ship_to_id         bigint not null references accounts (id),
  mill               text not null references mills (code),
  type               text not null check (type in ('2.1', '2.2', '3.1', '3.2')),
  specification      text not null,
  grade              text not null,
  product            text not null check (product in ('plate', 'coil')),
  heat_number        text not null,
  melted_at          timestamptz not null,
  order_number       text not null,
  item               integer not null,
  po_number          text not null,
  po_line            text not null,
  part_number        text,
  bol_number         text not null,
  shipped_on         date not null,
  issued_on          date not null,
  inspector          text not null,
  inspector_title    text not null,
  -- Of type 3.2: who inspected besides the mill.
  third_party        text,
  chemistry          jsonb not null,
  tests              jsonb not null,
  heat_treatment     jsonb,
  limits             jsonb not null,
  -- Why this revision replaces the one before it.
  correction         text,
  revoked_on         date,
  revoked_because    text,
  pieces             integer not null check (pieces > 0),
  weight_lb          bigint not null check (weight_lb > 0),
  source_revision    bigint not null,
  updated_at         timestamptz not null default now(),
  primary key (account_id, certificate_number),
  check ((revoked_on is null) = (revoked_because is null)),
  check (type <> '3.2' or third_party is not null)
);
create index certificates_number on certificates (certificate_number);
create index certificates_newest on certificates (account_id, shipped_on desc, certificate_number);
create index certificates_newest_ship_to on certificates (ship_to_id, shipped_on desc, certificate_number);
create index certificates_heat on certificates (heat_number);
create index certificates_bol on certificates (account_id, bol_number);
create index certificates_line on certificates (account_id, order_number, item);

create table certificate_pieces (
  account_id         bigint not null,
  certificate_number text not null,
  piece_number       text not null,
  ship_to_id         bigint not null,
  slab_number        text,
  thickness_in       numeric(8, 4) not null,
  width_in           numeric(8, 3) not null,
  length_in          numeric(9, 3),
  weight_lb          integer not null,
  primary key (account_id, certificate_number, piece_number),
  foreign key (account_id, certificate_number) references certificates (account_id, certificate_number) on delete cascade
);
create index certificate_pieces_number on certificate_pieces (account_id, piece_number);

do $$
declare t text;
begin
  foreach t in array array['certificates', 'certificate_pieces'] loop
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
