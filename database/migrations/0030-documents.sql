-- Papers that go with the steel. A row is one revision of one paper; what stands in it lies in the tables of its noun.
-- They appear at goods issue. A paper with prices is the sold-to's alone: then ship_to_id is empty.
create table documents (
  account_id    bigint not null references accounts (id),
  kind          text not null check (kind in ('invoice', 'certificate', 'bill_of_lading', 'shipment_tally', 'order_acknowledgment')),
  number        text not null,
  revision      integer not null check (revision > 0),
  ship_to_id    bigint references accounts (id),
  state         text not null check (state in ('pending', 'published', 'superseded', 'revoked')),
  has_prices    boolean not null default false,
  bol_number    text,
  order_number  text,
  -- Of what is printed in it: the same again is no new revision.
  content_hash  text not null,
  published_at  timestamptz,
  superseded_at timestamptz,
  revoked_at    timestamptz,
  -- A PDF that the mill uploaded; it stands before one that is drawn here.
  file_key      text,
  file_sha256   text,
  primary key (account_id, kind, number, revision),
  check ((state = 'pending') = (published_at is null)),
  check ((state = 'superseded') = (superseded_at is not null)),
  check ((state = 'revoked') = (revoked_at is not null)),
  check ((file_key is null) = (file_sha256 is null)),
  check (not has_prices or ship_to_id is null)
);
-- At most one revision of a paper is in force.
create unique index documents_in_force on documents (account_id, kind, number) where state in ('pending', 'published');
create index documents_newest on documents (account_id, kind, published_at desc, number);
create index documents_newest_ship_to on documents (ship_to_id, kind, published_at desc, number) where ship_to_id is not null;

alter table documents enable row level security;
alter table documents force row level security;
create policy viewer_reads on documents for select to millgate_viewer using (
  state <> 'pending'
  and (account_id = any (array(select unnest(viewer_sold_tos())))
    or (not has_prices and ship_to_id = any (array(select unnest(viewer_ship_tos())))))
);
create policy feeds_write on documents to millgate_feeds using (true) with check (true);
grant select on documents to millgate_viewer;
grant select, insert, update on documents to millgate_feeds;

-- The list of shipped pieces reads one index, for either kind of owner.
create index pieces_shipped on pieces (account_id, bol_number, piece_number) where bol_number is not null;
create index pieces_shipped_ship_to on pieces (ship_to_id, bol_number, piece_number) where bol_number is not null;
drop index pieces_bol;
