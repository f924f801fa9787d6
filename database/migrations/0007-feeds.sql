create table feed_keys (
  id           bigint generated always as identity primary key,
  source       text not null,
  name         text not null,
  key_hash     bytea not null unique,
  scopes       text[] not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz
);

create table feed_runs (
  id           bigint generated always as identity primary key,
  source       text not null,
  entity       text not null,
  started_at   timestamptz not null default now(),
  finished_at  timestamptz,
  as_of        timestamptz not null default now(),
  rows         bigint not null default 0,
  accepted     bigint not null default 0,
  unchanged    bigint not null default 0,
  rejected     bigint not null default 0,
  failure      text
);
create index feed_runs_newest on feed_runs (source, entity, started_at desc);

create table feed_rejects (
  id          bigint generated always as identity primary key,
  run_id      bigint not null references feed_runs (id) on delete cascade,
  line        bigint not null,
  field       text not null,
  code        text not null,
  reason      text not null,
  -- As it came; on the first fault of a row only, null on its others.
  row         text,
  rejected_at timestamptz not null default now(),
  resolved_at timestamptz
);
create index feed_rejects_run on feed_rejects (run_id, line);

-- The "data as of" stamp of every page: the newest moment the mill's systems spoke for, by kind of data and mill.
create table feed_freshness (
  entity text not null,
  mill   text not null default '',
  as_of  timestamptz not null,
  primary key (entity, mill)
);

do $$
declare t text;
begin
  foreach t in array array['feed_keys', 'feed_runs', 'feed_rejects', 'feed_freshness'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('create policy admin_reads on %I for select to millgate_admin using (true)', t);
    execute format('grant select, insert, update, delete on %I to millgate_feeds', t);
    execute format('grant select on %I to millgate_admin', t);
  end loop;
end $$;
create policy all_read on feed_freshness for select to millgate_viewer using (true);
grant select on feed_freshness to millgate_viewer;

-- What a source last said, beside what is shown: the shown value follows from report, events, promises and shipments together,
-- so that it is the same in whatever order they arrive.
alter table order_lines
  add column reported_state     text,
  add column reported_state_at  timestamptz,
  add column reported_first_on  date,
  add column reported_estimated_on date;
alter table order_events
  add column changed_by text,
  add column reason     text;
alter table pieces
  add column reported_state text,
  add column reported_bol   text;
-- A person's own changes outlive the feed: only a value that still is what the feed last said follows the next one.
alter table people add column reported jsonb;

create table shipment_pieces (
  account_id   bigint not null,
  bol_number   text not null,
  piece_number text not null,
  primary key (account_id, bol_number, piece_number),
  foreign key (account_id, bol_number) references shipments (account_id, bol_number) on delete cascade
);
create index shipment_pieces_piece on shipment_pieces (account_id, piece_number);
alter table shipment_pieces enable row level security;
alter table shipment_pieces force row level security;
create policy feeds_write on shipment_pieces to millgate_feeds using (true) with check (true);
grant select, insert, delete on shipment_pieces to millgate_feeds;
