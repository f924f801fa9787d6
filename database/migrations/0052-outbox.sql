-- What people entered, for the mill's systems to collect. A row gets its position when somebody first asks after it was committed,
-- under one lock: positions never appear behind one that was already read, however late a transaction commits.
create table outbox (
  id          bigint generated always as identity primary key,
  position    bigint unique,
  account_id  bigint not null references accounts (id),
  kind        text not null,
  subject     text not null,
  happened_at timestamptz not null default now(),
  content     jsonb not null
);
create index outbox_unplaced on outbox (id) where position is null;
create sequence outbox_positions;

alter table outbox enable row level security;
alter table outbox force row level security;
create policy viewer_appends on outbox for insert to millgate_viewer with check (position is null);
create policy feeds_collect on outbox to millgate_feeds using (true) with check (true);
create policy admin_reads on outbox for select to millgate_admin using (true);
grant insert on outbox to millgate_viewer;
grant select, insert, update (position) on outbox to millgate_feeds;
grant select on outbox to millgate_admin;
grant usage on sequence outbox_positions to millgate_feeds;
