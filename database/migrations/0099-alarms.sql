-- What administrators are told by mail, once for each run of failures. `dead_at`: when the endpoint last gave a message up that they are
-- to hear of; `dead_told_at`: of which of these moments they have heard.
alter table webhook_endpoints add column dead_at timestamptz, add column dead_told_at timestamptz;
grant update (dead_at) on webhook_endpoints to millgate_hooks;
grant select (dead_at, dead_told_at), update (dead_told_at) on webhook_endpoints to millgate_admin;

-- Kinds of data that are late by the schedule that is set, from the moment that was noticed until they come again.
create table feed_alarms (
  entity  text primary key,
  late_at timestamptz not null default now()
);
alter table feed_alarms enable row level security;
alter table feed_alarms force row level security;
create policy admin_works on feed_alarms to millgate_admin using (true) with check (true);
grant select, insert, delete on feed_alarms to millgate_admin;
