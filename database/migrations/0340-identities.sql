-- A provider proves only its own people: the mill's staff are proved by its directory alone, customers and suppliers by the others
-- (decisions/providers-and-their-people.md). A second identity of a person needs an act of theirs, or of an administrator: a permit.
-- under load: some thousand identities, rewritten within a second
alter table identities
  add column id bigint generated always as identity unique,
  -- By which of the three ways it signed in last; unknown of those that were linked before this was kept.
  add column provider text check (provider in ('cdc', 'iam', 'ad')),
  add column linked_how text not null default 'first' check (linked_how in ('first', 'own', 'administrator')),
  add column last_used_at timestamptz;
create policy viewer_reads_own on identities for select to millgate_viewer using (person_id = viewer_person());
create policy admin_removes on identities for delete to millgate_admin using (true);
grant select on identities to millgate_viewer;
grant update on identities to millgate_gate;
grant delete on identities to millgate_admin;

-- Whether somebody answers for the mill. SSA-VP makes nobody staff: its people are customers on processing programmes.
create function is_staff(person bigint) returns boolean language sql stable as $$
  select exists (select from person_groups where person_id = person and group_name in ('SSA-Admin', 'SSA-ISR'))
$$;

-- Whether a provider may speak for a person. Somebody who holds nothing yet belongs to nobody, and is given nothing by signing in.
create function provider_proves(provider text, person bigint) returns boolean language sql stable as $$
  select case
    when is_staff(person) then provider = 'ad'
    when provider = 'ad' then not exists (select from person_accounts where person_id = person)
      and not exists (select from person_groups where person_id = person)
    else true
  end
$$;

create table identity_permits (
  id         bigint generated always as identity primary key,
  person_id  bigint not null references people (id) on delete cascade,
  provider   text not null check (provider in ('cdc', 'iam', 'ad')),
  -- A person's own act: good only together with the session that it was made in. An administrator's has neither.
  session_id uuid references sessions (id) on delete cascade,
  token_hash bytea unique,
  granted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((session_id is null) = (token_hash is null))
);
create unique index identity_permits_person on identity_permits (person_id, provider) where session_id is null;
create index identity_permits_session on identity_permits (session_id);
alter table identity_permits enable row level security;
alter table identity_permits force row level security;
create policy gate_works on identity_permits to millgate_gate using (true) with check (true);
create policy admin_works on identity_permits to millgate_admin using (true) with check (session_id is null);
create policy privacy_works on identity_permits to millgate_privacy using (person_id = viewer_person()) with check (person_id = viewer_person());
grant select, insert, delete on identity_permits to millgate_gate, millgate_admin;
grant select, delete on identity_permits to millgate_privacy;
