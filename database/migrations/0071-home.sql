-- When somebody was last here, for each account they act for (none = all together), and the visit before: what changed since is shown.
-- It outlives the visit itself, so a page that is loaded again says the same.
create table home_visits (
  person_id bigint not null references people (id) on delete cascade,
  alias     text not null,
  seen_at   timestamptz not null default now(),
  since_at  timestamptz,
  primary key (person_id, alias)
);
alter table home_visits enable row level security;
alter table home_visits force row level security;
create policy viewer_keeps_own on home_visits to millgate_viewer using (person_id = viewer_person()) with check (person_id = viewer_person());
grant select, insert, update on home_visits to millgate_viewer;

-- When we were told, beside when it happened: what comes late is news all the same.
alter table promise_changes add column landed_at timestamptz not null default now();
alter table shipments add column landed_at timestamptz not null default now();
alter table documents add column landed_at timestamptz not null default now();
create index promise_changes_newest on promise_changes (account_id, changed_at desc);
create index promise_changes_newest_ship_to on promise_changes (ship_to_id, changed_at desc);
