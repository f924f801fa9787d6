-- What the mill has switched off for a while, by the names that the code declares; what never was touched is on and has no row. Every
-- change stays in a history that nobody alters.
create table feature_switches (
  name       text primary key check (length(name) between 1 and 60),
  is_on      boolean not null,
  changed_at timestamptz not null default now()
);

create table feature_switch_changes (
  id         bigint generated always as identity primary key,
  name       text not null references feature_switches (name),
  is_on      boolean not null,
  why        text not null check (length(why) between 3 and 500),
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create index feature_switch_changes_name on feature_switch_changes (name, id desc);

alter table feature_switches enable row level security;
alter table feature_switches force row level security;
create policy all_read on feature_switches for select to millgate_gate, millgate_viewer, millgate_admin using (true);
create policy admin_writes on feature_switches to millgate_admin using (true) with check (true);
grant select on feature_switches to millgate_gate, millgate_viewer, millgate_admin;
grant insert, update on feature_switches to millgate_admin;

alter table feature_switch_changes enable row level security;
alter table feature_switch_changes force row level security;
create policy admin_works on feature_switch_changes to millgate_admin using (true) with check (true);
grant select, insert on feature_switch_changes to millgate_admin;
