-- The statement of conformity is the mill's, in the languages in which it gave one; of older certificates none is kept.
alter table certificates
  add column statement_en text,
  add column statement_es text,
  -- In preparation: it was announced, and a value that its specification requires is missing or outside. Such a row has no values.
  add column is_pending boolean not null default false;

-- Certificates as the mill sent them, until their heat has every value that the grade's limits require: of a first one, and of a correction
-- of one that is in force. `gaps` says what is missing or outside.
create table waiting_certificates (
  account_id         bigint not null references accounts (id),
  certificate_number text not null,
  ship_to_id         bigint not null references accounts (id),
  heat_number        text not null,
  grade              text not null,
  source_revision    bigint not null,
  "row"              jsonb not null,
  gaps               jsonb not null,
  waiting_since      timestamptz not null default now(),
  primary key (account_id, certificate_number)
);
create index waiting_certificates_heat on waiting_certificates (heat_number);
create index waiting_certificates_grade on waiting_certificates (grade);
alter table waiting_certificates enable row level security;
alter table waiting_certificates force row level security;
create policy viewer_reads on waiting_certificates for select to millgate_viewer using (
  account_id = any (array(select unnest(viewer_sold_tos())))
  or ship_to_id = any (array(select unnest(viewer_ship_tos()))));
create policy feeds_write on waiting_certificates to millgate_feeds using (true) with check (true);
grant select on waiting_certificates to millgate_viewer;
grant select, insert, update, delete on waiting_certificates to millgate_feeds;

create or replace function certificate_content(c certificates) returns jsonb language sql stable return
  to_jsonb(c) - array['account_id', 'ship_to_id', 'source_revision', 'updated_at', 'revoked_on', 'revoked_because', 'is_pending']
  || jsonb_build_object(
    'sold_to', (select code from accounts where id = c.account_id),
    'ship_to', (select code from accounts where id = c.ship_to_id),
    'melted_at', to_char(c.melted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'piece_list', (
      select coalesce(jsonb_agg(jsonb_build_object('piece_number', p.piece_number, 'slab_number', p.slab_number, 'thickness_in', p.thickness_in,
        'width_in', p.width_in, 'length_in', p.length_in, 'weight_lb', p.weight_lb) order by p.piece_number collate "C"), '[]')
      from certificate_pieces p where p.account_id = c.account_id and p.certificate_number = c.certificate_number));
