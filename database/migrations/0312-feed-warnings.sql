-- Rows that were imported and should be looked at again: kept with their run.
alter table feed_runs add column warned bigint not null default 0;

create table feed_warnings (
  id        bigint generated always as identity primary key,
  run_id    bigint not null references feed_runs (id) on delete cascade,
  line      bigint not null,
  field     text not null,
  code      text not null,
  value     text,
  warned_at timestamptz not null default now()
);
create index feed_warnings_run on feed_warnings (run_id, line);
alter table feed_warnings enable row level security;
alter table feed_warnings force row level security;
create policy feeds_write on feed_warnings to millgate_feeds using (true) with check (true);
create policy admin_reads on feed_warnings for select to millgate_admin using (true);
grant select, insert on feed_warnings to millgate_feeds;
grant select on feed_warnings to millgate_admin;
