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
  line        integer not null,
  field       text not null,
  code        text not null,
  reason      text not null,
  row         text not null,
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
